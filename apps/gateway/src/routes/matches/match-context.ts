import type { league, match, tournament } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { flag, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import { pictureOf } from '../leagues/league-objects.js';

/** How a match ended, and its competition (docs/reference/matches.md#objects). */

const MatchLeague = named(
  'MatchLeague',
  Type.Object(
    {
      id: text('League id.'),
      slug: text('Name in URLs; unique, ignoring case.'),
      name: text('Display name.'),
      avatarUrl: nullable.uri('The logo.', 'https://cdn.example.org/leagues/vct_americas.png'),
    },
    { description: 'The league that a match counts for.' },
  ),
);
const MatchSeason = named(
  'MatchSeason',
  Type.Object({ id: text('Season id.'), name: text('Display name.') }, { description: 'The season that a match counts for.' }),
);
const MatchTournament = named(
  'MatchTournament',
  Type.Object(
    {
      id: text('Tournament id.', 'tournament_01j6qvx3k0fd8r5y2m9wcz0001'),
      slug: text('Name in URLs; unique, ignoring case.', 'harbor_cup'),
      name: text('Display name.', 'Harbor Cup'),
      nodeKey: text('Key of the bracket node that the match decides.', 'U1-2'),
    },
    { description: 'The tournament that a match belongs to.' },
  ),
);
const MatchStage = named(
  'MatchStage',
  Type.Object(
    {
      label: text('Name of the stage, at most 60 characters.', 'Playoffs'),
      round: nullable.string('Round within the stage.', 'Semifinals'),
      group: nullable.string('Group within the stage.', 'Group A'),
    },
    { description: 'Where in its competition a match stands.' },
  ),
);

/** How the match ended; in every form of a match. */
export const ENDING = {
  winnerTeamId: nullable.string('Id of the winning team; null while undecided, and for a draw.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
  forfeitedByTeamId: nullable.string('Id of the team that forfeited; null without a forfeit.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
  endReason: nullable.string('Why it ended: `expired`, `no_show`, `voided`, or the reason given for a cancellation or forfeit.', 'no_show'),
  isVoided: flag('Whether a ruling voided its result, so that it does not count.'),
};

/** The competition of the match; in every form of a match. */
export const COMPETITION = {
  league: nullable.object(MatchLeague, 'League that it counts for; null outside of leagues.'),
  season: nullable.object(MatchSeason, 'Season that it counts for; null outside of seasons.'),
  tournament: nullable.object(MatchTournament, 'Tournament that it belongs to; null outside of tournaments, and for unlisted ones.'),
  stage: nullable.object(MatchStage, 'Where in its competition it stands; null where nobody has said.'),
};

type Ended = Pick<match.MatchSummary, 'winnerTeamId' | 'forfeitedByTeamId' | 'endReason' | 'isVoided'>;
type Competing = Pick<match.MatchSummary, 'leagueId' | 'leagueSeasonId' | 'stage' | 'tournamentNodeId'>;

export function toEnding(row: Ended): Static<Type.TObject<typeof ENDING>> {
  return {
    winnerTeamId: row.winnerTeamId ?? null,
    forfeitedByTeamId: row.forfeitedByTeamId ?? null,
    endReason: row.endReason ?? null,
    isVoided: row.isVoided,
  };
}

/** Readers of leagues' and seasons' names. */
export interface CompetitionNames extends Pick<GatewayContext, 'readLeagueReferences' | 'readSeasonReferences' | 'readNodeReferences'> {
  mediaUrls: Pick<GatewayContext['mediaUrls'], 'open'>;
}

/** The competitions of rows. */
export interface Competitions {
  of(row: Competing): Static<Type.TObject<typeof COMPETITION>>;
  /** The names in it. */
  namesOf(row: Competing): readonly unknown[];
}

/** The names of the competitions in the rows, read together. */
export async function readCompetitions(rows: readonly Competing[], context: CompetitionNames): Promise<Competitions> {
  const [leagues, seasons, nodes] = await Promise.all([
    context.readLeagueReferences(rows.map(({ leagueId }) => leagueId)),
    context.readSeasonReferences(rows.map(({ leagueSeasonId }) => leagueSeasonId)),
    context.readNodeReferences(rows.map(({ tournamentNodeId }) => tournamentNodeId)),
  ]);
  return {
    of: ({ leagueId, leagueSeasonId, stage, tournamentNodeId }) => ({
      league: toLeague(leagueId, leagues, context),
      season: leagueSeasonId === undefined ? null : { id: leagueSeasonId, name: seasons.get(leagueSeasonId)?.name ?? leagueSeasonId },
      tournament: toTournament(tournamentNodeId === undefined ? undefined : nodes.get(tournamentNodeId)),
      stage: stage ? { label: stage.label, round: stage.round ?? null, group: stage.group ?? null } : null,
    }),
    namesOf: ({ leagueId = '', leagueSeasonId = '', tournamentNodeId = '' }) => [
      leagues.get(leagueId),
      seasons.get(leagueSeasonId),
      nodes.get(tournamentNodeId),
    ],
  };
}

/** A deleted league keeps its id, so that a match never loses its competition. */
function toLeague(
  id: string | undefined,
  leagues: ReadonlyMap<string, league.LeagueReference>,
  context: Pick<CompetitionNames, 'mediaUrls'>,
): Static<typeof MatchLeague> | null {
  if (id === undefined) return null;
  const found = leagues.get(id);
  if (!found) return { id, slug: id, name: id, avatarUrl: null };
  return { id, slug: found.slug, name: found.name, avatarUrl: pictureOf(found.avatarStorageId, found.avatarUrl, context) };
}

function toTournament(node: tournament.NodeReference | undefined): Static<typeof MatchTournament> | null {
  return node ? { id: node.tournamentId, slug: node.tournamentSlug, name: node.tournamentName, nodeKey: node.key } : null;
}
