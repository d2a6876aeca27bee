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
import { TERMS } from './match-terms.js';

/** Matches in responses, and their conversion from messages. */

export const TeamReference = named(
  'TeamReference',
  Type.Object(
    {
      id: text('Team id.'),
      slug: nullable.string('Name in URLs; null if the profile no longer exists.'),
      name: text('Display name.'),
      tag: text('Short tag.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/teams/sentinels.png'),
    },
    { description: 'A team, as embedded in other objects.' },
  ),
);
const ScoredTeam = named(
  'ScoredTeamReference',
  Type.Object(
    {
      ...TeamReference.properties,
      score: nullable.integer('Confirmed maps won; null until the match has two teams.'),
    },
    { description: 'A team in a match, with its score.' },
  ),
);
export const GameReference = named(
  'GameReference',
  Type.Object(
    {
      id: text("The game's slug."),
      nameKey: text('Translation key of its name.'),
    },
    { description: 'A game, as embedded in other objects.' },
  ),
);

export const bestOf = () => integer('Maximum number of maps in the series.');

/** The first fields of every form of a match. */
export const MATCH_IDENTITY = { id: text('Match id.'), status: MatchStatus(), gameMode: text('Id of the mode.'), bestOf: bestOf() };

export const TIMES = {
  scheduledAt: nullable.instant('Scheduled time; null if not agreed.'),
  startedAt: nullable.instant('Time when play began.'),
  completedAt: nullable.instant('Time when it was decided or forfeited.'),
};

export const AGGREGATE_SCORES = {
  creatorTeamScore: nullable.integer('Confirmed maps won by the creator team; null until there are two teams.'),
  acceptedTeamScore: nullable.integer('Confirmed maps won by the opponent; null until there are two teams.'),
};

/** A match as its participants see it (docs/reference/matches.md). */
export const MatchDetail = named(
  'Match',
  Type.Object(
    {
      id: text('Match id.'),
      status: MatchStatus(),
      publishStatus: PublishStatus(),
      game: GameReference,
      gameMode: text('Id of the mode.'),
      matchType: nullable.string('A MatchType; null for a match created by a game or imported.', 'XP_ONLY'),
      platform: nullable.string('A Platform.', 'PC'),
      region: nullable.string('A Region.', 'EU'),
      creatorTeam: nullable.object(ScoredTeam, 'The team that created the match.'),
      acceptedTeam: nullable.object(ScoredTeam, 'Its opponent; null until a team is accepted.'),
      challengedTeam: Type.Optional(nullable.object(ScoredTeam, 'Challenged team; absent for an open match.')),
      bestOf: bestOf(),
      teamSize: integer('Players per team.'),
      selectedMaps: CatalogIds('Ids of the selected maps.', ['mirage', 'inferno', 'nuke']),
      selectedObjectives: CatalogIds('Ids of the selected objectives.', ['first_blood']),
      ...ENDING,
      finalAt: Type.Optional(
        instant('Deadline for disputing its result; absent without a result, and for imported matches.', '2026-01-16T14:00:00.000Z'),
      ),
      disputeId: Type.Optional(text('Id of its open dispute; absent if none.', 'dsp_01j6qvx3k0fd8r5y2m9wcz0001')),
      ...TIMES,
      createdAt: nullable.instant('Creation time.'),
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
        text('Id of the bracket node that it decides; absent outside of tournaments.', 'node_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      ...COMPETITION,
      ...LIVE,
      ...DEADLINES,
      ...NEXT_ACTION,
      ...TERMS,
      lobbyCode: Type.Optional(
        nullable.string(
          'Code with which players join the lobby in the game, while the match is open; null if none is set, and for everyone but active ' +
            'members of both teams, players on its rosters, and staff of its league and of the platform. Only `getMatchDetail` returns ' +
            'it, to personal keys, sessions and keys of its league.',
          'OWL-7731',
        ),
      ),
      allowedActions: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Actions that the caller’s role and the state of the match allow now, regardless of the key’s scope and ' +
            'plan. Each is the path of its operation ' +
            'under /matches/{matchId}/, without ids; later versions may add more. Only `getMatchDetail` returns it, to personal ' +
            `keys and sessions. Known now: ${MATCH_ACTIONS.map((action) => `\`${action}\``).join(', ')}.`,
          examples: [['ready', 'cancel', 'forfeit', 'lobby-code', 'attendance']],
        }),
      ),
      readyTeamIds: Type.Optional(
        Type.Array(Type.String(), {
          description:
            'Ids of the teams that are ready, while the match is open; it becomes READY once both are. Only ' +
            '`getMatchDetail` returns it, to personal keys and sessions.',
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

/** A team by id; a deleted team keeps its id, so that a match never loses a side. */
export function toTeamReference(teams: TeamReferences, id: string | undefined): Static<typeof TeamReference> | null {
  if (id === undefined) return null;
  const team = teams.get(id);
  return { id, slug: team?.slug ?? null, name: team?.name ?? id, tag: team?.tag ?? id.slice(0, 4), avatarUrl: team?.avatarUrl ?? null };
}

/** What rows refer to by id: teams, competitions, and the games' display keys. */
export interface Names {
  teams: TeamReferences;
  competitions: Competitions;
  nameKeys: ReadonlyMap<string, string>;
}

/** The names of everything in the rows, read together. */
export async function readNames(
  rows: readonly (match.Match | match.MatchSummary)[],
  teamIds: readonly (string | undefined)[],
  context: GatewayContext,
): Promise<Names> {
  const [teams, competitions, nameKeys] = await Promise.all([
    context.readTeamReferences(teamIds),
    readCompetitions(rows, context),
    context.games.nameKeys(rows.map(({ gameId }) => gameId)),
  ]);
  return { teams, competitions, nameKeys };
}

export function toGame({ nameKeys }: Names, id: string): Static<typeof GameReference> {
  return { id, nameKey: nameKeys.get(id) ?? id };
}

/** Full matches, with names of teams and games. */
export async function toMatchDetails(rows: match.Match[], context: GatewayContext): Promise<Static<typeof MatchDetail>[]> {
  const names = await readNames(
    rows,
    rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId, row.challengedTeamId]),
    context,
  );
  const scored = (id: string | undefined, score: number | undefined): Static<typeof ScoredTeam> | null => {
    const team = toTeamReference(names.teams, id);
    return team && { ...team, score: score ?? null };
  };
  const now = context.clock.now();
  return rows.map((row) => ({
    id: row.id,
    status: toStatus(row.status),
    publishStatus: row.publishStatus as Static<typeof MatchDetail>['publishStatus'],
    game: toGame(names, row.gameId),
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
    ...names.competitions.of(row),
    live: toLiveState(row.live, now),
    ...toDeadlines(row, now),
  }));
}
