/** What operations on one's own sessions share (management D). */
export const OWN_SESSIONS = { tag: 'Account', section: 'management D', accepts: 'session', scope: 'public' } as const;
