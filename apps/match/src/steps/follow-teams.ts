import type { ClientBase } from 'pg';
import { findMaps, findRosters, lockMatch } from '../db/match-state.js';
import { findAttendance, saveRoster } from '../db/rosters.js';
import {
  declineOffersOf,
  dropFromOffers,
  findAcceptedMatches,
  findClosedTeams,
  findMatchesNotBegun,
  findMatchesOffered,
  findPendingMatches,
} from '../db/team-matches.js';
import { dropPlayer } from '../domain/attendance.js';
import { decide } from '../domain/decide.js';
import { findRule } from '../domain/lifecycle.js';
import { type MatchState, otherSide, type Side, sideOf, teamOf } from '../domain/match-state.js';
import { isCounted, NO_FIGURES, recount } from '../figures/index.js';
import { storeDecision } from './store-decision.js';

/**
 * Removes a player who has left the team from the rosters of its matches that have not begun (docs/reference/matches.md#rosters): the bench
 * fills up, and `roster.updated` reports it. With `leftAt`, matches created after it stay unchanged, because their players may have come
 * back.
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
 * Ends the matches of a closed team (docs/reference/teams.md#closing): those without an opponent are CANCELLED (`team_closed`) and its
 * offers to play are declined. Accepted ones continue, unless the team was closed with forfeits. If the other team is closed too, nobody
 * wins: CANCELLED.
 */
export async function closeMatches(tx: ClientBase, teamId: string, now: Date): Promise<void> {
  const forfeits = (await findClosedTeams(tx, [teamId]))[0]?.forfeits ?? false;
  const offered = new Set(await findMatchesOffered(tx, teamId));
  const ended = new Set([...(await findPendingMatches(tx, teamId)), ...(forfeits ? await findAcceptedMatches(tx, teamId) : [])]);
  const open: string[] = [];
  for (const matchId of [...new Set([...ended, ...offered])].toSorted()) {
    const match = await lockMatch(tx, matchId);
    if (!match) continue;
    if (!isCounted(match)) open.push(matchId);
    if (offered.has(matchId)) await declineOffersOf(tx, matchId, teamId, now.toISOString());
    if (ended.has(matchId)) await closeMatch(tx, match, teamId, { forfeits, now });
  }
  if (open.length > 0) await recount(tx, open, NO_FIGURES);
}

/** Ends one locked match of a closed team, if it must end. */
async function closeMatch(
  tx: ClientBase,
  match: MatchState,
  teamId: string,
  { forfeits, now }: { forfeits: boolean; now: Date },
): Promise<void> {
  if (match.status !== 'PENDING' && !forfeits) return;
  const side = match.status === 'PENDING' ? undefined : await closedSideOf(tx, match, teamId);
  if (!findRule(match, 'close_team', 'team', side)) return;
  const maps = await findMaps(tx, match.id);
  const command = { name: 'close_team' as const, by: 'team' as const, ...(side && { side }) };
  await storeDecision(tx, { match, maps }, decide(match, maps, command, now), now.toISOString(), 'later');
}

/** The side of an accepted match whose team is closed; undefined if both are. */
async function closedSideOf(tx: ClientBase, match: MatchState, teamId: string): Promise<Side | undefined> {
  const side = sideOf(match, teamId);
  const others = side === undefined ? [] : [teamOf(match, otherSide(side)) ?? ''];
  return (await findClosedTeams(tx, others)).length > 0 ? undefined : side;
}
