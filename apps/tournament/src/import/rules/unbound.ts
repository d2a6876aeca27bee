/** Thrown by a rule; its message is the reason for rejecting the row. */
export class Unbound extends Error {}

export function refuse(path: string, message: string): never {
  throw new Unbound(`${path}: ${message}`);
}
