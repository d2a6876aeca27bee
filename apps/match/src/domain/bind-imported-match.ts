import { type MatchStatus, parseInstant } from '@matchpoint/core';
import { type IMPORTED_TIMES, type ImportedMatch, outcomeOf, scoreOf } from './imported-match.js';
import { type BoundStats, bindStats, type ImportedStats } from './imported-stats.js';
import type { MatchStage } from './match-stage.js';
import type { SeriesOutcome } from './series.js';
import { isResult } from './statuses.js';

export interface GameFacts {
  id: string;
  /** Mode id to reward bonus. */
  modes: ReadonlyMap<string, number>;
  mapIds: ReadonlySet<string>;
  minTeamSize: number;
  maxTeamSize: number;
  defaultTeamSize: number;
}

export interface TeamFacts {
  id: string;
  gameId: string;
  isLeagueTeam: boolean;
  activeMemberIds: readonly string[];
}

export interface LeagueFacts {
  id: string;
  seasons: readonly { id: string; name: string; gameId: string }[];
}

/** The data of other services about the names in some rows, by the name in the row. */
export interface References {
  games: ReadonlyMap<string, GameFacts>;
  teams: ReadonlyMap<string, TeamFacts>;
  leagues: ReadonlyMap<string, LeagueFacts>;
  /** Ids of users by the name in the row. */
  users: ReadonlyMap<string, string>;
}

/** A match as the import stores it. Times are ISO 8601 UTC with milliseconds. */
export interface MatchRecord {
  externalId: string;
  status: MatchStatus;
  gameId: string;
  gameMode: string;
  rewardBonus: number;
  teamSize: number;
  bestOf: number;
  creatorTeamId: string;
  acceptedTeamId: string | null;
  challengedTeamId: string | null;
  involvesLeagueTeam: boolean;
  leagueId: string | null;
  leagueSeasonId: string | null;
  stage?: MatchStage;
  creatorTeamScore: number | null;
  acceptedTeamScore: number | null;
  winnerTeamId: string | null;
  forfeitedByTeamId: string | null;
  scheduledAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
  createdAt: string | null;
  scores: { mapIndex: number; mapId: string; creatorTeamScore: number; opponentTeamScore: number }[];
  /** Absent: the stored value stays. */
  playerStats?: BoundStats[];
  /** For COMPLETED and FORFEITED matches. */
  outcome: SeriesOutcome | null;
  /** All active members of both teams (docs/reference/matches.md#rosters). */
  creatorRoster: readonly string[];
  acceptedRoster: readonly string[];
}

/** Thrown in this file to abandon a rule; its message is the row's reason. */
class Unbound extends Error {}

function refuse(path: string, message: string): never {
  throw new Unbound(`${path}: ${message}`);
}

/** A valid row with every name resolved, or the reason against it. */
export function bindImportedMatch(row: ImportedMatch, references: References): { record: MatchRecord } | { reason: string } {
  try {
    return { record: bind(row, references) };
  } catch (error) {
    if (error instanceof Unbound) return { reason: error.message };
    throw error;
  }
}

function bind(row: ImportedMatch, references: References): MatchRecord {
  const game = references.games.get(row.game) ?? refuse('game', `unknown game ${row.game}`);
  const creator = bindTeam('creatorTeam', row.creatorTeam, game, references);
  const opponent = row.acceptedTeam === undefined ? undefined : bindTeam('acceptedTeam', row.acceptedTeam, game, references);
  if (opponent?.id === creator.id) refuse('acceptedTeam', 'the same team as creatorTeam');
  const accepted = row.status === 'PENDING' ? undefined : opponent;
  const { forfeitedBy, outcome, winner } = bindResult(row, creator, accepted, references);
  const score = accepted ? scoreOf(row) : undefined;
  return {
    externalId: row.externalId,
    status: row.status,
    gameMode: row.mode,
    ...bindGame(row, game),
    bestOf: row.bestOf,
    creatorTeamId: creator.id,
    acceptedTeamId: accepted?.id ?? null,
    challengedTeamId: row.status === 'PENDING' ? (opponent?.id ?? null) : null,
    involvesLeagueTeam: creator.isLeagueTeam || opponent?.isLeagueTeam === true,
    ...bindLeague(row, game, references),
    // Absent if the row has none, so that a row from an earlier release keeps its digest.
    ...(row.stage !== undefined && { stage: row.stage }),
    ...(row.playerStats !== undefined && { playerStats: requireStats(row.playerStats, references) }),
    creatorTeamScore: score?.creator ?? null,
    acceptedTeamScore: score?.accepted ?? null,
    winnerTeamId: winner?.id ?? null,
    forfeitedByTeamId: forfeitedBy?.id ?? null,
    ...bindTimes(row),
    outcome,
    creatorRoster: creator.activeMemberIds,
    acceptedRoster: accepted?.activeMemberIds ?? [],
  };
}

