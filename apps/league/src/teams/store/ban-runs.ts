/** Whether a ban runs at a moment, as SQL: what time ends, nobody tells. */
export const banRuns = (ban: string, at: string): string =>
  `(${ban}.revoked_at is null and (${ban}.expires_at is null or ${ban}.expires_at > ${at}))`;
