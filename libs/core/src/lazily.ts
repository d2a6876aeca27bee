/**
 * Makes a value at its first use and keeps it. Meant for large, rarely used values, so that most processes never hold them. A failed
 * attempt is not kept.
 */
export function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
