/** Leaves a rule; its message is the row's reason. */
export class Unbound extends Error {}

export function refuse(path: string, message: string): never {
  throw new Unbound(`${path}: ${message}`);
}
