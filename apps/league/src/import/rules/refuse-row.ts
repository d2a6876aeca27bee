/** Thrown to abandon a row while it is bound; its message is the row's reason. */
export class Unbound extends Error {}

export function refuse(path: string, message: string): never {
  throw new Unbound(`${path}: ${message}`);
}

/** Rejects the first entry of a list whose key repeats an earlier one. */
export function refuseRepeats(path: string, keys: readonly string[] = []): void {
  const seen = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (seen.has(key)) refuse(`${path}[${index}]`, 'given twice');
    seen.add(key);
  }
}
