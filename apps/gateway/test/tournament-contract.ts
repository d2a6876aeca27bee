/** What each operation on tournaments asks, written down apart from its declaration (docs/reference/tournaments.md). */
export interface ContractRow {
  scope: string;
  plan?: string;
  kind?: string;
  idempotent?: true;
  errors?: string[];
}

const OF_IDEMPOTENT = ['error_idempotency_key_conflict', 'error_idempotency_in_progress'];
const OF_ONE = ['error_tournament_not_found', 'error_game_scope_mismatch'];
const OF_ORGANIZERS = [
  ...OF_ONE,
  'error_not_tournament_staff',
  'error_league_scope_mismatch',
  'API_KEY_PERMISSION_DENIED',
  'error_second_factor_required',
];
const WRITE = { plan: 'writes', idempotent: true } as const;
const INVALID_STATE = 'error_tournament_not_in_valid_state';

const organizer = (capability: string, ...errors: string[]): ContractRow => ({
  scope: `tournaments.capabilities.${capability}:write`,
  ...WRITE,
  errors: [...OF_ORGANIZERS, INVALID_STATE, ...OF_IDEMPOTENT, ...errors],
});
const platform = (...errors: string[]): ContractRow => organizer('lifecycle', 'error_not_found', 'error_staff_role_required', ...errors);
const competitor = (scope: string, ...errors: string[]): ContractRow => ({
  scope: `tournaments.actor.${scope}`,
  ...WRITE,
  kind: 'personal',
  errors: [...OF_ONE, INVALID_STATE, 'API_KEY_PERMISSION_DENIED', ...OF_IDEMPOTENT, ...errors],
});
const adminRead = (...errors: string[]): ContractRow => ({
  scope: 'tournaments.tournament_admin:read',
  errors: [...OF_ORGANIZERS, ...errors],
});
const publicRead = (...errors: string[]): ContractRow => ({ scope: 'tournaments.tournament_public:read', errors: [...OF_ONE, ...errors] });

