import type { RecentChange, RecentResult } from '@matchpoint/core';
import { isSameResult, type LeagueResult } from './league-result.js';

/** A team's row in a table. */
export interface TallyKey {
  leagueId: string;
  seasonId: string;
  gameId: string;
  teamId: string;
}

/** How a team's points in a table change, in thousandths. */
export interface PointsChange extends TallyKey {
  points: number;
}

/** A team's row in a table, or a change of one. */
export interface Tally extends TallyKey {
  matchesPlayed: number;
  wins: number;
  losses: number;
  draws: number;
  mapsWon: number;
  mapsLost: number;
  /** Thousandths. */
  points: number;
}

/** A change of a row, and its matches' effects on the last results, by id. */
export interface TallyChange extends Tally {
  recent: RecentChange;
}

/**
 * The difference that `current`, one result per match, makes to the tables that `applied` was counted into. Equal results make none; a
 * changed result subtracts its old contribution and adds the new one. `points` are the changes from counting, in any row. In the order of
 * the rows' keys.
 */
export function changesOf(
  applied: ReadonlyMap<string, LeagueResult>,
  current: readonly LeagueResult[],
  points: readonly PointsChange[],
): TallyChange[] {
  const changes: Changes = new Map();
  for (const result of current) {
    const before = applied.get(result.matchId);
    if (before && isSameResult(before, result)) continue;
    if (before) count(changes, before, -1);
    count(changes, result, 1);
  }
  for (const change of points) {
    const tally = tallyOf(changes, change);
    tally.points += change.points;
  }
  return [...changes]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, tally]) => tally)
    .filter(isChange);
}

type Changes = Map<string, Tally & { recent: Map<string, RecentResult | null> }>;

function count(changes: Changes, result: LeagueResult, sign: 1 | -1): void {
  const { leagueId, seasonId, gameId } = result;
  if (leagueId === null) return;
  const sides = [
    {
      teamId: result.creatorTeamId,
      verdict: result.outcome === 'creator',
      mapsWon: result.creatorMapsWon,
      mapsLost: result.acceptedMapsWon,
    },
    {
      teamId: result.acceptedTeamId,
      verdict: result.outcome === 'accepted',
      mapsWon: result.acceptedMapsWon,
      mapsLost: result.creatorMapsWon,
    },
  ];
  for (const { teamId, verdict, mapsWon, mapsLost } of sides) {
    const tally = tallyOf(changes, { leagueId, seasonId, gameId, teamId });
    const isDraw = result.outcome === 'draw';
    const outcome = isDraw ? 'draw' : verdict ? 'win' : 'loss';
    tally.recent.set(result.matchId, sign === 1 ? { matchId: result.matchId, playedAt: result.completedAt, outcome } : null);
    tally.matchesPlayed += sign;
    tally.wins += verdict ? sign : 0;
    tally.losses += verdict || isDraw ? 0 : sign;
    tally.draws += isDraw ? sign : 0;
    tally.mapsWon += sign * mapsWon;
    tally.mapsLost += sign * mapsLost;
  }
}

/** The change of a row, initially zero. */
function tallyOf(changes: Changes, { leagueId, seasonId, gameId, teamId }: TallyKey) {
  const key = JSON.stringify([leagueId, seasonId, gameId, teamId]);
  const sums = { matchesPlayed: 0, wins: 0, losses: 0, draws: 0, mapsWon: 0, mapsLost: 0, points: 0 };
  const tally = changes.get(key) ?? { leagueId, seasonId, gameId, teamId, ...sums, recent: new Map<string, RecentResult | null>() };
  changes.set(key, tally);
  return tally;
}

/** A change that leaves the sums equal may still change the last results. */
function isChange({ matchesPlayed, wins, losses, draws, mapsWon, mapsLost, points, recent }: TallyChange): boolean {
  if (recent.size > 0) return true;
  return [matchesPlayed, wins, losses, draws, mapsWon, mapsLost, points].some((value) => value !== 0);
}
