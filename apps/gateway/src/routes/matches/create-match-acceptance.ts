import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { choice, Success, text, Timestamp } from '../../operation/fields.js';
import {
  ActiveRoster,
  BenchRoster,
  CAPTAIN_WRITE,
  DisputedRules,
  FREE_FORM_BOUNDS,
  MatchPath,
  Note,
  SelectedMaps,
  TeamId,
} from './match-fields.js';

export const createMatchAcceptance = defineRoute({
  ...CAPTAIN_WRITE,
  method: 'POST',
  path: '/matches/{matchId}/accept',
  operationId: 'createMatchAcceptance',
  summary: 'Offer to play an open match',
  description: [
    'Offers to play an open match with a team of the key owner.',
    'The key owner must be a captain or co-captain of the team.',
    'The captain of the creator team then approves one offer; the others are declined.',
  ],
  section: 'docs/reference/matches.md#lifecycle',
  params: MatchPath,
  body: Type.Object({
    teamId: TeamId(),
    activeRoster: ActiveRoster(),
    benchRoster: Type.Optional(BenchRoster()),
    disputedRules: Type.Optional(DisputedRules()),
    mapPreferenceMode: Type.Optional(choice('OfferedMapPreferenceMode', ['PREFERRED', 'VETO'], 'Preferred way to decide on maps.')),
    selectedMaps: Type.Optional(SelectedMaps()),
    message: Type.Optional(Note('A message to the other captain.', 'Up for a best of three?')),
  }),
  bodyBounds: FREE_FORM_BOUNDS,
  response: Type.Object({
    success: Success(),
    acceptanceId: text('Id of the offer, used to approve or decline it.'),
    timestamp: Timestamp(),
  }),
  errors: [
    'error_match_not_found',
    'error_team_not_found',
    'error_captain_required',
    'error_match_not_in_valid_state',
    'error_team_not_active',
    'error_limit_reached',
    'error_league_not_eligible',
    'error_league_not_active',
    'error_league_game_not_active',
  ],
  async handler({ params, body, ...call }, { matchCommands }) {
    const { disputedRules, ...given } = body;
    const filed = await matchCommands.acceptMatch(
      {
        ...params,
        ...given,
        benchRoster: (body.benchRoster ?? []).map(({ id, priority }) => ({ userId: id, priority })),
        selectedMaps: body.selectedMaps ?? [],
        disputedRules: disputedRules && JSON.stringify(disputedRules),
      },
      call,
    );
    return { success: true as const, ...filed };
  },
});
