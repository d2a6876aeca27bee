/**
 * What `work` comes to, or the error of `tooLate` where that takes longer than `ms`. The work itself goes on, and how it ends is
 * then nobody's concern: whoever can stop it does so in `tooLate`.
 */
export async function withinTime<Result>(work: Promise<Result>, ms: number, tooLate: () => Error): Promise<Result> {
  if (ms <= 0) {
    // No race: what is ready already would win it for ever.
    work.catch(() => undefined);
    throw tooLate();
  }
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
