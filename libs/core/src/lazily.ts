/**
 * Makes something at its first use and keeps it: for what is large and seldom asked for, so that a process that is not
 * asked does not hold it. An attempt that failed is not kept.
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