export const TOURNAMENTS: Record<string, ContractRow> = {
  'POST /tournaments/discover': { scope: 'tournaments.tournament_public:read', errors: ['error_game_not_found', 'error_invalid_limit'] },
  'GET /tournaments/{identifier}': publicRead(),
  'GET /tournaments/{identifier}/stream': publicRead(),
  'GET /tournaments/{identifier}/bracket': publicRead(),
  'GET /tournaments/{identifier}/standings': publicRead(),
  'GET /tournaments/{identifier}/participants': publicRead('error_invalid_limit', 'error_invalid_cursor'),
  'GET /tournaments/{identifier}/free-agents': publicRead(),
  'GET /user/tournaments/calendar': { scope: 'tournaments.tournament_public:read', errors: ['error_invalid_date_format'] },
  'GET /user/tournaments': { scope: 'tournaments.tournament_admin:read' },
  'GET /tournaments/{identifier}/activity-feed': adminRead('error_invalid_limit'),
  'GET /tournaments/{identifier}/applications': adminRead(),
  'GET /tournaments/{identifier}/invites': adminRead(),
  'GET /tournaments/{identifier}/staff': adminRead(),
  'POST /tournaments': {
    scope: 'tournaments.capabilities.lifecycle:write',
    ...WRITE,
    errors: [
      ...OF_IDEMPOTENT,
      'error_game_scope_mismatch',
      'error_league_scope_mismatch',
      'API_KEY_PERMISSION_DENIED',
      'error_second_factor_required',
      'error_forbidden',
      'error_not_org_admin',
      'error_league_admin_required',
      'error_not_eligible_to_host',
      'error_image_blob_unbound',
      'error_upload_limit_reached',
    ],
  },
  'POST /tournaments/{identifier}/update': organizer('lifecycle', 'error_image_blob_unbound', 'error_upload_limit_reached'),
  'POST /tournaments/{identifier}/submit-for-approval': organizer('lifecycle'),
  'POST /tournaments/{identifier}/registration/open': organizer(
    'lifecycle',
    'error_approval_required',
    'error_approval_pending',
    'error_limit_reached',
  ),
  'POST /tournaments/{identifier}/registration/close': organizer('lifecycle'),
  'POST /tournaments/{identifier}/start': organizer('lifecycle', 'error_approval_required', 'error_approval_pending'),
  'POST /tournaments/{identifier}/cancel': organizer('lifecycle'),
  'POST /tournaments/{identifier}/league-points': organizer('lifecycle'),
  'POST /tournaments/{identifier}/rounds/{roundId}/schedule': organizer('lifecycle'),
  'POST /tournaments/{identifier}/approve': platform(),
  'POST /tournaments/{identifier}/reject': platform(),
  'POST /tournaments/{identifier}/feature': platform(),
  'POST /tournaments/{identifier}/applications/{participantId}/approve': organizer('registration', 'error_tournament_full'),
  'POST /tournaments/{identifier}/applications/{participantId}/deny': organizer('registration'),
  'POST /tournaments/{identifier}/participants/{participantId}/remove': organizer('registration'),
  'POST /tournaments/{identifier}/participants/{participantId}/disqualify': organizer('registration'),
  'POST /tournaments/{identifier}/participants/{participantId}/roster': organizer('registration', 'error_roster_locked'),
  'DELETE /tournaments/{identifier}/roster-entries/{rosterEntryId}': organizer('registration', 'error_roster_locked'),
  'POST /tournaments/{identifier}/nodes/{nodeId}/override-result': organizer('bracket'),
  'POST /tournaments/{identifier}/nodes/{nodeId}/revert-result': organizer('bracket', 'error_revert_blocked_downstream'),
  'POST /tournaments/{identifier}/regenerate-matches': organizer('regenerate'),
  'POST /tournaments/{identifier}/staff': organizer('staff', 'error_user_not_found', 'error_limit_reached'),
  'DELETE /tournaments/{identifier}/staff/{userId}': organizer('staff'),
  'POST /tournaments/{identifier}/invites': organizer(
    'invites',
    'error_team_not_found',
    'error_team_not_active',
    'error_already_entered',
    'error_limit_reached',
  ),
  'POST /tournaments/{identifier}/invites/{inviteId}/revoke': organizer('invites'),
  'POST /tournaments/{identifier}/free-agents/{freeAgentId}/remove': organizer('free_agents'),
  'GET /tournaments/{identifier}/me': {
    scope: 'tournaments.actor.entry:read',
    errors: ['error_tournament_not_found', 'error_game_scope_mismatch'],
  },
  'POST /tournaments/{identifier}/teams/{teamIdentifier}/enter': competitor(
    'entry:read-write',
    'error_not_team_leader',
    'error_registration_closed',
    'error_team_not_active',
    'error_competitive_banned',
    'error_already_entered',
    'error_roster_too_small',
    'error_tournament_full',
    'error_limit_reached',
  ),
  'POST /tournaments/{identifier}/teams/{teamIdentifier}/apply': competitor(
    'entry:read-write',
    'error_not_team_leader',
    'error_registration_closed',
    'error_team_not_active',
    'error_competitive_banned',
    'error_already_entered',
    'error_roster_too_small',
    'error_tournament_full',
    'error_limit_reached',
  ),
  'POST /tournaments/{identifier}/participants/{participantId}/withdraw': competitor('entry:read-write', 'error_not_team_leader'),
  'POST /tournaments/{identifier}/invites/{inviteId}/respond': competitor(
    'entry:read-write',
    'error_not_team_leader',
    'error_registration_closed',
    'error_team_not_active',
    'error_competitive_banned',
    'error_already_entered',
    'error_roster_too_small',
    'error_tournament_full',
  ),
  'POST /tournaments/{identifier}/teams/{teamIdentifier}/roster': competitor(
    'roster:write',
    'error_not_team_leader',
    'error_roster_locked',
    'error_limit_reached',
  ),
  'DELETE /tournaments/{identifier}/teams/{teamIdentifier}/roster/{rosterEntryId}': competitor(
    'roster:write',
    'error_not_team_leader',
    'error_roster_too_small',
    'error_roster_locked',
  ),
  'POST /tournaments/{identifier}/participants/{participantId}/check-in': competitor(
    'check_in:write',
    'error_not_team_leader',
    'error_check_in_closed',
  ),
  'POST /tournaments/{identifier}/free-agency/me': competitor(
    'free_agency:write',
    'error_free_agent_already_in_pool',
    'error_free_agent_account_required',
    'error_limit_reached',
  ),
  'DELETE /tournaments/{identifier}/free-agency/me': competitor('free_agency:write'),
  'POST /tournaments/{identifier}/free-agents/{freeAgentId}/offers': competitor(
    'free_agency:write',
    'error_not_team_leader',
    'error_free_agent_offer_exists',
  ),
  'POST /tournaments/{identifier}/free-agency/offers/{offerId}/revoke': competitor(
    'free_agency:write',
    'error_not_team_leader',
    'error_free_agent_offer_not_pending',
  ),
  'POST /tournaments/{identifier}/free-agency/offers/{offerId}/respond': competitor(
    'free_agency:write',
    'error_free_agent_offer_not_pending',
  ),
};

/** Reads that answer visitors. */
export const TOURNAMENTS_TO_VISITORS = [
  'discoverTournaments',
  'getTournament',
  'streamTournament',
  'getTournamentBracket',
  'getTournamentStandings',
  'listTournamentParticipants',
  'listTournamentFreeAgents',
];
