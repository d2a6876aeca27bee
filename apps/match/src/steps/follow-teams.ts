import type { ClientBase } from 'pg';
import { findMaps, findRosters, lockMatch } from '../db/match-state.js';
import { findAttendance, saveRoster } from '../db/rosters.js';
import { declineOffersOf, dropFromOffers, findMatchesNotBegun, findMatchesOffered, findPendingMatches } from '../db/team-matches.js';
import { dropPlayer } from '../domain/attendance.js';
import { decide } from '../domain/decide.js';
import { findRule } from '../domain/lifecycle.js';
import { storeDecision } from './store-decision.js';

/**
 * Takes somebody who is on a team no more off the rosters of its matches that have not begun (management, section G): the bench fills, and
 * `roster.updated` tells it. With `leftAt`, matches that were made after that are left as they are: who is on those may have come back.
 */
export async function leaveRosters(
  tx: ClientBase,
  { teamId, userId, leftAt }: { teamId: string; userId: string; leftAt?: string },
  now: Date,
): Promise<void> {
  const timestamp = now.toISOString();
  for (const matchId of await findMatchesNotBegun(tx, teamId, leftAt)) {
    const match = await lockMatch(tx, matchId);
    if (!match || !findRule(match, 'leave_team', 'team')) continue;
    const roster = (await findRosters(tx, matchId)).find((each) => each.teamId === teamId);
    const dropped = roster && dropPlayer(roster, await findAttendance(tx, matchId), userId);
    if (!dropped) continue;
    await saveRoster(tx, matchId, dropped.roster, timestamp);
    if (!dropped.isActiveChanged) continue;
    const command = { name: 'leave_team' as const, by: 'team' as const, teamId, playerIds: dropped.roster.activeUserIds };
    await storeDecision(tx, { match, maps: [] }, decide(match, [], command, now), timestamp);
  }
  await dropFromOffers(tx, teamId, userId);
}

/**
 * What becomes of the matches of a team that plays no new one (management, section J): those without an opponent are CANCELLED
 * (`team_closed`), its offers to play are declined; those that are accepted go on.
 */
export async function closeMatches(tx: ClientBase, teamId: string, now: Date): Promise<void> {
  const timestamp = now.toISOString();
  const [pending, offered] = [new Set(await findPendingMatches(tx, teamId)), new Set(await findMatchesOffered(tx, teamId))];
  for (const matchId of [...new Set([...pending, ...offered])].toSorted()) {
    const match = await lockMatch(tx, matchId);
    if (!match) continue;
    if (offered.has(matchId)) await declineOffersOf(tx, matchId, teamId, timestamp);
    if (!pending.has(matchId) || !findRule(match, 'close_team', 'team')) continue;
    const maps = await findMaps(tx, matchId);
    await storeDecision(tx, { match, maps }, decide(match, maps, { name: 'close_team', by: 'team' }, now), timestamp);
  }
}
