/** Shared by operations on one's own sessions (docs/reference/accounts.md#sessions). */
export const OWN_SESSIONS = {
  tag: 'Account',
  section: 'docs/reference/accounts.md#sessions',
  accepts: 'session',
  scope: 'public',
} as const;
