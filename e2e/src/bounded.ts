/** Runs `task` for 0 to `count` - 1, at most `concurrency` at a time, and returns the results in order. */
export async function bounded<T>(count: number, concurrency: number, task: (index: number) => Promise<T>): Promise<T[]> {
  const answers = new Array<T>(count);
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < count) {
      const index = next;
      next += 1;
      answers[index] = await task(index);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return answers;
}
