import type { RecentResult } from '@matchpoint/core';
import { add, contributionOf, emptyRecord, isEmptyRecord, type MatchRecord } from './record.js';
import { compareResults, isSameResult, playersOf, type Result, verdictOf, type Side } from './result.js';
import type { PlayedMatch } from './streak.js';

const SIDES: readonly Side[] = ['creator', 'accepted'];

/** The effect of a batch of results on the record of a team or player. */
export interface RecordChange {
  record: MatchRecord;
  /** By match; null: the match no longer counts for them. */
  recent: Map<string, RecentResult | null>;
}

/** The effect of a batch of results on one player. */
export interface PlayerChange extends RecordChange {
  /** New matches in order; they extend the streak if all of them are later. */
  played: PlayedMatch[];
  /** A counted match now counts differently: the streak must be recomputed. */
  isCorrected: boolean;
}

export interface Changes {
  teams: Map<string, RecordChange>;
  players: Map<string, PlayerChange>;
}

/**
 * The difference that `incoming`, one result per match, makes to the applied results (docs/reference/leaderboards.md#records). Equal
 * results make none; a changed result subtracts its old contribution and adds the new one.
 */
export function changesOf(applied: ReadonlyMap<string, Result>, incoming: readonly Result[]): Changes {
  const changes: Changes = { teams: new Map(), players: new Map() };
  for (const result of [...incoming].sort(compareResults)) {
    const before = applied.get(result.matchId);
    if (before && isSameResult(before, result)) continue;
    if (before) count(changes, before, -1);
    count(changes, result, 1);
    noteStreaks(changes, before, result);
  }
  dropEmpty(changes);
  return changes;
}

function count(changes: Changes, result: Result, sign: 1 | -1): void {
  if (result.isVoid) return;
  const { matchId, completedAt: playedAt } = result;
  for (const side of SIDES) {
    const contribution = contributionOf(result, side);
    const recent = sign === 1 ? { matchId, playedAt, outcome: verdictOf(result, side) } : null;
    const team = teamOf(changes, side === 'creator' ? result.creatorTeamId : result.acceptedTeamId);
    for (const change of [team, ...playersOf(result, side).map((userId) => playerOf(changes, userId))]) {
      change.record = add(change.record, contribution, sign);
      change.recent.set(matchId, recent);
    }
  }
}

function noteStreaks(changes: Changes, before: Result | undefined, result: Result): void {
  for (const side of SIDES) {
    for (const userId of before ? playersOf(before, side) : []) playerOf(changes, userId).isCorrected = true;
    const verdict = verdictOf(result, side);
    for (const userId of playersOf(result, side)) {
      const player = playerOf(changes, userId);
      if (before) player.isCorrected = true;
      else if (!result.isVoid) player.played.push({ matchId: result.matchId, completedAt: result.completedAt, verdict });
    }
  }
}

function teamOf({ teams }: Changes, teamId: string): RecordChange {
  const known = teams.get(teamId);
  if (known) return known;
  const team: RecordChange = { record: emptyRecord(), recent: new Map() };
  teams.set(teamId, team);
  return team;
}

function playerOf(changes: Changes, userId: string): PlayerChange {
  const known = changes.players.get(userId);
  if (known) return known;
  const player: PlayerChange = { record: emptyRecord(), recent: new Map(), played: [], isCorrected: false };
  changes.players.set(userId, player);
  return player;
}

/** A change that leaves the record equal may still change the last results. */
function dropEmpty({ teams, players }: Changes): void {
  for (const [teamId, { record, recent }] of teams) if (isEmptyRecord(record) && recent.size === 0) teams.delete(teamId);
  for (const [userId, { record, recent, played, isCorrected }] of players) {
    if (isEmptyRecord(record) && recent.size === 0 && played.length === 0 && !isCorrected) players.delete(userId);
  }
}
