import { type match, MATCH_ACTIONS } from '@matchpoint/contracts';
import { MATCH_STATUSES } from '@matchpoint/core';
import Type, { type Static } from 'typebox';
import { instant, integer, MatchStatus, nullable, text } from '../../operation/fields.js';
import type { GatewayContext } from '../../ports.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { COMPETITION, type Competitions, ENDING, readCompetitions, toEnding } from './match-context.js';
import { toLiveState } from '../../live/live-state.js';
import { LIVE } from './live-objects.js';
import { CatalogIds, PublishStatus } from './match-fields.js';
import { DEADLINES, NEXT_ACTION, toDeadlines } from './match-outlook.js';

/** Matches as responses show them, and how each is made of its message. */

export const TeamReference = named(
  'TeamReference',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('The name in addresses; null where the profile is gone.'),
      name: text('The name to show.'),
      tag: text('A few letters that stand for the name.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A team where another object names it.' },
  ),
);
const ScoredTeam = named(
  'ScoredTeamReference',
  Type.Object(
    {
      ...TeamReference.properties,
      score: nullable.integer('Confirmed maps that it has won; null before the match has two teams.'),
    },
    { description: 'A team in a match, with its score.' },
  ),
);
const GameReference = named(
  'GameReference',
  Type.Object(
    {
      id: text("The game's slug."),
      nameKey: text('Translation key of its name.'),
    },
    { description: 'The game that something is about.' },
  ),
);

const bestOf = () => integer('Most maps that the series takes.');

/** What every form of a match begins with. */
export const MATCH_IDENTITY = { id: text('Match id.'), status: MatchStatus(), gameMode: text('Id of the mode.'), bestOf: bestOf() };

export const TIMES = {
  scheduledAt: nullable.instant('When it is to be played; null: not agreed.'),
  startedAt: nullable.instant('When play began.'),
  completedAt: nullable.instant('When it was decided or given up.'),
};

export const AGGREGATE_SCORES = {
  creatorTeamScore: nullable.integer('Confirmed maps that the creator team has won; null before there are two teams.'),
  acceptedTeamScore: nullable.integer('Confirmed maps that its opponent has won; null before there are two teams.'),
};

/** Row of the native listings (2.2). */
export const MatchSummary = named(
  'MatchSummary',
  Type.Object(
    {
      id: text('Match id.'),
      status: MatchStatus(),
      game: GameReference,
      gameMode: text('Id of the mode.'),
      creatorTeam: nullable.object(TeamReference, 'The team that created the match.'),
      acceptedTeam: nullable.object(TeamReference, 'Its opponent; null until a team is accepted.'),
      ...AGGREGATE_SCORES,
      ...TIMES,
      bestOf: bestOf(),
      ...ENDING,
      ...COMPETITION,
    },
    { description: 'A match in a listing.' },
  ),
);

/** Row of the public lists. */
export const PublicMatch = named(
  'PublicMatch',
  Type.Object({ ...MatchSummary.properties, ...LIVE }, { description: 'A match in a public list.' }),
);

