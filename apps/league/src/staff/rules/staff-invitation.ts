/** Whether an invitation can still be answered. */
export function isOpen({ status, expiresAt }: { status: string; expiresAt: string }, now: Date): boolean {
  return status === 'open' && new Date(expiresAt) > now;
}
