import { HOUR_MS, newId } from '@matchpoint/core';
import type { PoolClient } from 'pg';
import type { LeagueAct } from '../access/index.js';
import { insertCooldown } from './store/cooldowns.js';

/** Starts the cooldown of a team that left or was removed; returns its end. Undefined if the league has no such cooldown. */
export async function startTeamCooldown(
  tx: PoolClient,
  { league, caller, now }: Pick<LeagueAct, 'league' | 'caller' | 'now'>,
  { kind, teamId, hours }: { kind: 'self_leave' | 'kick'; teamId: string; hours: number },
): Promise<string | undefined> {
  if (hours <= 0) return undefined;
  const endsAt = new Date(now.getTime() + Math.round(hours * HOUR_MS));
  await insertCooldown(tx, { id: newId('cool'), leagueId: league.id, kind, teamId, endsAt, issuedBy: caller.userId }, now);
  return endsAt.toISOString();
}
