/** Events wait for the answer in their transaction, so it is better to fail and retry than to hold a connection for long. */
export const DEADLINE_MS = 3_000;
