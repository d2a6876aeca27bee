/** A user's rights at a time. A suspension without an end is a ban. */
export interface Standing {
  suspendedAt: string | null;
  suspendedUntil: string | null;
}

export type UserStatus = 'active' | 'suspended' | 'banned';

export function statusOf({ suspendedAt, suspendedUntil }: Standing, now: Date): UserStatus {
  if (suspendedAt === null) return 'active';
  if (suspendedUntil === null) return 'banned';
  return new Date(suspendedUntil) > now ? 'suspended' : 'active';
}
