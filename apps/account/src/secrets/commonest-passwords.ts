import { lazily } from '@matchpoint/core';

const COUNT = 10_000;

/** The 10,000 commonest passwords, in lower case. Read at first use: the list takes some megabytes while it is unpacked. */
export const commonestPasswords = lazily(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = dictionary['passwords-common'] as readonly string[];
  return new Set(ranked.slice(0, COUNT).map((password) => password.toLowerCase()));
});
