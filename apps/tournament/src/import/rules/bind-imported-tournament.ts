import { parseInstant } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { isBracketDecided } from '../../domain/bracket/advance.js';
import { BracketRefusal } from '../../domain/bracket/refusal.js';
import type { Drop } from '../../domain/bracket/types.js';
import { type PlayedResult, type PlayedTournament, replayResults } from '../../domain/replay-results.js';
import type { CatalogGame } from '../../peers/index.js';
import type { HostType, TournamentSettings } from '../../record/index.js';
import { checkSettings, isReservedSlug, slugOfName } from '../../tournaments/index.js';
import type { ImportedParticipant, ImportedResult, ImportedTournament } from './imported-tournament.js';
import type { PlayedMatchFacts, References } from './references.js';
import { refuse, Unbound } from './unbound.js';

export interface ParticipantRecord {
  readonly teamId: string;
  readonly status: 'APPROVED' | Drop['reason'];
  /** User ids. */
  readonly roster: readonly string[];
  /** The row names the roster; otherwise it is the team's, which later imports do not change. */
  readonly hasOwnRoster: boolean;
}

export interface LinkedMatch {
  readonly matchId: string;
  readonly scheduledAt: string | null;
  readonly completedAt: string | null;
}

/** A tournament as the import stores it. Times are ISO 8601. Participants are identified by the ids of their teams. */
export interface TournamentRecord {
  readonly slug: string;
  readonly hostType: HostType;
  readonly hostId: string;
  readonly seasonId: string | null;
  readonly settings: TournamentSettings;
  readonly startsAt: string;
  readonly endsAt: string;
  /** By seed. */
  readonly participants: readonly ParticipantRecord[];
  readonly played: PlayedTournament;
  /** By node key. */
  readonly matches: ReadonlyMap<string, LinkedMatch>;
}

/** A valid row with every name resolved and its results replayed, or the reason against it. */
export function bindImportedTournament(row: ImportedTournament, references: References): { record: TournamentRecord } | { reason: string } {
  try {
    return { record: bind(row, references) };
  } catch (error) {
    if (error instanceof Unbound) return { reason: error.message };
    throw error;
  }
}

function bind(row: ImportedTournament, references: References): TournamentRecord {
  const slug = row.slug ?? slugOfName(row.name);
  if (isReservedSlug(slug)) refuse('slug', 'is reserved');
  const game = references.games.get(row.game) ?? refuse('game', `unknown game ${row.game}`);
  const [startsAt, endsAt] = [parseInstant(row.startsAt)!, parseInstant(row.endsAt)!];
  const host = bindHost(row, game.game.id, startsAt, references);
  const settings = settingsOf(row, game.game.id, startsAt, endsAt);
  check(settings, host.hostType, game);
  const seeded = row.participants.toSorted((one, two) => one.seed - two.seed);
  const participants = seeded.map((participant) => bindParticipant(participant, row, game.game.id, references));
  const repeated = participants.findIndex(({ teamId }, index) => participants.findIndex((other) => other.teamId === teamId) !== index);
  if (repeated !== -1) refuse('participants', `${seeded[repeated]!.team} is given twice under different names`);
  const matches = new Map(row.results.flatMap((result, index) => bindMatch(result, index, game.game.id, references)));
  const played = toPlayed(row, participants, seeded, matches);
  requireDecided(row, played, new Map(participants.map(({ teamId }, index) => [teamId, seeded[index]!.team])));
  return {
    ...host,
    slug,
    settings,
    startsAt,
    endsAt,
    participants,
    played,
    matches: new Map(
      [...matches].map(([node, { matchId, scheduledAt, completedAt }]) => [
        node,
        { matchId, scheduledAt: scheduledAt ?? null, completedAt: completedAt ?? null },
      ]),
    ),
  };
}

type BoundHost = Pick<TournamentRecord, 'hostType' | 'hostId' | 'seasonId'>;

function bindHost({ hostType, host }: ImportedTournament, gameId: string, startsAt: string, references: References): BoundHost {
  switch (hostType) {
    case 'user':
      return { hostType, hostId: references.userIds.get(host) ?? refuse('host', `unknown user ${host}`), seasonId: null };
    case 'org':
      return { hostType, hostId: references.organizationIds.get(host) ?? refuse('host', `unknown organization ${host}`), seasonId: null };
    case 'league': {
      const league = references.leagues.get(host) ?? refuse('host', `unknown league ${host}`);
      const isDuring = (from = '', until = ''): boolean => from <= startsAt && startsAt <= until;
      const season = league.seasons.findLast((one) => one.gameId === gameId && isDuring(one.startDate, one.endDate));
      return { hostType, hostId: league.id, seasonId: season?.id ?? null };
    }
  }
}