function requireStats(playerStats: readonly ImportedStats[], { users }: References): BoundStats[] {
  const bound = bindStats(playerStats, users);
  if (typeof bound === 'string') throw new Unbound(bound);
  return bound;
}

function bindTeam(path: string, name: string, game: GameFacts, { teams }: References): TeamFacts {
  const team = teams.get(name) ?? refuse(path, `unknown team ${name}`);
  if (team.gameId !== game.id) refuse(path, `the team ${name} does not play ${game.id}`);
  return team;
}

function bindGame(row: ImportedMatch, game: GameFacts): Pick<MatchRecord, 'gameId' | 'rewardBonus' | 'teamSize' | 'scores'> {
  const rewardBonus = game.modes.get(row.mode) ?? refuse('mode', `${game.id} has no mode ${row.mode}`);
  const teamSize = row.teamSize ?? game.defaultTeamSize;
  if (teamSize < game.minTeamSize || teamSize > game.maxTeamSize)
    refuse('teamSize', `${game.id} is played by ${game.minTeamSize} to ${game.maxTeamSize}`);
  const scores = (row.scores ?? []).map(({ mapIndex, creatorTeamScore, opponentTeamScore, ...map }, position) => {
    const mapId = map.mapId ?? '';
    if (mapId !== '' && !game.mapIds.has(mapId)) refuse(`scores[${position}].mapId`, `${game.id} has no map ${mapId}`);
    return { mapIndex, mapId, creatorTeamScore, opponentTeamScore };
  });
  return { gameId: game.id, rewardBonus, teamSize, scores };
}

function bindLeague(row: ImportedMatch, game: GameFacts, { leagues }: References): Pick<MatchRecord, 'leagueId' | 'leagueSeasonId'> {
  if (row.league === undefined) return { leagueId: null, leagueSeasonId: null };
  const league = leagues.get(row.league) ?? refuse('league', `unknown league ${row.league}`);
  if (row.season === undefined) return { leagueId: league.id, leagueSeasonId: null };
  const named = league.seasons.filter((season) => season.id === row.season || season.name === row.season);
  const season =
    named.find(({ gameId }) => gameId === game.id) ?? refuse('season', `${row.league} has no season ${row.season} of ${game.id}`);
  return { leagueId: league.id, leagueSeasonId: season.id };
}

function bindResult(row: ImportedMatch, creator: TeamFacts, accepted: TeamFacts | undefined, { teams }: References) {
  const none = { forfeitedBy: undefined, outcome: null, winner: undefined };
  if (!isResult(row.status) || !accepted) return none;
  if (row.status === 'COMPLETED') {
    const outcome = outcomeOf(row) ?? null;
    return { ...none, outcome, winner: outcome === 'creator' ? creator : outcome === 'accepted' ? accepted : undefined };
  }
  const forfeitedBy = [creator, accepted].find(({ id }) => id === teams.get(row.forfeitedBy ?? '')?.id);
  if (!forfeitedBy) refuse('forfeitedBy', 'neither of the two teams');
  const outcome: SeriesOutcome = forfeitedBy === creator ? 'accepted' : 'creator';
  return { forfeitedBy, outcome, winner: forfeitedBy === creator ? accepted : creator };
}

function bindTimes(row: ImportedMatch): Pick<MatchRecord, (typeof IMPORTED_TIMES)[number]> {
  const [scheduledAt, startedAt, completedAt, createdAt] = [row.scheduledAt, row.startedAt, row.completedAt, row.createdAt].map((text) =>
    text === undefined ? null : (parseInstant(text) ?? null),
  ) as [string | null, string | null, string | null, string | null];
  return { scheduledAt, startedAt, completedAt, createdAt };
}

/** The creation time of a match without its own createdAt, estimated from its row: its earliest time, and not after the import. */
export function creationOf({ createdAt, scheduledAt, startedAt, completedAt }: MatchRecord, now: string): string {
  const [earliest = now] = [scheduledAt, startedAt, completedAt, now].filter((time) => time !== null).toSorted();
  return createdAt ?? earliest;
}
