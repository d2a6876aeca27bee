import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { MATCH_STATUSES, MatchStatus, nullable } from '../../http/fields.js';
import type { GatewayContext } from '../../context.js';
import type { TeamReferences } from '../../readers/read-team-references.js';

/** Matches as responses show them (specification 2.1 to 2.4), and how each is made of its message. */

export const TeamReference = Type.Object({ id: Type.String(), name: Type.String(), tag: Type.String(), avatarUrl: nullable.string() });
const ScoredTeam = Type.Object({ ...TeamReference.properties, score: nullable.integer() });
const GameReference = Type.Object({ id: Type.String(), nameKey: Type.String() });

const TIMES = { scheduledAt: nullable.string(), startedAt: nullable.string(), completedAt: nullable.string() };

/** Row of the native listings (2.2). */
export const MatchSummary = Type.Object({
  id: Type.String(),
  status: MatchStatus(),
  game: GameReference,
  gameMode: Type.String(),
  creatorTeam: nullable.object(TeamReference),
  acceptedTeam: nullable.object(TeamReference),
  ...TIMES,
  bestOf: Type.Integer(),
});

/** A match as its participants see it (2.4). */
export const MatchDetail = Type.Object({
  id: Type.String(),
  status: MatchStatus(),
  publishStatus: Type.Enum(['DRAFT', 'PUBLISHED', 'ARCHIVED']),
  game: GameReference,
  gameMode: Type.String(),
  matchType: nullable.string(),
  platform: nullable.string(),
  region: nullable.string(),
  creatorTeam: nullable.object(ScoredTeam),
  acceptedTeam: nullable.object(ScoredTeam),
  challengedTeam: Type.Optional(nullable.object(ScoredTeam)),
  bestOf: Type.Integer(),
  teamSize: Type.Integer(),
  selectedMaps: Type.Array(Type.String()),
  selectedObjectives: Type.Array(Type.String()),
  winnerTeamId: nullable.string(),
  ...TIMES,
  createdAt: nullable.string(),
  leagueId: Type.Optional(nullable.string()),
  leagueSeasonId: Type.Optional(nullable.string()),
});

export function isMatchStatus(text: string): boolean {
  return (MATCH_STATUSES as readonly string[]).includes(text);
}

type Status = (typeof MATCH_STATUSES)[number];

export function toStatus(status: string): Status {
  return status as Status;
}

export function toTimes(row: Pick<match.Match, 'scheduledAt' | 'startedAt' | 'completedAt'>): { scheduledAt: string | null; startedAt: string | null; completedAt: string | null } {
  return { scheduledAt: row.scheduledAt ?? null, startedAt: row.startedAt ?? null, completedAt: row.completedAt ?? null };
}

/** A team by id; a team that is gone from the profiles keeps its id, so that a match never loses a side. */
export function toTeamReference(teams: TeamReferences, id: string | undefined): Static<typeof TeamReference> | null {
  if (id === undefined) return null;
  const team = teams.get(id);
  return { id, name: team?.name ?? id, tag: team?.tag ?? id.slice(0, 4), avatarUrl: team?.avatarUrl ?? null };
}

/** What rows name by id: teams, and the games' display keys. */
interface Names {
  teams: TeamReferences;
  toGame(id: string): Static<typeof GameReference>;
}

/** The names of all that the rows mention, looked up together. */
async function readNames(
  rows: readonly { gameId: string }[], teamIds: readonly (string | undefined)[], { readTeamReferences, games }: GatewayContext,
): Promise<Names> {
  const [teams, nameKeys] = await Promise.all([readTeamReferences(teamIds), games.nameKeys(rows.map(({ gameId }) => gameId))]);
  return { teams, toGame: (id) => ({ id, nameKey: nameKeys.get(id) ?? id }) };
}

/** Rows of the native listings, their teams and games named. */
export async function toMatchSummaries(rows: match.MatchSummary[], context: GatewayContext): Promise<Static<typeof MatchSummary>[]> {
  const { teams, toGame } = await readNames(rows, rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId]), context);
  return rows.map((row) => ({
    id: row.id,
    status: toStatus(row.status),
    game: toGame(row.gameId),
    gameMode: row.gameMode,
    creatorTeam: toTeamReference(teams, row.creatorTeamId),
    acceptedTeam: toTeamReference(teams, row.acceptedTeamId),
    ...toTimes(row),
    bestOf: row.bestOf,
  }));
}

/** Matches in full, their teams and games named. */
export async function toMatchDetails(rows: match.Match[], context: GatewayContext): Promise<Static<typeof MatchDetail>[]> {
  const { teams, toGame } = await readNames(rows, rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId, row.challengedTeamId]), context);
  const scored = (id: string | undefined, score: number | undefined): Static<typeof ScoredTeam> | null => {
    const team = toTeamReference(teams, id);
    return team && { ...team, score: score ?? null };
  };
  return rows.map((row) => ({
    id: row.id,
    status: toStatus(row.status),
    publishStatus: row.publishStatus as Static<typeof MatchDetail>['publishStatus'],
    game: toGame(row.gameId),
    gameMode: row.gameMode,
    matchType: row.matchType ?? null,
    platform: row.platform ?? null,
    region: row.region ?? null,
    creatorTeam: scored(row.creatorTeamId, row.creatorTeamScore),
    acceptedTeam: scored(row.acceptedTeamId, row.acceptedTeamScore),
    ...(row.challengedTeamId !== undefined && { challengedTeam: scored(row.challengedTeamId, row.acceptedTeamId === row.challengedTeamId ? row.acceptedTeamScore : undefined) }),
    bestOf: row.bestOf,
    teamSize: row.teamSize,
    selectedMaps: row.selectedMaps,
    selectedObjectives: row.selectedObjectives,
    winnerTeamId: row.winnerTeamId ?? null,
    ...toTimes(row),
    createdAt: row.createdAt,
    ...(row.leagueId !== undefined && { leagueId: row.leagueId }),
    ...(row.leagueSeasonId !== undefined && { leagueSeasonId: row.leagueSeasonId }),
  }));
}
