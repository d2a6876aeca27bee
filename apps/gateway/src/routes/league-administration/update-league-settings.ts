import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice } from '../../operation/fields.js';
import { described, named } from '../../operation/named.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { LeaguePath } from '../leagues/league-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';

const Minutes = (maximum: number, description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum, description, examples: [1_440] }));
const Disputes = named(
  'LeagueDisputeSettings',
  Type.Object(
    {
      windowMinutes: Minutes(10_080, 'How long a result can be disputed.'),
      answerMinutes: Minutes(10_080, 'How long the other side has to answer.'),
      rulingMinutes: Minutes(43_200, 'How long the staff have to rule.'),
      onDeadline: Type.Optional(
        choice(
          'DisputeDeadlineOutcome',
          ['void', 'first_claim'],
          'Outcome of a map without a ruling: it does not count, or the first claim stands.',
        ),
      ),
    },
    { description: 'Time limits of disputes. Omitted fields stay.' },
  ),
);

export const updateLeagueSettings = defineRoute({
  ...leagueOperation('updateLeagueSettings', [
    'Changes who can apply, the number of teams per game, and the time limits of disputes; omitted fields stay.',
    'A change without effect succeeds without an event.',
  ]),
  summary: 'Change the settings of a league',
  params: LeaguePath,
  body: Type.Object({
    applications: Type.Optional(
      choice(
        'LeagueApplications',
        ['open', 'review', 'closed'],
        'Whether applications are approved automatically, need approval by staff, or are closed.',
      ),
    ),
    maxTeamsPerGame: Type.Optional(
      Type.Unsafe<number | null>({
        anyOf: [{ type: 'integer', minimum: 1, maximum: 10_000 }, { type: 'null' }],
        description: 'Maximum number of approved teams per game; null for no limit.',
        examples: [16],
      }),
    ),
    disputes: Type.Optional(described(Disputes, 'Its disputes.')),
  }),
  response: SuccessResponse,
  emits: ['league.settings_updated'],
  async handler(input, { leagueAdministration }) {
    const { maxTeamsPerGame, ...change } = input.body;
    const changes = { ...change, maxTeamsPerGame: maxTeamsPerGame === null ? 0 : maxTeamsPerGame };
    const request = { league: input.params.identifier, changes, changesJson: JSON.stringify(input.body) };
    return { success: true as const, ...(await leagueAdministration.updateLeagueSettings(request, writeOptions(input))) };
  },
});
