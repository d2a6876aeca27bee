/** Throws when a condition that the program itself guarantees does not hold. Not for input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant violated: ${message}`);
}

/** The unreachable branch of an exhaustive switch. */
export function assertNever(value: never): never {
  throw new Error(`unexpected value: ${String(value)}`);
}
