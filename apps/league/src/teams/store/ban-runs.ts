/** SQL: whether a ban is running at a given time. Expiry is not written anywhere, so it is computed. */
export const banRuns = (ban: string, at: string): string =>
  `(${ban}.revoked_at is null and (${ban}.expires_at is null or ${ban}.expires_at > ${at}))`;