function settingsOf(row: ImportedTournament, gameId: string, startsAt: string, endsAt: string): TournamentSettings {
  const { name, description, teamSize, matchConfig, format, formatConfig, visibility = 'PUBLIC', hostType } = row;
  const { leaguePointsEnabled = hostType === 'league', leaguePointsByPlacement } = row;
  return {
    ...{ name, gameId, teamSize, defaultMatchConfig: matchConfig, format, formatConfig, visibility, leaguePointsEnabled },
    ...(description !== undefined && { description }),
    ...(leaguePointsByPlacement !== undefined && { leaguePointsByPlacement }),
    ...{ minParticipants: 2, maxParticipants: row.participants.length },
    ...{ registrationMode: 'INVITE_ONLY', checkInRequired: false, freeAgentsEnabled: false, seedingMethod: 'MANUAL' },
    ...{ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) },
  };
}

function check(settings: TournamentSettings, hostType: HostType, game: CatalogGame): void {
  try {
    checkSettings(settings, hostType, game, undefined);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw new Unbound(nameOfRow(error.message));
  }
}

/** Settings and row fields have different names. */
const nameOfRow = (message: string): string =>
  message
    .replace(/^body\./, '')
    .replace(/^defaultMatchConfig/, 'matchConfig')
    .replace(/^maxParticipants/, 'participants')
    .replace(/^gameId/, 'game');

function bindParticipant(
  { team: name, roster, status = 'APPROVED' }: ImportedParticipant,
  { participants }: ImportedTournament,
  gameId: string,
  { teams, userIds }: References,
): ParticipantRecord {
  const at = participants.findIndex(({ team }) => team === name);
  const path = `participants[${at}]`;
  const team = teams.get(name) ?? refuse(`${path}.team`, `unknown team ${name}`);
  if (team.gameId !== gameId) refuse(`${path}.team`, `the team ${name} does not play ${gameId}`);
  const named = roster?.map((username, index) => userIds.get(username) ?? refuse(`${path}.roster[${index}]`, `unknown user ${username}`));
  return { teamId: team.id, status, roster: named ?? team.activeMemberIds.slice(0, 64), hasOwnRoster: named !== undefined };
}

function bindMatch(
  { node, match: name }: ImportedResult,
  index: number,
  gameId: string,
  { matches }: References,
): [string, PlayedMatchFacts][] {
  if (name === undefined) return [];
  const path = `results[${index}].match`;
  const match = matches.get(name) ?? refuse(path, `unknown match ${name}`);
  if (match.gameId !== gameId) refuse(path, `${name} is a match of ${match.gameId}`);
  if (match.isVoided) refuse(path, `the result of ${name} was voided`);
  if (match.status !== 'COMPLETED' && match.status !== 'FORFEITED') refuse(path, `${name} is ${match.status} and has no result`);
  return [[node, match]];
}

function toPlayed(
  { format, formatConfig, playoffSeeds, results }: ImportedTournament,
  participants: readonly ParticipantRecord[],
  seeded: readonly ImportedParticipant[],
  matches: ReadonlyMap<string, PlayedMatchFacts>,
): PlayedTournament {
  const idOf = new Map(seeded.map(({ team }, index) => [team, participants[index]!.teamId]));
  const inPlayoffs = playoffSeeds?.map((team, index) => idOf.get(team) ?? refuse(`playoffSeeds[${index}]`, `${team} is not a participant`));
  return {
    format,
    config: formatConfig,
    seeds: participants.map(({ teamId }) => teamId),
    results: results.map((result) => toPlayedResult(result, matches.get(result.node))),
    drops: new Map(participants.flatMap(({ teamId, status }) => (status === 'APPROVED' ? [] : [[teamId, status] as const]))),
    ...(inPlayoffs !== undefined && { playoffSeeds: inPlayoffs }),
  };
}

function toPlayedResult({ node, score1 = 0, score2 = 0 }: ImportedResult, match: PlayedMatchFacts | undefined): PlayedResult {
  if (match === undefined) return { nodeKey: node, participants: null, scores: [score1, score2] };
  return {
    nodeKey: node,
    participants: [match.creatorTeamId, match.acceptedTeamId ?? ''],
    scores: [match.creatorScore, match.acceptedScore],
    ...(match.forfeitedByTeamId !== undefined && { forfeitedBy: match.forfeitedByTeamId }),
  };
}

/** Replays the row. Refusals use the row's names of teams. */
function requireDecided({ format }: ImportedTournament, played: PlayedTournament, nameOf: ReadonlyMap<string, string>): void {
  try {
    const { bracket } = replayResults(played);
    if (isBracketDecided(bracket)) return;
    const open = bracket.nodes.find(({ status }) => status === 'PENDING' || status === 'READY' || status === 'IN_PROGRESS');
    refuse('results', open === undefined ? `the ${format} is not decided` : `${open.key} has no result`);
  } catch (error) {
    if (error instanceof RangeError) refuse('formatConfig', error.message);
    if (!(error instanceof BracketRefusal)) throw error;
    refuse(
      'results',
      error.message.replace(/team_\w+/g, (id) => nameOf.get(id) ?? id),
    );
  }
}
