import type { LeagueRole } from '@matchpoint/core';
import { isAtLeast } from '../../access/index.js';

/**
 * Whether a role may give another role, or change or remove its holder: it must be below their own, so nobody touches the OWNER
 * (docs/reference/leagues.md#staff).
 */
export function mayGovern(own: LeagueRole | null, other: LeagueRole): boolean {
  return own !== null && !isAtLeast(other, own);
}
