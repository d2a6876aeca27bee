import { ERRORS } from '@matchpoint/errors';
import { describe, expect, it } from 'vitest';
import { derivedErrors, type RouteDefinition } from '../operation/route-definition.js';
import { meaningOf } from '../operation/pattern.js';
import { repeatOf } from '../edge/admission/operation-access.js';
import { TOURNAMENTS, TOURNAMENTS_TO_VISITORS } from '../../test/tournament-contract.js';
import { ROUTES } from './index.js';

const OF_IDEMPOTENT = ['error_idempotency_key_conflict', 'error_idempotency_in_progress'];
/** The writes of captains need pro and a personal key. Their scores need no plan and take no Idempotency-Key. */
const CAPTAIN_WRITE = { scope: 'matches.user_matches:read-write', plan: 'writes', kind: 'personal', idempotent: true } as const;
const OF_CAPTAIN_WRITE = ['API_KEY_PERMISSION_DENIED', ...OF_IDEMPOTENT];
const OF_CAPTAIN_COMMAND = [...OF_CAPTAIN_WRITE, 'error_match_not_found', 'error_captain_required', 'error_match_not_in_valid_state'];
/** Errors of writes that use uploaded images. */
const OF_IMAGES = 'error_upload_limit_reached';
const CAPTAIN_SCORE = {
  scope: 'matches.team_matches:read-write',
  kind: 'personal',
  errors: [
    'API_KEY_PERMISSION_DENIED',
    'error_match_not_found',
    'error_captain_required',
    'error_not_match_participant',
    'error_match_not_in_valid_state',
    'error_score_already_submitted_by_game',
  ],
};
const GAME_WRITE = { scope: 'game.lifecycle:read-write', kind: 'game_developer', idempotent: true } as const;
const OF_GAME_WRITE = ['error_game_scope_mismatch', ...OF_IDEMPOTENT];
const GAME_SCORE = { scope: 'game.scores:write', kind: 'game_developer' };

const LEAGUE_PUBLIC = 'leagues.league_public:read';
const TICKETS = 'leagues.capabilities.tickets:write';
const OF_PLATFORM = ['error_not_found', 'error_staff_role_required', 'error_second_factor_required'];
/** Errors of operations for platform staff or that change a second factor, in a session without one. */
const OF_FACTORS = 'error_second_factor_required';
const OF_LEAGUE_FILTERS = ['error_game_not_found', 'error_team_not_found'];
const OF_LEAGUE_STAFF = ['error_league_not_found', 'error_league_scope_mismatch', 'error_league_role_required', OF_FACTORS];

/** Writes with a league-operator key, by the capability (docs/reference/authentication.md#scopes). */
const operatorWrite = (capability: string, ...errors: string[]) => ({
  scope: `leagues.capabilities.${capability}:write`,
  plan: 'leagueOperatorApi',
  kind: 'league_operator',
  idempotent: true as const,
  errors: [...OF_LEAGUE_STAFF, 'error_league_not_active', ...OF_IDEMPOTENT, ...errors],
});

/** People's writes to organizations and teams need pro and a personal key, and take an Idempotency-Key on DELETE too. */
const GROUP_WRITE = { plan: 'writes', kind: 'personal', idempotent: true } as const;
const OF_GROUP_WRITE = ['API_KEY_PERMISSION_DENIED', ...OF_IDEMPOTENT];
const ORG_READER = ['error_org_not_found', 'error_org_membership_required', 'error_org_role_required'];
const OF_ORG_WRITE = [...OF_GROUP_WRITE, ...ORG_READER, 'error_org_not_active'];
const TEAM_READER = ['error_team_not_found', 'error_captain_required'];
const OF_TEAM_WRITE = [...OF_GROUP_WRITE, ...TEAM_READER, 'error_team_not_active', 'error_org_not_active'];
const OF_INVITING = ['error_user_not_found', 'error_banned', 'error_limit_reached'];
const OF_JOINING = ['error_invitation_not_found', 'error_banned', 'error_limit_reached', 'error_team_not_active', 'error_org_not_active'];
const OF_REVOKING = ['error_invitation_not_found', 'error_invitation_not_open'];
/** Follows and notifications are only for the person's own keys and sessions. */
const OWN_FOLLOWS = { scope: 'follows.own:read', kind: 'personal' };
const OWN_NOTIFICATIONS = { scope: 'notifications.own:read', kind: 'personal' };
const ORG_PROFILE = { scope: 'orgs.profile:read-write', ...GROUP_WRITE };
const ORG_ROSTER = { scope: 'orgs.roster:read-write', ...GROUP_WRITE };
const TEAM_PROFILE = { scope: 'teams.profile:read-write', ...GROUP_WRITE };
const TEAM_ROSTER = { scope: 'teams.roster:read-write', ...GROUP_WRITE };
const USER_WRITE = { scope: 'users.profile:read-write', ...GROUP_WRITE };
const operatorDelete = (capability: string, ...errors: string[]) => ({
  scope: `leagues.capabilities.${capability}:write`,
  plan: 'leagueOperatorApi',
  kind: 'league_operator',
  errors: [...OF_LEAGUE_STAFF, 'error_league_not_active', ...errors],
});
/** Like those of a game's developer, they take no Idempotency-Key. */
const operatorScore = (...errors: string[]) => operatorDelete('scores', ...errors);
const OF_MATCH = ['error_match_not_found', 'error_match_not_in_valid_state'];
const OPERATOR_READ = {
  scope: 'leagues.league_admin:read',
  plan: 'leagueOperatorApi',
  kind: 'league_operator',
  errors: OF_LEAGUE_STAFF,
};
/** Writes of league staff on chats and disputes, which need no plan. */
const moderation = (capability: string, ...errors: string[]) => ({
  scope: `leagues.capabilities.${capability}:write`,
  kind: 'league_operator',
  idempotent: true as const,
  errors: [...OF_LEAGUE_STAFF, 'error_league_not_active', ...OF_IDEMPOTENT, ...errors],
});
const platformWrite = (...errors: string[]) => ({
  scope: 'platform.staff:enabled',
  idempotent: true as const,
  errors: [...OF_PLATFORM, ...OF_IDEMPOTENT, ...errors],
});
const CHAT_WRITE = { scope: 'chat.write:write', plan: 'writes', kind: 'personal', idempotent: true } as const;
const OF_REPORT = ['error_chat_report_not_found', 'error_already_resolved'];
const OF_DISPUTES = { scope: 'matches.team_matches:read-write', kind: 'personal', idempotent: true } as const;
const OF_CAPTAIN_OF_DISPUTE = [
  ...OF_CAPTAIN_WRITE,
  'error_match_not_found',
  'error_dispute_not_found',
  'error_captain_required',
  'error_not_match_participant',
  'error_dispute_not_in_valid_state',
];
const READS_DISPUTES = 'matches.team_matches:read|leagues.league_admin:read';
const OF_RESOLUTION = ['error_dispute_not_found', 'error_dispute_conflict', 'error_dispute_not_in_valid_state'];
const OWNER = 'leagues.league_admin:read-write';
const OF_GAME = 'error_league_game_not_found';
const OF_SEASON = ['error_league_season_not_found', 'error_league_season_not_in_valid_state'];
const OF_PAGES = ['error_invalid_limit', 'error_invalid_cursor'];
const OF_ELIGIBILITY = ['error_league_not_eligible', 'error_league_not_active', 'error_league_game_not_active'];
const OF_MEMBERSHIP = ['error_league_team_not_found', 'error_league_team_not_in_valid_state'];
const OF_APPLICATION = [
  'error_league_not_eligible',
  'error_team_not_active',
  'error_league_team_banned',
  'error_league_cooldown_active',
  'error_limit_reached',
];
/** A captain's write on a league membership (docs/reference/league-membership.md). */
const captainOfLeague = (...errors: string[]) => ({
  scope: 'teams.profile:read-write',
  plan: 'writes',
  kind: 'personal',
  idempotent: true as const,
  errors: [...OF_CAPTAIN_WRITE, 'error_league_not_found', 'error_league_not_active', 'error_captain_required', ...errors],
});

/** A session can choose the scope of a league or game (docs/reference/webhooks.md#events). */
const webhooks = (...errors: string[]) => ({
  scope: 'webhooks.manage:enabled',
  plan: 'webhooks',
  errors: ['error_league_scope_mismatch', 'error_game_scope_mismatch', ...errors],
});

/**
 * The promises of each operation, independent of the declarations: method and path, scope, plan feature, kind of key, idempotency, and its
 * own error codes.
 */
