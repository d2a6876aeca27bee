import { add, contributionOf, emptyRecord, isEmptyRecord, type MatchRecord } from './record.js';
import { compareResults, isSameResult, playersOf, type Result, verdictOf, type Side } from './result.js';
import type { PlayedMatch } from './streak.js';

const SIDES: readonly Side[] = ['creator', 'accepted'];

/** What a batch of results does to one player. */
export interface PlayerChange {
  record: MatchRecord;
  /** New matches in order; they extend the streak if they come after all that it holds. */
  played: PlayedMatch[];
  /** A match that had counted counts differently now: the streak must be folded anew. */
  isCorrected: boolean;
}

export interface Changes {
  teams: Map<string, MatchRecord>;
  players: Map<string, PlayerChange>;
}

/**
 * The difference that `incoming`, one result a match, makes to what was applied before (contract 7). Results equal to the
 * applied ones make none; a changed result takes back its old contribution and adds the new one.
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
  for (const side of SIDES) {
    const contribution = contributionOf(result, side);
    const teamId = side === 'creator' ? result.creatorTeamId : result.acceptedTeamId;
    changes.teams.set(teamId, add(changes.teams.get(teamId) ?? emptyRecord(), contribution, sign));
    for (const userId of playersOf(result, side)) {
      const player = playerOf(changes, userId);
      player.record = add(player.record, contribution, sign);
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
      else player.played.push({ matchId: result.matchId, completedAt: result.completedAt, verdict });
    }
  }
}

function playerOf(changes: Changes, userId: string): PlayerChange {
  const known = changes.players.get(userId);
  if (known) return known;
  const player: PlayerChange = { record: emptyRecord(), played: [], isCorrected: false };
  changes.players.set(userId, player);
  return player;
}

function dropEmpty({ teams, players }: Changes): void {
  for (const [teamId, record] of teams) if (isEmptyRecord(record)) teams.delete(teamId);
  for (const [userId, { record, played, isCorrected }] of players) {
    if (isEmptyRecord(record) && played.length === 0 && !isCorrected) players.delete(userId);
  }
}
