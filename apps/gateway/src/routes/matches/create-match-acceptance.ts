import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { ActiveRoster, BenchRoster, CAPTAIN_WRITE, FREE_FORM_BOUNDS, Id, Ids, MatchPath, Note } from './match-fields.js';

const RuleValue = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Array(Type.String())]);

export const createMatchAcceptance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/accept',
  operationId: 'createMatchAcceptance',
  summary: 'Offer to play an open match',
  section: 'contract 7',
  params: MatchPath,
  body: Type.Object({
    teamId: Id(),
    activeRoster: ActiveRoster(),
    benchRoster: Type.Optional(BenchRoster()),
    disputedRules: Type.Optional(Type.Record(Type.String(), RuleValue)),
    mapPreferenceMode: Type.Optional(Type.Enum(['PREFERRED', 'VETO'])),
    selectedMaps: Type.Optional(Ids()),
    message: Type.Optional(Note()),
  }),
  bodyBounds: FREE_FORM_BOUNDS,
  response: Type.Object({ success: Type.Literal(true), acceptanceId: Type.String(), timestamp: Timestamp() }),
  errors: [
    'error_match_not_found', 'error_team_not_found', 'error_captain_required', 'error_match_not_in_valid_state', 'error_team_not_active', 'error_league_not_eligible',
  ],
  async handler({ params, body, ...call }, { matchCommands }) {
    const { disputedRules, ...given } = body;
    const filed = await matchCommands.acceptMatch({
      ...params,
      ...given,
      benchRoster: (body.benchRoster ?? []).map(({ id, priority }) => ({ userId: id, priority })),
      selectedMaps: body.selectedMaps ?? [],
      disputedRulesJson: disputedRules && JSON.stringify(disputedRules),
    }, call);
    return { success: true as const, ...filed };
  },
});
