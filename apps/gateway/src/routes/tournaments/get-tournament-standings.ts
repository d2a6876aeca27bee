import type { tournament } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { choice, count, integer, list, nullable, number, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import type { TeamReferences } from '../../readers/read-team-references.js';
import { defineRoute } from '../shared/define-route.js';
import { TEAM, toTeam } from './participant-objects.js';
import { EXAMPLES, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const PARTICIPANT = { participantId: Type.String({ description: 'Participant id.', examples: [EXAMPLES.participant] }), ...TEAM };

const StandingRow = named(
  'TournamentStandingRow',
  Type.Object(
    {
      ...PARTICIPANT,
      seed: integer('Seed.', 1),
      rank: integer('Rank in the table, from 1.', 1),
      played: count('Decided matches, byes included.', 3),
      wins: count('Wins, byes included.', 2),
      draws: count('Draws.', 0),
      losses: count('Losses.', 1),
      byes: count('Byes.', 0),
      score: number('Points.', 6),
      buchholz: nullable.number('Swiss: the sum of the opponents’ adjusted scores.', 8),
      headToHeadScore: nullable.number('Points in matches among tied teams; null without ties.', 3),
      headToHeadMapDifference: nullable.integer('Map difference in matches among tied teams.', 2),
      mapsWon: count('Maps won.', 5),
      mapsLost: count('Maps lost.', 3),
      mapDifference: integer('Maps won minus maps lost.', 2),
      drop: nullable.string('WITHDRAWN or DISQUALIFIED; null for teams that are in.', 'WITHDRAWN'),
    },
    { description: 'A row of a table.' },
  ),
);
const Table = named(
  'TournamentTable',
  Type.Object(
    {
      format: choice('TournamentTableFormat', ['ROUND_ROBIN', 'SWISS'], 'Format of the table.'),
      group: nullable.string('The group; null for the single table of a tournament.', 'A'),
      rows: list(StandingRow, 'Rows by rank.'),
    },
    { description: 'A table of a tournament or of a group.' },
  ),
);
const Placement = named(
  'TournamentPlacement',
  Type.Object(
    {
      ...PARTICIPANT,
      placement: nullable.integer('The placement; null for a disqualified team. Shared placements are equal.', 1),
      prize: nullable.number('Prize money, in the currency of the prize pool.', 500),
    },
    { description: 'The placement of a participant.' },
  ),
);

export const getTournamentStandings = defineRoute({
  ...tournamentOperation('getTournamentStandings', [
    'Returns the tables of a tournament with all tie-break values, and the placements that are certain.',
    'Elimination formats have no table.',
  ]),
  summary: 'Get the standings of a tournament',
  params: TournamentPath,
  response: Type.Object({
    tables: list(Table, 'Tables, by group.'),
    placements: list(Placement, 'Placements, best first.'),
    timestamp: Timestamp(),
  }),
  async handler({ params, caller, requestId }, { tournamentBrackets, readTeamReferences }) {
    const answer = await tournamentBrackets.getTournamentStandings({ tournament: params.identifier }, { caller, requestId });
    const ids = [...answer.placements, ...answer.tables.flatMap(({ rows }) => rows)].map(({ teamId }) => teamId);
    const teams = await readTeamReferences(ids);
    return {
      tables: answer.tables.map(({ format, group = null, rows }) => ({
        format: format as 'SWISS',
        group,
        rows: rows.map((row) => toRow(row, teams)),
      })),
      placements: answer.placements.map(({ participantId, teamId, placement = null, prize = null }) => ({
        ...{ participantId, ...toTeam(teamId, teams), placement, prize },
      })),
    };
  },
});

function toRow({ teamId, ...row }: tournament.StandingRow, teams: TeamReferences): Static<typeof StandingRow> {
  const { buchholz = null, headToHeadScore = null, headToHeadMapDifference = null, drop = null } = row;
  return { ...row, ...toTeam(teamId, teams), buchholz, headToHeadScore, headToHeadMapDifference, drop };
}
