import { lazily } from '@matchpoint/core';

const COUNT = 10_000;

/** The 10,000 most common passwords, in lower case. Read at first use, because unpacking the list takes several megabytes. */
export const commonestPasswords = lazily(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'] as readonly string[];
  return new Set(ranked.slice(0, COUNT).map((password) => password.toLowerCase()));
});
