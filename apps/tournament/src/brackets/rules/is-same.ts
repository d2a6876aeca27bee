/** Whether a stored state equals another: PostgreSQL reorders the members of JSON objects, so they are compared by name. */
export function isSame<State extends object>(one: State | undefined, two: State): boolean {
  if (one === undefined) return false;
  return (Object.keys(two) as (keyof State)[]).every((key) => isSameValue(one[key], two[key]));
}

function isSameValue(one: unknown, two: unknown): boolean {
  if (one === two) return true;
  if (typeof one !== 'object' || typeof two !== 'object' || one === null || two === null) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(two)]);
  return [...keys].every((key) => isSameValue((one as Record<string, unknown>)[key], (two as Record<string, unknown>)[key]));
}