/** A match as its participants see it (2.4). */
export const MatchDetail = named(
  'Match',
  Type.Object(
    {
      id: text('Match id.'),
      status: MatchStatus(),
      publishStatus: PublishStatus(),
      game: GameReference,
      gameMode: text('Id of the mode.'),
      matchType: nullable.string('A MatchType; null of a match that a game created or an import brought.', 'XP_ONLY'),
      platform: nullable.string('A Platform.', 'PC'),
      region: nullable.string('A Region.', 'EU'),
      creatorTeam: nullable.object(ScoredTeam, 'The team that created the match.'),
      acceptedTeam: nullable.object(ScoredTeam, 'Its opponent; null until a team is accepted.'),
      challengedTeam: Type.Optional(nullable.object(ScoredTeam, 'The team that was challenged; absent of an open match.')),
      bestOf: bestOf(),
      teamSize: integer('Players a team.'),
      selectedMaps: CatalogIds('Ids of the maps that were selected.', ['mirage', 'inferno', 'nuke']),
      selectedObjectives: CatalogIds('Ids of the objectives that were selected.', ['first_blood']),
      ...ENDING,
      finalAt: Type.Optional(
        instant('Until when its result can be disputed; absent while it has none, and of imported matches.', '2026-01-16T14:00:00.000Z'),
      ),
      disputeId: Type.Optional(text('Id of its open dispute; absent without one.', 'dsp_01j6qvx3k0fd8r5y2m9wcz0001')),
      ...TIMES,
      createdAt: nullable.instant('When it was created.'),
      leagueId: Type.Optional(
        nullable.string('Id of the league that it counts for; absent outside of leagues.', 'league_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      leagueSeasonId: Type.Optional(
        nullable.string('Id of the season that it counts for; absent outside of seasons.', 'season_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      tournamentId: Type.Optional(
        text('Id of the tournament that it belongs to; absent outside of tournaments.', 'tournament_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      tournamentNodeId: Type.Optional(
        text('Id of the node of the bracket that it decides; absent outside of tournaments.', 'node_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      ...COMPETITION,
      ...LIVE,
      ...DEADLINES,
      ...NEXT_ACTION,
      allowedActions: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'What the caller may do to it now, by role and state; scope and plan of the key aside. Each is the path of its operation ' +
            'under /matches/{matchId}/, ids left out; later versions have more of them. Only `getMatchDetail` answers it, to personal ' +
            `keys and sessions. Known now: ${MATCH_ACTIONS.map((action) => `\`${action}\``).join(', ')}.`,
          examples: [['ready', 'cancel', 'forfeit', 'lobby-code', 'attendance']],
        }),
      ),
      readyTeamIds: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Ids of the teams that have said to be ready, while anything can be done to it: the match is READY once both have. Only ' +
            '`getMatchDetail` answers it, to personal keys and sessions.',
          examples: [['team_01j6qvx3k0fd8r5y2m9wcz0001']],
        }),
      ),
    },
    { description: 'A match in full, as its participants see it.' },
  ),
);

export function isMatchStatus(text: string): boolean {
  return (MATCH_STATUSES as readonly string[]).includes(text);
}

type Status = (typeof MATCH_STATUSES)[number];

export function toStatus(status: string): Status {
  return status as Status;
}

export function toTimes(row: Pick<match.Match, 'scheduledAt' | 'startedAt' | 'completedAt'>): {
  scheduledAt: string | null;
  startedAt: string | null;
  completedAt: string | null;
} {
  return { scheduledAt: row.scheduledAt ?? null, startedAt: row.startedAt ?? null, completedAt: row.completedAt ?? null };
}

/** A team by id; a team that is gone from the profiles keeps its id, so that a match never loses a side. */
export function toTeamReference(teams: TeamReferences, id: string | undefined): Static<typeof TeamReference> | null {
  if (id === undefined) return null;
  const team = teams.get(id);
  return { id, slug: team?.slug ?? null, name: team?.name ?? id, tag: team?.tag ?? id.slice(0, 4), avatarUrl: team?.avatarUrl ?? null };
}

/** What rows name by id: teams, competitions, and the games' display keys. */
interface Names {
  teams: TeamReferences;
  toCompetition: Competitions;
  toGame(id: string): Static<typeof GameReference>;
}

/** The names of all that the rows mention, looked up together. */
async function readNames(
  rows: readonly (match.Match | match.MatchSummary)[],
  teamIds: readonly (string | undefined)[],
  context: GatewayContext,
): Promise<Names> {
  const [teams, toCompetition, nameKeys] = await Promise.all([
    context.readTeamReferences(teamIds),
    readCompetitions(rows, context),
    context.games.nameKeys(rows.map(({ gameId }) => gameId)),
  ]);
  return { teams, toCompetition, toGame: (id) => ({ id, nameKey: nameKeys.get(id) ?? id }) };
}

/** Rows of the native listings, their teams and games named. */
export async function toMatchSummaries(rows: match.MatchSummary[], context: GatewayContext): Promise<Static<typeof MatchSummary>[]> {
  const { teams, toGame, toCompetition } = await readNames(
    rows,
    rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId]),
    context,
  );
  return rows.map((row) => ({
    id: row.id,
    status: toStatus(row.status),
    game: toGame(row.gameId),
    gameMode: row.gameMode,
    creatorTeam: toTeamReference(teams, row.creatorTeamId),
    acceptedTeam: toTeamReference(teams, row.acceptedTeamId),
    creatorTeamScore: row.creatorTeamScore ?? null,
    acceptedTeamScore: row.acceptedTeamScore ?? null,
    ...toTimes(row),
    bestOf: row.bestOf,
    ...toEnding(row),
    ...toCompetition(row),
  }));
}

/** Rows of public lists, their teams and games named. */
export async function toPublicMatches(rows: match.MatchSummary[], context: GatewayContext): Promise<Static<typeof PublicMatch>[]> {
  const now = context.clock.now();
  const shown = await toMatchSummaries(rows, context);
  return shown.map((summary, index) => ({ ...summary, live: toLiveState(rows[index]?.live, now) }));
}

/** Matches in full, their teams and games named. */
export async function toMatchDetails(rows: match.Match[], context: GatewayContext): Promise<Static<typeof MatchDetail>[]> {
  const { teams, toGame, toCompetition } = await readNames(
    rows,
    rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId, row.challengedTeamId]),
    context,
  );
  const scored = (id: string | undefined, score: number | undefined): Static<typeof ScoredTeam> | null => {
    const team = toTeamReference(teams, id);
    return team && { ...team, score: score ?? null };
  };
  const now = context.clock.now();
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
    ...(row.finalAt !== undefined && { finalAt: row.finalAt }),
    ...(row.disputeId !== undefined && { disputeId: row.disputeId }),
    ...(row.challengedTeamId !== undefined && {
      challengedTeam: scored(row.challengedTeamId, row.acceptedTeamId === row.challengedTeamId ? row.acceptedTeamScore : undefined),
    }),
    bestOf: row.bestOf,
    teamSize: row.teamSize,
    selectedMaps: row.selectedMaps,
    selectedObjectives: row.selectedObjectives,
    ...toEnding(row),
    ...toTimes(row),
    createdAt: row.createdAt,
    ...(row.leagueId !== undefined && { leagueId: row.leagueId }),
    ...(row.leagueSeasonId !== undefined && { leagueSeasonId: row.leagueSeasonId }),
    ...(row.tournamentId !== undefined && { tournamentId: row.tournamentId }),
    ...(row.tournamentNodeId !== undefined && { tournamentNodeId: row.tournamentNodeId }),
    ...toCompetition(row),
    live: toLiveState(row.live, now),
    ...toDeadlines(row, now),
  }));
}
