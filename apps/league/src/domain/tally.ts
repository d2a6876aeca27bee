import { isSameResult, type LeagueResult } from './league-result.js';

/** A team's row in a table, or a change of one. */
export interface Tally {
  leagueId: string;
  seasonId: string;
  gameId: string;
  teamId: string;
  matchesPlayed: number;
  wins: number;
  losses: number;
  draws: number;
  mapsWon: number;
  mapsLost: number;
}

/**
 * The difference that `current`, one result a match, makes to the tables that `applied` was counted into. Results equal to the
 * applied ones make none; a changed result takes back its old contribution and adds the new one. In the order of the rows' keys.
 */
export function changesOf(applied: ReadonlyMap<string, LeagueResult>, current: readonly LeagueResult[]): Tally[] {
  const changes = new Map<string, Tally>();
  for (const result of current) {
    const before = applied.get(result.matchId);
    if (before && isSameResult(before, result)) continue;
    if (before) count(changes, before, -1);
    count(changes, result, 1);
  }
  return [...changes]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, tally]) => tally)
    .filter(isChange);
}

function count(changes: Map<string, Tally>, result: LeagueResult, sign: 1 | -1): void {
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
    const key = JSON.stringify([leagueId, seasonId, gameId, teamId]);
    const tally = changes.get(key) ?? {
      leagueId,
      seasonId,
      gameId,
      teamId,
      matchesPlayed: 0,
      wins: 0,
      losses: 0,
      draws: 0,
      mapsWon: 0,
      mapsLost: 0,
    };
    const isDraw = result.outcome === 'draw';
    changes.set(key, {
      ...tally,
      matchesPlayed: tally.matchesPlayed + sign,
      wins: tally.wins + (verdict ? sign : 0),
      losses: tally.losses + (verdict || isDraw ? 0 : sign),
      draws: tally.draws + (isDraw ? sign : 0),
      mapsWon: tally.mapsWon + sign * mapsWon,
      mapsLost: tally.mapsLost + sign * mapsLost,
    });
  }
}

function isChange({ matchesPlayed, wins, losses, draws, mapsWon, mapsLost }: Tally): boolean {
  return [matchesPlayed, wins, losses, draws, mapsWon, mapsLost].some((value) => value !== 0);
}