const CONTRACT: Record<string, { scope: string; plan?: string; kind?: string; idempotent?: true; errors?: string[] }> = {
  'POST /user/matches': {
    scope: 'matches.user_matches:read',
    errors: [
      'error_invalid_num_items',
      'error_invalid_cursor',
      'error_invalid_date_format',
      'error_team_not_found',
      'error_game_not_found',
    ],
  },
  'POST /teams/{identifier}/matches': {
    scope: 'matches.team_matches:read',
    errors: [
      'error_invalid_num_items',
      'error_invalid_cursor',
      'error_invalid_date_format',
      'error_team_not_found',
      'error_team_membership_required',
      'error_game_not_found',
    ],
  },
  'POST /orgs/{identifier}/matches': {
    scope: 'matches.org_matches:read',
    errors: [
      'error_invalid_num_items',
      'error_invalid_cursor',
      'error_invalid_date_format',
      'error_org_not_found',
      'error_org_membership_required',
      'error_team_not_found',
      'error_game_not_found',
    ],
  },
  'GET /user/ongoing-matches': { scope: 'matches.user_matches:read' },
  'POST /matches/{matchId}/overlay-tokens': {
    scope: 'matches.user_matches:read-write',
    plan: 'writes',
    kind: 'personal',
    errors: [
      'API_KEY_PERMISSION_DENIED',
      'error_match_not_found',
      'error_captain_required',
      'error_team_not_active',
      'error_limit_reached',
    ],
  },
  'GET /matches/{matchId}/overlay-tokens': {
    scope: 'matches.user_matches:read',
    kind: 'personal',
    errors: ['API_KEY_PERMISSION_DENIED', 'error_match_not_found', 'error_captain_required'],
  },
  'DELETE /matches/{matchId}/overlay-tokens/{tokenId}': {
    scope: 'matches.user_matches:read-write',
    plan: 'writes',
    kind: 'personal',
    errors: ['API_KEY_PERMISSION_DENIED', 'error_match_not_found', 'error_captain_required', 'error_overlay_token_not_found'],
  },
  'GET /user/stream': {
    scope: 'matches.user_matches:read|teams.profile:read|orgs.profile:read|tickets.read:read',
    kind: 'personal',
    errors: ['API_KEY_PERMISSION_DENIED'],
  },
  'GET /matches/{matchId}': {
    scope: 'matches.user_matches:read|matches.team_matches:read|matches.org_matches:read',
    errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  },
  'GET /matches/{matchId}/players': {
    scope: 'matches.user_matches:read|matches.team_matches:read|matches.org_matches:read',
    errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  },
  'GET /matches/{matchId}/events': {
    scope: 'matches.user_matches:read|matches.team_matches:read|matches.org_matches:read',
    errors: ['error_match_not_found', 'error_game_scope_mismatch', 'error_invalid_limit'],
  },
  'GET /matches/{matchId}/stream': {
    scope: 'matches.user_matches:read|matches.team_matches:read|matches.org_matches:read',
    errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  },
  'GET /search': { scope: 'teams.profile:read|users.profile:read|orgs.profile:read|leagues.league_public:read' },
  'POST /teams/discover': { scope: 'teams.profile:read', errors: ['error_invalid_limit', 'error_game_not_found'] },
  'GET /stream': { scope: 'matches.public_matches:read', errors: ['error_game_not_found'] },
  'GET /matches': {
    scope: 'matches.public_matches:read',
    errors: [
      'error_invalid_limit',
      'error_invalid_cursor',
      'error_invalid_date_format',
      'error_game_not_found',
      'error_league_not_found',
      'error_league_season_not_found',
      'error_team_not_found',
      'error_team_membership_required',
    ],
  },
  'GET /matches/overview': {
    scope: 'matches.public_matches:read',
    errors: ['error_game_not_found', 'error_league_not_found', 'error_team_not_found', 'error_team_membership_required'],
  },
  'POST /matches/discover': {
    scope: 'matches.public_matches:read',
    errors: [
      'error_invalid_limit',
      'error_invalid_cursor',
      'error_invalid_date_format',
      'error_game_not_found',
      'error_league_not_found',
      'error_league_season_not_found',
    ],
  },
  'POST /matches/create': {
    ...CAPTAIN_WRITE,
    errors: [
      ...OF_CAPTAIN_WRITE,
      'error_team_not_found',
      'error_game_not_found',
      'error_league_not_found',
      'error_captain_required',
      'error_team_not_active',
      ...OF_ELIGIBILITY,
      'error_limit_reached',
    ],
  },
  'POST /matches/{matchId}/publish': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_team_not_active', ...OF_ELIGIBILITY] },
  'POST /matches/{matchId}/accept': {
    ...CAPTAIN_WRITE,
    errors: [...OF_CAPTAIN_COMMAND, 'error_team_not_found', 'error_team_not_active', 'error_limit_reached', ...OF_ELIGIBILITY],
  },
  'GET /matches/{matchId}/acceptances': {
    scope: 'matches.user_matches:read',
    kind: 'personal',
    errors: ['API_KEY_PERMISSION_DENIED', 'error_match_not_found', 'error_captain_required', ...OF_PAGES],
  },
  'POST /matches/{matchId}/acceptances/{acceptanceId}/approve': {
    ...CAPTAIN_WRITE,
    errors: [...OF_CAPTAIN_COMMAND, 'error_team_not_active', ...OF_ELIGIBILITY],
  },
  'POST /matches/{matchId}/acceptances/{acceptanceId}/decline': { ...CAPTAIN_WRITE, errors: OF_CAPTAIN_COMMAND },
  'POST /matches/{matchId}/challenges/accept': {
    ...CAPTAIN_WRITE,
    errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant', 'error_team_not_active', ...OF_ELIGIBILITY],
  },
  'POST /matches/{matchId}/challenges/refuse': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant'] },
  'POST /matches/{matchId}/ready': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant'] },
  'POST /matches/{matchId}/start': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant'] },
  'POST /matches/{matchId}/cancel': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant'] },
  'POST /matches/{matchId}/forfeit': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant'] },
  'POST /matches/{matchId}/lobby-code': { ...CAPTAIN_WRITE, errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant'] },
  'POST /matches/{matchId}/attendance': {
    ...CAPTAIN_WRITE,
    errors: [...OF_CAPTAIN_WRITE, 'error_match_not_found', 'error_not_match_participant', 'error_match_not_in_valid_state'],
  },
  'GET /matches/{matchId}/scores': { scope: 'matches.team_matches:read', errors: ['error_match_not_found', 'error_game_scope_mismatch'] },
  'POST /matches/{matchId}/scores': { ...CAPTAIN_SCORE, errors: [...CAPTAIN_SCORE.errors, 'error_limit_reached', OF_IMAGES] },
  'PATCH /matches/{matchId}/scores': CAPTAIN_SCORE,
  'POST /game/matches': {
    scope: 'game.lifecycle:read',
    kind: 'game_developer',
    errors: ['error_game_scope_mismatch', 'error_invalid_limit', 'error_invalid_cursor'],
  },
  'GET /game/matches/{matchId}': {
    scope: 'game.lifecycle:read',
    kind: 'game_developer',
    errors: ['error_game_scope_mismatch', 'error_match_not_found'],
  },
  'POST /game/matches/create': { ...GAME_WRITE, errors: [...OF_GAME_WRITE, 'error_team_not_found', 'error_team_not_active'] },
  'GET /game/matches/{matchId}/rosters': {
    scope: 'game.lifecycle:read',
    kind: 'game_developer',
    errors: ['error_game_scope_mismatch', 'error_match_not_found'],
  },
  'GET /game/matches/{matchId}/status': {
    scope: 'game.lifecycle:read',
    kind: 'game_developer',
    errors: ['error_game_scope_mismatch', 'error_match_not_found'],
  },
  'PATCH /game/matches/{matchId}/status': {
    ...GAME_WRITE,
    errors: [...OF_GAME_WRITE, 'error_match_not_found', 'error_match_not_in_valid_state'],
  },
  'POST /game/matches/{matchId}/forfeit': {
    ...GAME_WRITE,
    errors: [
      ...OF_GAME_WRITE,
      'error_match_not_found',
      'error_team_not_found',
      'error_not_match_participant',
      'error_match_not_in_valid_state',
    ],
  },
  'GET /game/matches/{matchId}/scores': {
    scope: 'game.lifecycle:read',
    kind: 'game_developer',
    errors: ['error_game_scope_mismatch', 'error_match_not_found'],
  },
  'POST /game/matches/{matchId}/scores': {
    ...GAME_SCORE,
    errors: ['error_game_scope_mismatch', 'error_match_not_found', 'error_match_not_in_valid_state'],
  },
  'POST /game/matches/{matchId}/scores/{mapIndex}': {
    ...GAME_SCORE,
    errors: [
      OF_IMAGES,
      'error_game_scope_mismatch',
      'error_match_not_found',
      'error_match_not_in_valid_state',
      'error_score_already_submitted_by_game',
    ],
  },
  'POST /game/matches/{matchId}/live': {
    ...GAME_SCORE,
    errors: ['error_game_scope_mismatch', 'error_match_not_found', 'error_match_not_in_valid_state'],
  },
  'POST /game/matches/{matchId}/player-stats': {
    ...GAME_SCORE,
    errors: ['error_game_scope_mismatch', 'error_match_not_found', 'error_match_not_in_valid_state'],
  },
  'POST /game/matches/batch-scores': { ...GAME_SCORE, errors: ['error_game_scope_mismatch', 'error_invalid_num_items'] },
  'GET /teams/{identifier}': { scope: 'teams.profile:read', errors: ['error_team_not_found'] },
  'GET /teams/{identifier}/rating': {
    scope: 'teams.profile:read',
    errors: ['error_team_not_found', 'error_invalid_cursor', 'error_invalid_limit'],
  },
  'GET /teams/{identifier}/rating/curve': { scope: 'teams.profile:read', errors: ['error_team_not_found', 'error_invalid_date_format'] },
  'GET /teams/{identifier}/maps': { scope: 'teams.profile:read', errors: ['error_team_not_found', 'error_team_membership_required'] },
  'GET /matches/{matchId}/player-stats': {
    scope: 'matches.user_matches:read|matches.team_matches:read|matches.org_matches:read',
    errors: ['error_match_not_found', 'error_game_scope_mismatch'],
  },
  'GET /users/{identifier}/player-stats': {
    scope: 'users.profile:read',
    errors: ['error_user_not_found', 'error_game_not_found', 'error_league_season_not_found'],
  },
  'GET /leagues/{identifier}/player-stats': {
    scope: LEAGUE_PUBLIC,
    errors: ['error_league_not_found', 'error_league_season_not_found', 'error_game_not_found', 'error_invalid_limit'],
  },
  'GET /teams/{identifier}/members': { scope: 'teams.roster:read', errors: ['error_team_not_found', 'error_team_membership_required'] },
  'GET /users/{identifier}': { scope: 'users.profile:read', errors: ['error_user_not_found'] },
  'GET /users/{identifier}/teams': { scope: 'users.profile:read', errors: ['error_user_not_found'] },
  'GET /users/{identifier}/connections': { scope: 'public', errors: ['error_user_not_found'] },
  'POST /users/{identifier}/matches': {
    scope: 'users.profile:read',
    errors: [
      'error_user_not_found',
      'error_game_not_found',
      'error_team_not_found',
      'error_invalid_num_items',
      'error_invalid_cursor',
      'error_invalid_date_format',
    ],
  },
  'GET /users/{identifier}/stats': { scope: 'users.profile:read', errors: ['error_user_not_found'] },
  'GET /user/connections': { scope: 'users.profile:read' },
  'GET /user/game-ranks': { scope: 'game.ranks:read' },
  'POST /user/game-ranks': { scope: 'game.ranks:read-write', plan: 'writes', idempotent: true, errors: OF_IDEMPOTENT },
  'DELETE /user/game-ranks/{gameId}/{mode}': { scope: 'game.ranks:read-write', plan: 'writes' },
  'GET /orgs/{identifier}': { scope: 'orgs.profile:read', errors: ['error_org_not_found'] },
  'GET /orgs/discover': { scope: 'orgs.profile:read', errors: ['error_invalid_limit'] },
  'POST /orgs': { ...ORG_PROFILE, errors: [...OF_GROUP_WRITE, 'error_name_taken', 'error_limit_reached', 'error_user_not_found'] },
  'PATCH /orgs/{identifier}': { ...ORG_PROFILE, errors: [...OF_ORG_WRITE, 'error_name_taken', 'error_limit_reached', OF_IMAGES] },
  'DELETE /orgs/{identifier}': { ...ORG_PROFILE, errors: [...OF_ORG_WRITE, 'error_org_has_active_teams'] },
  'POST /orgs/{identifier}/members': { ...ORG_ROSTER, errors: [...OF_ORG_WRITE, ...OF_INVITING, 'error_org_member_exists'] },
  'DELETE /orgs/{identifier}/members/{userId}': {
    ...ORG_ROSTER,
    errors: [...OF_ORG_WRITE, 'error_user_not_found', 'error_org_last_owner'],
  },
  'PATCH /orgs/{identifier}/members/{userId}/role': { ...ORG_ROSTER, errors: [...OF_ORG_WRITE, 'error_user_not_found'] },
  'POST /orgs/{identifier}/ownership/transfer': {
    ...ORG_ROSTER,
    errors: [...OF_ORG_WRITE, 'error_user_not_found', 'error_limit_reached'],
  },
  'GET /orgs/{identifier}/bans': {
    scope: 'orgs.profile:read',
    errors: [...ORG_READER, 'error_invalid_limit', 'error_invalid_cursor'],
  },
  'POST /orgs/{identifier}/bans': { ...ORG_ROSTER, errors: [...OF_ORG_WRITE, 'error_user_not_found', 'error_limit_reached'] },
  'DELETE /orgs/{identifier}/bans/{userId}': { ...ORG_ROSTER, errors: [...OF_ORG_WRITE, 'error_user_not_found'] },
  'GET /orgs/{identifier}/invitations': { scope: 'orgs.roster:read', errors: ORG_READER },
  'POST /orgs/{identifier}/invitations': { ...ORG_ROSTER, errors: [...OF_ORG_WRITE, ...OF_INVITING, 'error_org_member_exists'] },
  'DELETE /orgs/{identifier}/invitations/{invitationId}': { ...ORG_ROSTER, errors: [...OF_ORG_WRITE, ...OF_REVOKING] },
  'POST /teams': {
    ...TEAM_PROFILE,
    errors: [...OF_ORG_WRITE, 'error_name_taken', 'error_limit_reached', 'error_user_not_found'],
  },
  'PATCH /teams/{identifier}': { ...TEAM_PROFILE, errors: [...OF_TEAM_WRITE, 'error_name_taken', OF_IMAGES] },
  'DELETE /teams/{identifier}': { ...TEAM_PROFILE, errors: [...OF_TEAM_WRITE, 'error_team_has_ongoing_matches'] },
  'DELETE /teams/{identifier}/members/{userId}': {
    ...TEAM_ROSTER,
    errors: [...OF_TEAM_WRITE, 'error_user_not_found', 'error_team_captain_stays'],
  },
  'PATCH /teams/{identifier}/members/{userId}/role': {
    ...TEAM_ROSTER,
    errors: [...OF_TEAM_WRITE, 'error_user_not_found', 'error_team_captain_stays'],
  },
  'POST /teams/{identifier}/captaincy/transfer': {
    ...TEAM_ROSTER,
    errors: [...OF_TEAM_WRITE, 'error_user_not_found', 'error_limit_reached'],
  },
  'GET /teams/{identifier}/invitations': { scope: 'teams.roster:read', errors: TEAM_READER },
  'POST /teams/{identifier}/invitations': { ...TEAM_ROSTER, errors: [...OF_TEAM_WRITE, ...OF_INVITING, 'error_team_member_exists'] },
  'DELETE /teams/{identifier}/invitations/{invitationId}': { ...TEAM_ROSTER, errors: [...OF_TEAM_WRITE, ...OF_REVOKING] },
  'GET /user/invitations': { scope: 'users.profile:read', errors: ['error_invalid_limit', 'error_invalid_cursor'] },
  'POST /user/invitations/{invitationId}/accept': {
    ...USER_WRITE,
    errors: [...OF_GROUP_WRITE, ...OF_JOINING, 'error_invitation_not_open', 'error_league_not_active'],
  },
  'POST /user/invitations/{invitationId}/decline': { ...USER_WRITE, errors: [...OF_GROUP_WRITE, ...OF_REVOKING] },
  'POST /invitations/preview': { scope: 'users.profile:read', errors: ['error_invitation_not_found'] },
  'POST /invitations/redeem': { ...USER_WRITE, errors: [...OF_GROUP_WRITE, ...OF_JOINING] },
  'GET /users/{identifier}/organizations': { scope: 'users.profile:read', errors: ['error_user_not_found'] },
  'GET /users/{identifier}/stream': { scope: 'stream.status:read', errors: ['error_user_not_found'] },
  'POST /streams/live-status': { scope: 'stream.status:read' },
  'GET /users/{identifier}/trophies': { scope: 'users.profile:read', errors: ['error_user_not_found'] },
  'GET /user/profile': { scope: 'users.profile:read', errors: ['error_user_not_found'] },
  'PATCH /user/profile': {
    ...USER_WRITE,
    errors: [...OF_GROUP_WRITE, 'error_user_not_found', 'error_name_taken', 'error_limit_reached', OF_IMAGES],
  },
  'POST /user/connections': {
    ...USER_WRITE,
    errors: [...OF_GROUP_WRITE, 'error_user_not_found', 'error_name_taken', 'error_limit_reached'],
  },
  'PATCH /user/connections/{connectionId}': {
    ...USER_WRITE,
    errors: [...OF_GROUP_WRITE, 'error_user_not_found', 'error_connection_not_found', 'error_name_taken'],
  },
  'DELETE /user/connections/{connectionId}': {
    ...USER_WRITE,
    errors: [...OF_GROUP_WRITE, 'error_user_not_found', 'error_connection_not_found'],
  },
  'GET /orgs/{identifier}/members': { scope: 'orgs.profile:read', errors: ['error_org_not_found'] },
  'GET /orgs/{identifier}/teams': { scope: 'orgs.profile:read', errors: ['error_org_not_found'] },
  'GET /orgs/{identifier}/stats': { scope: 'orgs.profile:read', errors: ['error_org_not_found'] },
  'GET /leaderboards/teams': {
    scope: 'teams.profile:read',
    errors: ['error_invalid_limit', 'error_invalid_cursor', 'error_game_not_found'],
  },
  'GET /leaderboards/teams/{identifier}/rank': { scope: 'teams.profile:read', errors: ['error_team_not_found', 'error_game_not_found'] },
  'GET /leaderboards/ratings': { scope: 'teams.profile:read', errors: ['error_invalid_limit', 'error_game_not_found'] },
  'GET /leaderboards/players': { scope: 'users.profile:read', errors: ['error_invalid_limit', 'error_invalid_cursor'] },
  'GET /leaderboards/players/me/rank': { scope: 'users.profile:read' },
  'GET /leaderboards/organizations': {
    scope: 'orgs.profile:read',
    errors: ['error_invalid_limit', 'error_invalid_cursor', 'error_game_not_found'],
  },
  'GET /leaderboards/organizations/{identifier}/rank': {
    scope: 'orgs.profile:read',
    errors: ['error_org_not_found', 'error_game_not_found'],
  },
  'POST /uploads/image': {
    scope: 'uploads.upload:read-write',
    ...GROUP_WRITE,
    errors: [...OF_GROUP_WRITE, 'error_upload_limit_reached'],
  },
  'POST /uploads/image-url': { scope: 'uploads.upload:read-write', plan: 'writes', errors: ['error_upload_limit_reached'] },
  'POST /leagues': { scope: LEAGUE_PUBLIC, errors: ['error_invalid_limit', 'error_game_not_found', 'error_team_not_found'] },
  'POST /leagues/{identifier}': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found'] },
  'GET /leagues/{identifier}/stream': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found'] },
  'GET /user/follows': { ...OWN_FOLLOWS, errors: ['API_KEY_PERMISSION_DENIED', ...OF_PAGES] },
  'GET /user/follows/ids': { ...OWN_FOLLOWS, errors: ['API_KEY_PERMISSION_DENIED'] },
  'POST /user/follows': {
    scope: 'follows.own:read-write',
    ...GROUP_WRITE,
    errors: [
      ...OF_GROUP_WRITE,
      ...['error_team_not_found', 'error_league_not_found', 'error_user_not_found', 'error_tournament_not_found'],
      'error_follow_not_allowed',
      'error_limit_reached',
    ],
  },
  'DELETE /user/follows/{targetType}/{target}': {
    scope: 'follows.own:read-write',
    plan: 'writes',
    kind: 'personal',
    errors: ['API_KEY_PERMISSION_DENIED'],
  },
  'GET /user/notifications': { ...OWN_NOTIFICATIONS, errors: ['API_KEY_PERMISSION_DENIED', ...OF_PAGES] },
  'GET /user/notifications/summary': { ...OWN_NOTIFICATIONS, errors: ['API_KEY_PERMISSION_DENIED'] },
  'POST /user/notifications/read': {
    scope: 'notifications.own:read-write',
    ...GROUP_WRITE,
    errors: [...OF_GROUP_WRITE, 'error_notification_not_found'],
  },
  'GET /user/notification-settings': { ...OWN_NOTIFICATIONS, errors: ['API_KEY_PERMISSION_DENIED'] },
  'PATCH /user/notification-settings': { scope: 'notifications.own:read-write', ...GROUP_WRITE, errors: OF_GROUP_WRITE },
  'GET /user/leagues': { scope: 'leagues.league_admin:read', kind: 'personal', errors: ['API_KEY_PERMISSION_DENIED', ...OF_PAGES] },
  'POST /leagues/{identifier}/members': {
    scope: 'leagues.league_admin:read',
    errors: OF_LEAGUE_STAFF,
  },
  'POST /leagues/{identifier}/seasons': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', 'error_game_not_found'] },
  'POST /leagues/{identifier}/seasons/{seasonId}': {
    scope: LEAGUE_PUBLIC,
    errors: ['error_league_not_found', 'error_league_season_not_found'],
  },
  'POST /leagues/{identifier}/games': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found'] },
  'POST /leagues/{identifier}/standings': {
    scope: LEAGUE_PUBLIC,
    errors: ['error_league_not_found', 'error_league_season_not_found', 'error_game_not_found', 'error_invalid_limit'],
  },
  'POST /leagues/{identifier}/activity-feed': {
    scope: 'leagues.league_admin:read',
    plan: 'leagueOperatorApi',
    kind: 'league_operator',
    errors: [...OF_LEAGUE_STAFF, 'error_invalid_limit', 'error_invalid_cursor'],
  },
  'POST /leagues/{identifier}/penalties/create': operatorWrite(
    'penalties',
    ...['error_team_not_found', OF_GAME, ...OF_SEASON, 'error_league_team_not_in_league'],
    ...['error_match_not_found', 'error_not_match_participant', 'error_match_not_in_valid_state', 'error_limit_reached'],
    'error_dispute_conflict',
  ),
  'POST /leagues/{identifier}/penalties/{penaltyId}/revoke': operatorWrite(
    'penalties',
    ...['error_league_penalty_not_found', 'error_league_penalty_not_active'],
  ),
  'POST /leagues/{identifier}/matches/{matchId}/scores': operatorScore(...OF_MATCH, 'error_dispute_conflict'),
  'POST /leagues/{identifier}/matches/{matchId}/scores/{mapIndex}': operatorScore(
    ...OF_MATCH,
    'error_dispute_conflict',
    'error_score_already_submitted_by_game',
    OF_IMAGES,
  ),
  'POST /leagues/{identifier}/matches/{matchId}/player-stats': operatorScore(...OF_MATCH),
  'POST /leagues/{identifier}/matches/{matchId}/live': operatorScore(...OF_MATCH),
  'POST /leagues/{identifier}/matches/batch-scores': operatorScore('error_invalid_num_items'),
  'PATCH /leagues/{identifier}/matches/{matchId}/status': operatorWrite('scores', ...OF_MATCH, 'error_dispute_conflict'),
  'POST /leagues/{identifier}/seasons/create': operatorWrite('seasons', OF_GAME, 'error_name_taken', 'error_limit_reached'),
  'PATCH /leagues/{identifier}/seasons/{seasonId}': operatorWrite('seasons', 'error_league_season_not_found', 'error_name_taken'),
  'POST /leagues/{identifier}/seasons/{seasonId}/activate': operatorWrite('seasons', ...OF_SEASON, 'error_league_game_not_active'),
  'POST /leagues/{identifier}/seasons/{seasonId}/complete': operatorWrite('seasons', ...OF_SEASON),
  'DELETE /leagues/{identifier}/seasons/{seasonId}': operatorDelete('seasons', ...OF_SEASON),
  'POST /leagues/{identifier}/points/update': operatorWrite('points', OF_GAME),
  'POST /leagues/{identifier}/season-options': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', OF_GAME] },
  'POST /leagues/{identifier}/penalties': {
    scope: 'leagues.league_admin:read',
    errors: OF_LEAGUE_STAFF.concat('error_invalid_limit', ...OF_LEAGUE_FILTERS),
  },
  'GET /leagues/{identifier}/matches': {
    scope: LEAGUE_PUBLIC,
    errors: ['error_league_not_found', 'error_league_season_not_found', ...OF_LEAGUE_FILTERS, ...OF_PAGES],
  },
  'PATCH /staff/leagues/{identifier}': {
    scope: 'platform.staff:enabled',
    idempotent: true,
    errors: [...OF_PLATFORM, 'error_league_not_found', 'error_league_not_active', ...OF_IDEMPOTENT],
  },
  'GET /matches/{matchId}/chat': {
    scope: 'chat.read:read|leagues.capabilities.chat:write',
    errors: ['CHAT_ROOM_NOT_FOUND', OF_FACTORS, ...OF_PAGES],
  },
  'POST /matches/{matchId}/chat': {
    ...CHAT_WRITE,
    errors: [...OF_CAPTAIN_WRITE, 'CHAT_ACCESS_DENIED', 'error_chat_muted', 'error_chat_closed'],
  },
  'DELETE /chat/messages/{messageId}': {
    scope: 'chat.write:write|leagues.capabilities.chat:write',
    errors: ['MESSAGE_NOT_FOUND', 'CHAT_ACCESS_DENIED', OF_FACTORS],
  },
  'POST /chat/messages/{messageId}/report': { ...CHAT_WRITE, errors: [...OF_CAPTAIN_WRITE, 'MESSAGE_NOT_FOUND', OF_FACTORS] },
  'GET /leagues/{identifier}/chat/reports': {
    scope: 'leagues.capabilities.chat:write',
    kind: 'league_operator',
    errors: [...OF_LEAGUE_STAFF, ...OF_PAGES],
  },
  'POST /leagues/{identifier}/chat/reports/{reportId}/resolve': moderation('chat', ...OF_REPORT, 'error_limit_reached'),
  'POST /leagues/{identifier}/chat/mutes': moderation('chat', 'error_user_not_found', 'error_limit_reached'),
  'POST /leagues/{identifier}/chat/mutes/{muteId}/clear': moderation('chat', 'error_chat_mute_not_found'),
  'POST /matches/{matchId}/disputes': {
    ...OF_DISPUTES,
    errors: [...OF_CAPTAIN_COMMAND, 'error_not_match_participant', 'error_already_exists', 'error_limit_reached', OF_IMAGES],
  },
  'POST /matches/{matchId}/disputes/{disputeId}/answer': {
    ...OF_DISPUTES,
    errors: [...OF_CAPTAIN_OF_DISPUTE, 'error_limit_reached', OF_IMAGES],
  },
  'POST /matches/{matchId}/disputes/{disputeId}/evidence': {
    ...OF_DISPUTES,
    errors: [...OF_CAPTAIN_OF_DISPUTE, 'error_limit_reached', OF_IMAGES],
  },
  'POST /matches/{matchId}/disputes/{disputeId}/withdraw': { ...OF_DISPUTES, errors: OF_CAPTAIN_OF_DISPUTE },
  'GET /matches/{matchId}/disputes': { scope: READS_DISPUTES, errors: ['error_match_not_found', OF_FACTORS, ...OF_PAGES] },
  'GET /matches/{matchId}/disputes/{disputeId}': {
    scope: READS_DISPUTES,
    errors: ['error_match_not_found', 'error_dispute_not_found', OF_FACTORS],
  },
  'GET /leagues/{identifier}/disputes': {
    scope: 'leagues.league_admin:read',
    errors: [...OF_LEAGUE_STAFF, ...OF_PAGES, ...OF_LEAGUE_FILTERS, 'error_league_season_not_found'],
  },
  'POST /leagues/{identifier}/disputes/{disputeId}/resolve': moderation('disputes', ...OF_RESOLUTION),
  'GET /staff/disputes': {
    scope: 'platform.staff:enabled',
    errors: [...OF_PLATFORM, ...OF_PAGES, ...OF_LEAGUE_FILTERS, 'error_league_season_not_found'],
  },
  'POST /staff/disputes/{disputeId}/resolve': platformWrite(...OF_RESOLUTION),
  'POST /leagues/{identifier}/matches/{matchId}/correct': moderation('disputes', ...OF_MATCH, 'error_dispute_conflict'),
  'POST /staff/matches/{matchId}/correct': platformWrite(...OF_MATCH, 'error_dispute_conflict'),
  'GET /staff/tournaments': { scope: 'platform.staff:enabled', errors: [...OF_PLATFORM, ...OF_PAGES] },
  'GET /staff/chat/reports': { scope: 'platform.staff:enabled', errors: [...OF_PLATFORM, ...OF_PAGES] },
  'POST /staff/chat/reports/{reportId}/resolve': platformWrite(...OF_REPORT),
  'POST /staff/chat/mutes': platformWrite('error_user_not_found'),
  'POST /staff/chat/mutes/{muteId}/clear': platformWrite('error_chat_mute_not_found'),
  'GET /tickets': { scope: 'tickets.read:read', kind: 'personal', errors: ['API_KEY_PERMISSION_DENIED', ...OF_PAGES] },
  'GET /tickets/{ticketId}': {
    scope: 'tickets.read:read',
    kind: 'personal',
    errors: ['API_KEY_PERMISSION_DENIED', 'error_ticket_not_found'],
  },
  'POST /tickets': {
    ...{ scope: 'tickets.write:write', kind: 'personal', idempotent: true },
    errors: [...OF_CAPTAIN_WRITE, 'error_limit_reached', OF_IMAGES],
  },
  'POST /tickets/{ticketId}/messages': {
    ...{ scope: 'tickets.write:write', kind: 'personal', idempotent: true },
    errors: [
      ...[...OF_CAPTAIN_WRITE, 'error_ticket_not_found', 'error_ticket_closed', 'error_league_not_active', 'error_limit_reached'],
      OF_IMAGES,
    ],
  },
  'GET /staff/tickets': { scope: 'platform.staff:enabled', errors: [...OF_PLATFORM, ...OF_PAGES] },
  'GET /staff/tickets/{ticketId}': { scope: 'platform.staff:enabled', errors: [...OF_PLATFORM, 'error_ticket_not_found'] },
  'PATCH /staff/tickets/{ticketId}': {
    ...{ scope: 'platform.staff:enabled', idempotent: true },
    errors: [...OF_PLATFORM, 'error_ticket_not_found', ...OF_IDEMPOTENT],
  },
  'POST /staff/tickets/{ticketId}/reply': {
    ...{ scope: 'platform.staff:enabled', idempotent: true },
    errors: [...OF_PLATFORM, 'error_ticket_not_found', 'error_limit_reached', OF_IMAGES, ...OF_IDEMPOTENT],
  },
  'GET /leagues/{identifier}/penalties': {
    scope: LEAGUE_PUBLIC,
    errors: ['error_league_not_found', ...OF_LEAGUE_FILTERS, 'error_league_season_not_found', ...OF_PAGES],
  },
  'POST /leagues/{identifier}/announcements': operatorWrite('announcements', 'error_limit_reached'),
  'POST /leagues/{identifier}/branding/update': operatorWrite('branding', OF_IMAGES),
  'POST /leagues/{identifier}/bans/create': operatorWrite(
    'bans',
    'error_team_not_found',
    'error_league_team_banned',
    'error_limit_reached',
  ),
  'POST /leagues/{identifier}/bans/{banId}/revoke': operatorWrite('bans', 'error_league_ban_not_found', 'error_league_ban_not_active'),
  'POST /leagues/{identifier}/cooldowns/issue': operatorWrite('cooldowns', 'error_user_not_found', 'error_limit_reached'),
  'POST /leagues/{identifier}/cooldowns/{cooldownId}/clear': operatorWrite('cooldowns', 'error_league_cooldown_not_found'),
  'POST /leagues/{identifier}/cooldowns/config/update': {
    ...operatorWrite('cooldowns'),
    scope: 'leagues.capabilities.rules:write|leagues.capabilities.cooldowns:write',
  },
  'POST /leagues/{identifier}/teams/{leagueTeamId}/approve': operatorWrite(
    'teams',
    ...[...OF_MEMBERSHIP, ...OF_APPLICATION, 'error_league_game_not_active'],
  ),
  'POST /leagues/{identifier}/teams/{leagueTeamId}/deny': operatorWrite('teams', ...OF_MEMBERSHIP),
  'POST /leagues/{identifier}/teams/{leagueTeamId}/remove': operatorWrite('teams', ...OF_MEMBERSHIP),
  'POST /leagues/{identifier}/display-rules/upsert': operatorWrite('display_rules', OF_GAME, 'error_limit_reached'),
  'POST /leagues/{identifier}/display-rules/reorder': operatorWrite('display_rules', OF_GAME, 'error_league_display_rule_not_found'),
  'DELETE /leagues/{identifier}/display-rules/{displayRuleId}': operatorDelete('display_rules', 'error_league_display_rule_not_found'),
  'POST /leagues/{identifier}/settings': { ...OPERATOR_READ, scope: 'leagues.settings_read:read' },
  'POST /leagues/{identifier}/dashboard/stats': OPERATOR_READ,
  'POST /leagues/{identifier}/rules/update': operatorWrite('rules', OF_GAME),
  'POST /leagues/{identifier}/rules/apply-template': operatorWrite('rules', OF_GAME, 'error_league_template_not_found'),
  'POST /leagues/{identifier}/settings/update': operatorWrite('rules'),
  'POST /leagues/{identifier}/games/add': operatorWrite('games', 'error_game_not_found', 'error_already_exists'),
  'POST /leagues/{identifier}/games/{leagueGameId}/toggle': operatorWrite('games', OF_GAME),
  'DELETE /leagues/{identifier}/games/{leagueGameId}': operatorDelete('games', OF_GAME, 'error_league_season_not_in_valid_state'),
  'POST /leagues/{identifier}/members/add': operatorWrite(
    'members',
    ...['error_user_not_found', 'error_already_exists', 'error_limit_reached', 'error_staff_role_required'],
  ),
  'POST /leagues/{identifier}/members/{memberId}/role': operatorWrite('members', 'error_league_member_not_found'),
  'POST /leagues/{identifier}/members/{memberId}/remove': operatorWrite('members', 'error_league_member_not_found'),
  'POST /leagues/{identifier}/ownership/transfer': {
    ...operatorWrite(''),
    scope: OWNER,
    // No status of a league keeps its owner in it.
    errors: [...OF_LEAGUE_STAFF, ...OF_IDEMPOTENT, 'error_league_member_not_found', 'error_limit_reached'],
  },
  'POST /leagues/{identifier}/settings/enabled': { ...operatorWrite(''), scope: OWNER },
  'POST /leagues/{identifier}/shutdown/request': { ...operatorWrite(''), scope: OWNER },
  'POST /leagues/{identifier}/bans': { scope: 'leagues.league_admin:read', errors: OF_LEAGUE_STAFF },
  'GET /leagues/{identifier}/applications': {
    scope: 'leagues.league_admin:read',
    errors: [...OF_LEAGUE_STAFF, ...OF_PAGES, ...OF_LEAGUE_FILTERS],
  },
  'POST /leagues/templates': { scope: LEAGUE_PUBLIC, errors: ['error_game_not_found'] },
  'POST /leagues/{identifier}/display-rules': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', OF_GAME] },
  'POST /leagues/{identifier}/rules': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', OF_GAME] },
  'POST /leagues/{identifier}/apply-eligibility': {
    scope: LEAGUE_PUBLIC,
    errors: ['error_league_not_found', 'error_team_not_found', 'error_captain_required'],
  },
  'GET /leagues/{identifier}/teams': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', ...OF_LEAGUE_FILTERS, ...OF_PAGES] },
  'GET /leagues/{identifier}/bans': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', 'error_team_not_found', ...OF_PAGES] },
  'GET /leagues/{identifier}/announcements': { scope: LEAGUE_PUBLIC, errors: ['error_league_not_found', ...OF_PAGES] },
  'POST /leagues/create': {
    scope: OWNER,
    plan: 'writes',
    kind: 'personal',
    idempotent: true,
    errors: [
      ...OF_CAPTAIN_WRITE,
      OF_FACTORS,
      ...['error_staff_role_required', 'error_game_not_found', 'error_limit_reached', 'error_name_taken'],
    ],
  },
  'POST /leagues/{identifier}/teams/apply': captainOfLeague(
    ...['error_team_not_found', 'error_league_team_not_in_valid_state', ...OF_APPLICATION],
  ),
  'POST /leagues/{identifier}/teams/{leagueTeamId}/withdraw': captainOfLeague(...OF_MEMBERSHIP),
  'POST /leagues/{identifier}/teams/{leagueTeamId}/leave': captainOfLeague(...OF_MEMBERSHIP),
  'POST /leagues/{identifier}/tickets/create': {
    scope: TICKETS,
    idempotent: true,
    errors: [
      'error_league_not_found',
      'error_league_scope_mismatch',
      'error_league_not_active',
      'error_limit_reached',
      OF_IMAGES,
      ...OF_IDEMPOTENT,
    ],
  },
  'POST /leagues/{identifier}/tickets/{ticketId}/reply': {
    scope: TICKETS,
    kind: 'league_operator',
    idempotent: true,
    errors: [...OF_LEAGUE_STAFF, 'error_ticket_not_found', 'error_league_not_active', 'error_limit_reached', OF_IMAGES, ...OF_IDEMPOTENT],
  },
  'POST /leagues/{identifier}/tickets/{ticketId}/escalate': {
    scope: TICKETS,
    kind: 'league_operator',
    idempotent: true,
    errors: [
      ...OF_LEAGUE_STAFF,
      'error_ticket_not_found',
      'error_league_not_active',
      'error_already_escalated',
      'error_ticket_closed',
      ...OF_IDEMPOTENT,
    ],
  },
  'PATCH /leagues/{identifier}/tickets/{ticketId}': {
    scope: TICKETS,
    kind: 'league_operator',
    idempotent: true,
    errors: [...OF_LEAGUE_STAFF, 'error_ticket_not_found', 'error_league_not_active', ...OF_IDEMPOTENT],
  },
  'GET /leagues/{identifier}/tickets': {
    scope: TICKETS,
    kind: 'league_operator',
    errors: [...OF_LEAGUE_STAFF, 'error_invalid_limit', 'error_invalid_cursor'],
  },
  'GET /leagues/{identifier}/tickets/{ticketId}': {
    scope: TICKETS,
    kind: 'league_operator',
    errors: [...OF_LEAGUE_STAFF, 'error_ticket_not_found'],
  },
  'GET /twitch/badges/global': { scope: 'connections.twitch:enabled' },
  'GET /twitch/badges/channel': { scope: 'connections.twitch:enabled', errors: ['error_user_not_found'] },
  'GET /games': { scope: 'public' },
  'GET /games/{id}/playlists': { scope: 'public', errors: ['error_game_not_found'] },
  'GET /webhooks/event-types': { scope: 'public' },
  'GET /webhooks/event-types/{event}': { scope: 'public', errors: ['error_not_found'] },
  'GET /webhooks/{id}/hours': webhooks('error_webhook_not_found', 'error_invalid_date_format'),
  'POST /webhooks': {
    ...webhooks('error_webhook_url_invalid', 'error_webhook_invalid_events', 'error_webhook_scope_invalid', 'error_webhook_limit_reached'),
  },
  'GET /webhooks': webhooks(),
  'GET /webhooks/{id}': { ...webhooks('error_webhook_not_found') },
  'PATCH /webhooks/{id}': {
    ...webhooks(
      'error_webhook_not_found',
      'error_webhook_url_invalid',
      'error_webhook_invalid_events',
      'error_idempotency_key_conflict',
      'error_idempotency_in_progress',
    ),
    idempotent: true,
  },
  'DELETE /webhooks/{id}': { ...webhooks('error_webhook_not_found') },
  'POST /webhooks/{id}/rotate-secret': { ...webhooks('error_webhook_not_found') },
  'POST /webhooks/{id}/test': { ...webhooks('error_webhook_not_found') },
  'GET /webhooks/{id}/deliveries': { ...webhooks('error_webhook_not_found', 'error_invalid_limit', 'error_invalid_cursor') },
  'GET /webhooks/{id}/deliveries/{deliveryId}': { ...webhooks('error_webhook_not_found', 'error_webhook_delivery_not_found') },
  'POST /webhooks/{id}/deliveries/{deliveryId}/replay': {
    ...webhooks('error_webhook_not_found', 'error_webhook_delivery_not_found'),
  },
  'POST /webhooks/{id}/recover': {
    ...webhooks(
      'error_webhook_not_found',
      'error_webhook_invalid_events',
      'error_invalid_date_format',
      'error_idempotency_key_conflict',
      'error_idempotency_in_progress',
    ),
    idempotent: true,
  },
  // A generator puts operations here.
  ...TOURNAMENTS,
};

/** A session of platform staff (docs/reference/platform-staff.md); the staff test covers which role each requires. */
const ofStaff = (...errors: string[]) => ({
  accepts: 'session',
  errors: ['error_not_found', 'error_staff_role_required', 'error_second_factor_required', ...errors],
});
const OF_USER = 'error_user_not_found';
/** Errors when staff give a group a new owner or captain. */
const OF_ASSIGNED = ['error_already_exists', OF_USER, 'error_banned', 'error_limit_reached'] as const;
const OF_STAFF: Record<string, ReturnType<typeof ofStaff>> = {
  'GET /staff/system': ofStaff(),
  'GET /staff/users': ofStaff(...OF_PAGES),
  'GET /staff/users/{id}': ofStaff(OF_USER),
  'GET /staff/users/{id}/api-keys': ofStaff(OF_USER, ...OF_PAGES),
  'GET /staff/users/{id}/sessions': ofStaff(OF_USER),
  'GET /staff/audit': ofStaff(OF_USER, 'error_invalid_date_format', ...OF_PAGES),
  'POST /staff/users/{id}/sign-out': ofStaff(OF_USER),
  'POST /staff/users/{id}/password-reset': ofStaff(OF_USER),
  'POST /staff/users/{id}/api-keys/{keyId}/revoke': ofStaff(OF_USER, 'error_api_key_not_found'),
  'POST /staff/users/{id}/suspend': ofStaff(OF_USER),
  'POST /staff/users/{id}/reinstate': ofStaff(OF_USER),
  'POST /staff/users/{id}/rename': ofStaff(OF_USER, 'error_name_taken'),
  'POST /staff/users/{id}/clear-profile': ofStaff(OF_USER),
  'POST /staff/users/{id}/plan': ofStaff(OF_USER),
  'POST /staff/users/{id}/staff-role': ofStaff(OF_USER, 'error_last_operator'),
  'POST /staff/users/{id}/verified': ofStaff(OF_USER),
  'POST /staff/users/{id}/invitation': ofStaff(OF_USER, 'error_user_already_claimed', 'error_already_exists'),
  'POST /staff/users/{id}/deletion': ofStaff(OF_USER, 'error_account_deletion_blocked'),
  'DELETE /staff/users/{id}/deletion': ofStaff(OF_USER, 'error_account_deletion_blocked'),
  'POST /staff/teams/{id}/disable': ofStaff('error_team_not_found', 'error_team_not_active'),
  'POST /staff/teams/{id}/enable': ofStaff('error_team_not_found', 'error_team_not_active', 'error_team_without_captain'),
  'POST /staff/teams/{id}/captain': ofStaff('error_team_not_found', 'error_team_not_active', ...OF_ASSIGNED),
  'POST /staff/teams/{id}/rename': ofStaff('error_team_not_found', 'error_name_taken'),
  'POST /staff/teams/{id}/clear-profile': ofStaff('error_team_not_found'),
  'POST /staff/orgs/{id}/disable': ofStaff('error_org_not_found'),
  'POST /staff/orgs/{id}/enable': ofStaff('error_org_not_found', 'error_org_without_owner'),
  'POST /staff/orgs/{id}/owner': ofStaff('error_org_not_found', ...OF_ASSIGNED),
  'POST /staff/orgs/{id}/rename': ofStaff('error_org_not_found', 'error_name_taken'),
  'POST /staff/orgs/{id}/clear-profile': ofStaff('error_org_not_found'),
  'GET /staff/games/{id}/developers': ofStaff('error_game_not_found'),
  'POST /staff/games/{id}/developers': ofStaff('error_game_not_found', OF_USER),
  'DELETE /staff/games/{id}/developers/{userId}': ofStaff('error_game_not_found', OF_USER),
  'GET /staff/reserved-names': ofStaff('error_invalid_limit', 'error_invalid_cursor'),
  'POST /staff/reserved-names': ofStaff('error_limit_reached'),
  'DELETE /staff/reserved-names/{name}': ofStaff(),
};

const OF_TOKEN = ['error_account_token_invalid'];
/**
 * Operations of accounts, own keys and platform staff: callers, cost for the IP address, whether they act on a session, own error codes.
 */
const OF_PEOPLE: Record<string, { accepts: string; authIp?: true; actsOnSession?: true; errors?: string[] }> = {
  ...OF_STAFF,
  'GET /auth/options': { accepts: 'nobody' },
  'POST /auth/registrations': { accepts: 'nobody', authIp: true, errors: ['error_sign_up_closed'] },
  'POST /auth/registrations/complete': {
    accepts: 'nobody',
    authIp: true,
    actsOnSession: true,
    errors: [...OF_TOKEN, 'error_name_taken', 'error_user_already_claimed', 'error_account_suspended', 'error_credentials_invalid'],
  },
  'POST /auth/sign-in': {
    accepts: 'nobody',
    authIp: true,
    actsOnSession: true,
    errors: ['error_credentials_invalid', 'error_account_suspended'],
  },
  'POST /auth/second-factor': {
    accepts: 'nobody',
    authIp: true,
    actsOnSession: true,
    errors: ['error_credentials_invalid', 'error_account_suspended'],
  },
  'POST /auth/passkeys/options': { accepts: 'nobody', authIp: true },
  'POST /auth/passkeys/sign-in': {
    accepts: 'nobody',
    authIp: true,
    actsOnSession: true,
    errors: ['error_credentials_invalid', 'error_account_suspended'],
  },
  'POST /auth/providers/{provider}/start': {
    accepts: 'nobody',
    authIp: true,
    actsOnSession: true,
    errors: ['error_not_found', 'error_api_key_required', 'error_session_invalid', 'error_recent_sign_in_required'],
  },
  'POST /auth/sign-out': { accepts: 'nobody' },
  'POST /auth/password-resets': { accepts: 'nobody', authIp: true },
  'POST /auth/password-resets/complete': { accepts: 'nobody', authIp: true, errors: OF_TOKEN },
  'GET /user/account': { accepts: 'session', errors: ['error_user_not_found'] },
  'POST /user/account/confirm': { accepts: 'session', errors: ['error_credentials_invalid', 'error_user_not_found'] },
  'POST /auth/email-changes/complete': { accepts: 'nobody', authIp: true, errors: OF_TOKEN },
  'POST /user/account/password': { accepts: 'recent', errors: ['error_credentials_invalid', 'error_user_not_found'] },
  'POST /user/account/email': { accepts: 'recent', errors: ['error_user_not_found'] },
  'POST /user/account/deletion': { accepts: 'recent', errors: ['error_account_deletion_blocked', 'error_user_not_found'] },
  'DELETE /user/account/deletion': {
    accepts: 'recent',
    errors: ['error_account_deletion_ordered', 'error_account_deletion_blocked', 'error_user_not_found'],
  },
  'POST /user/totp': { accepts: 'recent', errors: [OF_FACTORS, 'error_user_not_found'] },
  'POST /user/totp/enable': { accepts: 'session', errors: [OF_FACTORS, 'error_user_not_found'] },
  'POST /user/totp/disable': { accepts: 'recent', errors: [OF_FACTORS, 'error_totp_not_enabled', 'error_user_not_found'] },
  'POST /user/recovery-codes': { accepts: 'recent', errors: [OF_FACTORS, 'error_totp_not_enabled', 'error_user_not_found'] },
  'GET /user/passkeys': { accepts: 'session' },
  'POST /user/passkeys/options': { accepts: 'session', errors: ['error_user_not_found'] },
  'POST /user/passkeys': { accepts: 'recent', errors: [OF_FACTORS, 'error_limit_reached', 'error_user_not_found'] },
  'DELETE /user/passkeys/{id}': {
    accepts: 'recent',
    errors: [OF_FACTORS, 'error_passkey_not_found', 'error_last_sign_in_method', 'error_user_not_found'],
  },
  'GET /user/identities': { accepts: 'session' },
  'DELETE /user/identities/{id}': {
    accepts: 'recent',
    errors: ['error_identity_not_found', 'error_last_sign_in_method', 'error_user_not_found'],
  },
  'GET /user/security-events': { accepts: 'session', errors: ['error_invalid_limit', 'error_invalid_cursor'] },
  'GET /user/sessions': { accepts: 'session' },
  'DELETE /user/sessions/{sessionId}': { accepts: 'session', errors: ['error_session_not_found'] },
  'POST /user/sessions/revoke-others': { accepts: 'session' },
  'GET /user/api-keys/options': { accepts: 'session' },
  'GET /user/api-keys': { accepts: 'session', errors: ['error_invalid_limit', 'error_invalid_cursor'] },
  'GET /user/api-keys/{keyId}': { accepts: 'session', errors: ['error_api_key_not_found'] },
  'POST /user/api-keys': {
    accepts: 'recent',
    errors: [
      'error_game_not_found',
      'error_league_not_found',
      'error_game_scope_mismatch',
      'error_league_role_required',
      'error_limit_reached',
      OF_FACTORS,
    ],
  },
  'PATCH /user/api-keys/{keyId}': {
    accepts: 'recent',
    errors: ['error_api_key_not_found', 'error_api_key_permission_denied', 'error_api_key_not_active', OF_FACTORS],
  },
  'DELETE /user/api-keys/{keyId}': { accepts: 'session', errors: ['error_api_key_not_found'] },
  'POST /user/api-keys/{keyId}/rotate': { accepts: 'recent', errors: ['error_api_key_not_found', 'error_api_key_not_active', OF_FACTORS] },
  'GET /user/api-keys/usage': { accepts: 'session', errors: ['error_api_key_not_found', 'error_invalid_date_format'] },
  'GET /user/api-keys/requests': {
    accepts: 'session',
    errors: ['error_api_key_not_found', 'error_invalid_limit', 'error_invalid_cursor'],
  },
  'GET /user/api-keys/errors': { accepts: 'session', errors: ['error_invalid_date_format'] },
  'GET /user/api-keys/{keyId}/usage': { accepts: 'session', errors: ['error_api_key_not_found', 'error_invalid_date_format'] },
  'GET /user/api-keys/{keyId}/requests': {
    accepts: 'session',
    errors: ['error_api_key_not_found', 'error_invalid_limit', 'error_invalid_cursor'],
  },
};

/** Every operation can return these (docs/reference/errors.md). */
const ALWAYS = ['error_ip_rate_limited', 'error_api_rate_limited', 'INVALID_INPUT', 'error_internal', 'error_unavailable'];
/** Errors of sessions (docs/reference/accounts.md#sessions). */
const OF_SESSION = ['error_account_suspended', 'error_session_invalid'];
const EVERYWHERE = ['error_api_key_required', 'error_api_key_invalid', ...ALWAYS, ...OF_SESSION];
const OF_PLAN = 'error_api_feature_required';
const OF_SCOPE = 'error_api_key_permission_denied';
const OF_BODY = ['error_payload_too_large', 'error_unsupported_media_type'];
/** Errors of all writes with a session are checked separately. */
const errorsOf = (route: RouteDefinition): string[] =>
  derivedErrors(route)
    .filter((code) => code !== OF_DELETION)
    .sort();
const OF_DELETION = 'error_account_deletion_due';
const OF_FORGERY = 'error_csrf_rejected';

/** Operations that visitors can call (docs/reference/accounts.md#visitors). */
const TO_VISITORS = [
  'listTeamMatches',
  'getMatchDetail',
  'getMatchPlayers',
  'listMatchEvents',
  'streamMatch',
  'getMatchScores',
  'getMatchPlayerStats',
  'listPublicMatches',
  'followMatches',
  'listUserProfileMatches',
  'getMatchOverview',
  'discoverMatches',
  'searchNames',
  'discoverTeams',
  'getTeamProfile',
  'getTeamRating',
  'getTeamRatingCurve',
  'listTeamMaps',
  'listTeamMembers',
  'getUserProfile',
  'listUserOrganizations',
  'listUserTrophies',
  'discoverOrganizations',
  'listUserTeams',
  'listUserConnections',
  'getUserStats',
  'listUserPlayerStats',
  'getUserStreamStatus',
  'batchStreamStatus',
  'getOrganizationProfile',
  'listOrganizationMembers',
  'listOrganizationTeams',
  'getOrganizationStats',
  'listTeamLeaderboard',
  'getTeamLeaderboardRank',
  'listRatingLeaderboard',
  'listPlayerLeaderboard',
  'listOrganizationLeaderboard',
  'getOrganizationLeaderboardRank',
  'listGames',
  'listGamePlaylists',
  'listWebhookEventTypes',
  'getWebhookEventType',
  'discoverLeagues',
  'getLeagueProfile',
  'streamLeague',
  'getLeagueSeasons',
  'getLeagueSeason',
  'getLeagueGames',
  'getLeagueStandings',
  'listLeaguePlayerStats',
  'getLeagueTemplates',
  'getLeagueDisplayRules',
  'getLeagueRules',
  'getLeagueSeasonOptions',
  'getLeagueApplyEligibility',
  'listLeagueTeams',
  'listLeagueMatches',
  'listLeagueBans',
  'listLeaguePenalties',
  'listLeagueAnnouncements',
  ...TOURNAMENTS_TO_VISITORS,
];

const nameOf = ({ method, path }: (typeof ROUTES)[number]): string => `${method} ${path}`;

describe('the route table', () => {
  it('contains exactly the operations of this table', () => {
    const names = ROUTES.map(nameOf).sort();
    expect(names).toEqual([...Object.keys(CONTRACT), ...Object.keys(OF_PEOPLE)].sort());
    expect(new Set(ROUTES.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
  });

  it.each(ROUTES.filter((route) => nameOf(route) in OF_PEOPLE).map((route) => [nameOf(route), route] as const))(
    'declares whom %s answers, and its errors, as management has them',
    (name, route) => {
      const { errors = [], ...expected } = OF_PEOPLE[name] as (typeof OF_PEOPLE)[string];
      const { accepts = 'caller', actsOnSession, spendsAuthIp: authIp, scope, plan, keyKind, isIdempotent } = route;
      expect({ accepts, actsOnSession, authIp, scope, plan, keyKind, isIdempotent }).toEqual({ ...expected, scope: 'public' });
      const ofSession = ['error_api_key_required', 'error_api_key_invalid', 'error_session_required', ...OF_SESSION];
      expect(errorsOf(route)).toEqual(
        [
          ...ALWAYS,
          ...(accepts === 'nobody' ? [] : ofSession),
          ...(accepts === 'recent' ? ['error_recent_sign_in_required'] : []),
          ...(route.method === 'GET' ? [] : [...OF_BODY, OF_FORGERY]),
          ...errors,
        ].sort(),
      );
    },
  );

  it.each(ROUTES.filter((route) => nameOf(route) in CONTRACT).map((route) => [nameOf(route), route] as const))(
    'declares scope, plan, kind and errors of %s as the contract has them',
    (name, route) => {
      const expected = CONTRACT[name] as (typeof CONTRACT)[string];
      expect({
        scope: typeof route.scope === 'string' ? route.scope : route.scope.join('|'),
        plan: route.plan,
        kind: route.keyKind,
        idempotent: route.isIdempotent,
      }).toEqual({ scope: expected.scope, plan: expected.plan, kind: expected.kind, idempotent: expected.idempotent });
      expect(errorsOf(route)).toEqual(
        [
          ...EVERYWHERE,
          ...(expected.scope === 'public' ? [] : [OF_SCOPE]),
          ...(expected.plan ? [OF_PLAN] : []),
          ...(route.method === 'GET' ? [] : [...OF_BODY, OF_FORGERY]),
          ...(expected.errors ?? []),
        ].sort(),
      );
    },
  );

  it('lets a session of an account scheduled for deletion only read, cancel the deletion and sign out', () => {
    const isOpen = (route: RouteDefinition) => !derivedErrors(route).includes(OF_DELETION);
    const ofSessions = ROUTES.filter(({ accepts }) => accepts !== 'nobody');
    expect(ofSessions.filter(({ method }) => method === 'GET').every(isOpen)).toBe(true);
    const writes = ofSessions.filter((route) => repeatOf(route) !== 'read' && isOpen(route)).map(({ operationId }) => operationId);
    expect(writes.sort()).toEqual(['cancelUserAccountDeletion', 'confirmUserAccount', 'endUserSession', 'revokeOtherUserSessions']);
  });

  it('lets visitors only read public data, not write or read what belongs to a person or a league’s staff', () => {
    const answering = ROUTES.filter(({ accepts }) => accepts === 'visitor').map(({ operationId }) => operationId);
    expect(answering.sort()).toEqual([...TO_VISITORS].sort());
    for (const operationId of answering) {
      const route = ROUTES.find((each) => each.operationId === operationId);
      expect([route?.plan, route?.keyKind, route?.isIdempotent, route?.emits], operationId).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  });

  it('defines for operations without an Idempotency-Key whether a repeat has a second effect', () => {
    const named = (repeat: string): string[] => ROUTES.filter((route) => repeatOf(route) === repeat).map(({ operationId }) => operationId);
    expect(named('once')).toEqual(
      expect.arrayContaining(['createWebhook', 'rotateWebhookSecret', 'testWebhook', 'replayWebhookDelivery', 'createImageUploadUrl']),
    );
    // They accept a key, and honour it if the body names a user; each request for a link creates a new one (docs/reference/invitations.md).
    expect(named('once')).toEqual(expect.arrayContaining(['createOrgInvitation', 'createTeamInvitation']));
    expect(named('natural')).toEqual(
      expect.arrayContaining(['submitMatchScores', 'confirmMatchScores', 'submitGameBatchMatchScores', 'submitGamePlayerStats']),
    );
    expect(named('read')).toEqual(expect.arrayContaining(['listUserMatches', 'discoverLeagues', 'getLeagueActivityFeed', 'listGames']));
  });

  it('refuses text by no pattern without a meaning, so that no refusal shows a regular expression', () => {
    const taken = ROUTES.map(({ params, query, body }) => JSON.stringify([params, query, body]));
    const patterns = new Set(taken.flatMap((schema) => schema.match(/(?<="pattern":)"(?:[^"\\]|\\.)*"/g) ?? []));
    expect(patterns.size).toBeGreaterThan(5);
    expect([...patterns].filter((source) => meaningOf(JSON.parse(source) as string) === undefined)).toEqual([]);
  });

  it('uses only error codes of the catalogue', () => {
    for (const route of ROUTES) for (const code of derivedErrors(route)) expect(ERRORS).toHaveProperty([code]);
  });
});
