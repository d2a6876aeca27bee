import { DAY_MS } from '@matchpoint/core';

/**
 * Whether the same invitation was made less than a day ago. People are not notified of a repeated one: those made and revoked again and
 * again would push out their other notifications.
 */
export function isRepeated(lastMadeAt: string | null, now: Date): boolean {
  return lastMadeAt !== null && now.getTime() - Date.parse(lastMadeAt) < DAY_MS;
}
