import Type from 'typebox';
import { integer, list, nullable, text, Timestamp } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { defineRoute } from '../shared/define-route.js';
import { toNode, toRound, TournamentNode, TournamentRound } from './bracket-objects.js';
import { GrandFinalAdvantage } from './format-fields.js';
import { EXAMPLES, TeamSlug, TournamentPath } from './tournament-fields.js';
import { tournamentOperation } from './tournament-operation.js';

const Display = named(
  'TournamentBracketDisplay',
  Type.Object(
    {
      name: text('Name of the team.', 'Sentinels'),
      slug: TeamSlug(),
      tag: text('Short tag.', 'SEN'),
      avatarUrl: nullable.uri('Logo of the team.', EXAMPLES.picture),
      seed: nullable.integer('Seed; null before the start.', 1),
      teamId: text('Team id.', EXAMPLES.team),
    },
    { description: 'A participant, as shown in a bracket.' },
  ),
);

/** It has a name of its own: generators would make one of owner and field, which is the name above. */
const DisplayByParticipant = named(
  'TournamentBracketNames',
  Type.Record(Type.String(), Display, {
    description: 'Names of participants by id.',
    examples: [
      { [EXAMPLES.participant]: { name: 'Sentinels', slug: 'sentinels', tag: 'SEN', avatarUrl: null, seed: 1, teamId: EXAMPLES.team } },
    ],
  }),
);

const Bracket = named(
  'TournamentBracket',
  Type.Object(
    {
      rounds: list(TournamentRound, 'Rounds in the order of play; none before the start.'),
      nodes: list(TournamentNode, 'Nodes by round, then group, then number.'),
      display: DisplayByParticipant,
      disqualified: Type.Array(Type.String(), { description: 'Ids of disqualified participants.', examples: [[EXAMPLES.participant]] }),
      grandFinalAdvantage: GrandFinalAdvantage,
      stages: integer('2 if a group stage precedes the playoffs, otherwise 1.', 1),
    },
    { description: 'The bracket of a tournament.' },
  ),
);

export const getTournamentBracket = defineRoute({
  ...tournamentOperation('getTournamentBracket', ['Returns the bracket of a tournament: rounds, nodes and the names of participants.']),
  summary: 'Get the bracket of a tournament',
  params: TournamentPath,
  response: Type.Object({ bracket: Bracket, timestamp: Timestamp() }),
  async handler({ params, caller, requestId }, { tournamentBrackets, readTeamReferences }) {
    const answer = await tournamentBrackets.getTournamentBracket({ tournament: params.identifier }, { caller, requestId });
    const { rounds, nodes, entrants, disqualified, grandFinalAdvantage } = answer;
    const teams = await readTeamReferences(entrants.map(({ teamId }) => teamId));
    const display = entrants.map(({ participantId, teamId, seed = null }) => {
      const team = teams.get(teamId);
      return [
        participantId,
        { name: team?.name ?? teamId, slug: team?.slug ?? null, tag: team?.tag ?? '', avatarUrl: team?.avatarUrl ?? null, seed, teamId },
      ] as const;
    });
    return {
      bracket: {
        rounds: rounds.map(toRound),
        nodes: nodes.map(toNode),
        display: Object.fromEntries(display),
        disqualified,
        grandFinalAdvantage: (grandFinalAdvantage ?? { type: 'NONE' }) as { type: 'NONE' },
        stages: rounds.some(({ stage }) => stage === 2) ? 2 : 1,
      },
    };
  },
});
