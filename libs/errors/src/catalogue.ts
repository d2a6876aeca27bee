/**
 * The one table of errors (docs/reference/errors.md#codes): stable code, HTTP status, gRPC status and the message shown when the thrower
 * gives no better one. Clients rely on the code; the message is for humans.
 */
interface ErrorDefinition {
  readonly http: number;
  /** Name of the gRPC status that carries the code between processes. */
  readonly grpc: GrpcStatusName;
  readonly message: string;
}

export type GrpcStatusName =
  | 'INVALID_ARGUMENT'
  | 'UNAUTHENTICATED'
  | 'PERMISSION_DENIED'
  | 'NOT_FOUND'
  | 'FAILED_PRECONDITION'
  | 'ABORTED'
  | 'RESOURCE_EXHAUSTED'
  | 'UNAVAILABLE'
  | 'INTERNAL';

const invalid = (message: string): ErrorDefinition => ({ http: 400, grpc: 'INVALID_ARGUMENT', message });
const denied = (message: string): ErrorDefinition => ({ http: 403, grpc: 'PERMISSION_DENIED', message });
const missing = (message: string): ErrorDefinition => ({ http: 404, grpc: 'NOT_FOUND', message });
const conflict = (message: string): ErrorDefinition => ({ http: 409, grpc: 'FAILED_PRECONDITION', message });

export const ERRORS = {
  error_api_key_required: { http: 401, grpc: 'UNAUTHENTICATED', message: 'An API key is required: send "Authorization: Bearer <key>".' },
  error_credentials_invalid: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The email address or the password is wrong.' },
  error_api_key_invalid: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The API key is not valid.' },

  error_session_invalid: { http: 401, grpc: 'UNAUTHENTICATED', message: 'The session is unknown or has ended. Sign in again.' },

  error_api_key_permission_denied: denied('The API key lacks the permission this operation needs.'),
  API_KEY_PERMISSION_DENIED: denied('This operation needs a personal API key.'),
  error_api_feature_required: denied('This operation needs plan api_pro or higher.'),
  error_org_membership_required: denied('You are not an active member of this organization.'),
  error_org_role_required: denied('Your role in the organization is too low for this operation.'),
  error_banned: denied('The organization has banned this user.'),
  error_team_membership_required: denied('You are not an active member of this private team.'),
  error_game_scope_mismatch: denied('This operation needs a game-developer key bound to the game in question.'),
  error_league_scope_mismatch: denied('This operation needs a league-operator key bound to the league in question.'),
  error_league_role_required: denied('Your role in the league is too low for this operation.'),
  CHAT_ACCESS_DENIED: denied('Only active members and rostered players of the two teams can write in the chat of a match.'),
  error_dispute_conflict: denied('Those who are on either team, or were in this match, cannot rule on it.'),
  error_chat_muted: denied('You are muted in chats.'),
  error_staff_role_required: denied('Your platform role is too low for this operation.'),
  error_second_factor_required: denied('This needs a second factor. Sign in or confirm with a passkey or an authenticator app.'),
  error_captain_required: denied('You do not captain the team.'),
  error_not_match_participant: denied('The team does not take part in this match.'),
  error_account_suspended: denied('The account is suspended.'),
  error_csrf_rejected: denied('The request may come from another site: send "X-Matchpoint-Web: 1", from the public URL.'),
  error_recent_sign_in_required: denied('Confirm your identity first. A confirmation lasts 30 minutes.'),
  error_sign_up_closed: denied('Registration here is by invitation only.'),
  error_session_required: denied('This operation needs a session; API keys are rejected.'),

  error_forbidden: denied('You can only host a tournament as yourself.'),
  error_not_org_admin: denied('You need role OWNER or ADMIN in the organization that hosts the tournament.'),
  error_league_admin_required: denied('You need role OWNER or ADMIN in the league that hosts the tournament.'),
  error_not_eligible_to_host: denied('The host is not active or has 50 open tournaments.'),
  error_not_tournament_staff: denied('Your role in the tournament is too low for this operation.'),
  error_not_team_leader: denied('You do not lead this team.'),
  error_approval_required: denied('The tournament is not approved. Submit it for approval first.'),
  error_competitive_banned: denied('The host league has banned the team.'),
  error_follow_not_allowed: denied('You cannot follow this profile or team: it is not public.'),
  error_free_agent_account_required: denied('Link the account that the game requires first.'),

  INVALID_INPUT: invalid('The request contains an invalid value.'),
  error_invalid_num_items: invalid('numItems must be an integer from 1 to 100; a batch can have at most 50 items.'),
  error_invalid_limit: invalid('limit is outside the supported range.'),
  error_invalid_cursor: invalid('The cursor is malformed or no longer valid for this listing.'),
  error_invalid_date_format: invalid('A date filter is not a valid ISO 8601 date or instant.'),
  error_webhook_url_invalid: invalid('The webhook URL is not allowed.'),
  error_webhook_invalid_events: invalid('The webhook subscribes to an unknown event.'),
  error_webhook_scope_invalid: invalid('leagueId is not the league of the API key.'),

  error_image_blob_unbound: invalid('The image is unknown, not yours, too large or of an unsupported type.'),
  error_registration_closed: invalid('Registration is closed.'),
  error_roster_too_small: invalid('The roster has fewer players than the team size.'),
  error_check_in_closed: invalid('Check-in is closed.'),

  error_not_found: missing('The path does not exist.'),
  error_method_not_allowed: { http: 405, grpc: 'INVALID_ARGUMENT', message: 'The path does not support this method.' },
  error_payload_too_large: { http: 413, grpc: 'INVALID_ARGUMENT', message: 'The request body is too large.' },
  error_unsupported_media_type: { http: 415, grpc: 'INVALID_ARGUMENT', message: 'The request body must be application/json.' },

  error_org_not_found: missing('The organization does not exist.'),
  error_team_not_found: missing('The team does not exist.'),
  error_user_not_found: missing('The user does not exist.'),
  error_match_not_found: missing('The match does not exist.'),
  error_overlay_token_not_found: missing('The overlay token does not exist.'),
  error_game_not_found: missing('The game does not exist.'),
  error_tournament_not_found: missing('The tournament does not exist.'),
  error_league_not_found: missing('The league does not exist.'),
  error_league_season_not_found: missing('The league has no such season.'),
  error_league_team_not_found: missing('The league has no such team.'),
  error_league_member_not_found: missing('The league’s staff has no such member.'),
  error_league_game_not_found: missing('The league does not have this game.'),
  error_league_ban_not_found: missing('The league has no such ban.'),
  error_league_cooldown_not_found: missing('The league has no such active cooldown.'),
  error_league_display_rule_not_found: missing('The league has no such display rule.'),
  error_league_penalty_not_found: missing('The league has no such penalty.'),
  error_league_template_not_found: missing('The rule template does not exist.'),
  error_ticket_not_found: missing('The ticket does not exist.'),
  CHAT_ROOM_NOT_FOUND: missing('The match has no chat that you can read.'),
  MESSAGE_NOT_FOUND: missing('The chat message does not exist.'),
  error_chat_report_not_found: missing('The report does not exist.'),
  error_dispute_not_found: missing('The dispute does not exist.'),
  error_chat_mute_not_found: missing('There is no such active mute.'),
  error_webhook_not_found: missing('The webhook endpoint does not exist.'),
  error_notification_not_found: missing('You have no such notification.'),
  error_webhook_delivery_not_found: missing('The delivery does not exist.'),
  error_identity_not_found: missing('You have no such linked account.'),
  error_session_not_found: missing('The session does not exist.'),
  error_passkey_not_found: missing('You have no such passkey.'),
  error_account_token_invalid: missing('The link is unknown, used or expired.'),
  error_api_key_not_found: missing('You have no such API key.'),
  error_connection_not_found: missing('You have no such connection.'),
  error_invitation_not_found: missing('The invitation does not exist.'),
  error_upload_token_invalid: missing('The upload URL is unknown, used or expired.'),

  error_tournament_not_in_valid_state: conflict('The tournament does not allow this now.'),
  error_approval_pending: conflict('The tournament waits for approval by platform staff.'),
  error_tournament_full: conflict('All slots of the tournament are taken.'),
  error_already_entered: conflict('The team has already entered this tournament.'),
  error_roster_locked: conflict('The roster is locked.'),
  error_revert_blocked_downstream: conflict('A later node has started or is decided.'),
  error_free_agent_already_in_pool: conflict('You are already in the pool of free agents.'),
  error_free_agent_offer_exists: conflict('The participant already has an open offer to this player.'),
  error_free_agent_offer_not_pending: conflict('The offer is no longer pending.'),
  error_totp_not_enabled: conflict('The account has no authenticator app.'),
  error_match_not_in_valid_state: conflict('The match does not allow this now.'),
  error_team_not_active: conflict('The team is disbanded or disabled.'),
  error_team_has_ongoing_matches: conflict('The team has an unfinished accepted match.'),
  error_team_without_captain: conflict('The team has no captain. Assign one to enable it.'),
  error_team_captain_stays: conflict('The captain can only leave by transferring the captaincy or disbanding the team.'),
  error_team_member_exists: conflict('The user is already a member of the team.'),
  error_org_not_active: conflict('The organization is disabled.'),
  error_org_without_owner: conflict('The organization has no owner. Assign one to enable it.'),
  error_org_has_active_teams: conflict('The organization has active teams.'),
  error_org_member_exists: conflict('The user is already a member of the organization.'),
  error_org_last_owner: conflict('An organization needs an owner: transfer the ownership first.'),
  error_last_operator: conflict('The platform needs an operator: appoint another one first.'),
  error_invitation_not_open: conflict('The invitation is no longer open.'),
  error_name_taken: conflict('The name is taken, or looks like a taken one.'),
  error_limit_reached: conflict('A limit is reached.'),
  error_score_already_submitted_by_game: conflict("The map's score is confirmed and final."),
  error_league_not_eligible: conflict('The match does not meet a rule of the league.'),
  error_league_not_active: conflict('The league is not active.'),
  error_league_game_not_active: conflict('The league does not currently play this game.'),
  error_league_penalty_not_active: conflict('The penalty is served or revoked.'),
  error_league_season_not_in_valid_state: conflict('The season does not allow this now.'),
  error_league_team_not_in_league: conflict('The team has never been approved in the league with this game.'),
  error_league_team_not_in_valid_state: conflict('The membership of the team does not allow this now.'),
  error_league_team_banned: conflict('The team is banned from the league.'),
  error_league_cooldown_active: conflict('A cooldown currently prevents this.'),
  error_league_ban_not_active: conflict('The ban is no longer active.'),
  error_already_exists: conflict('It already exists.'),
  error_already_escalated: conflict('The ticket is already escalated.'),
  error_ticket_closed: conflict('The ticket is closed.'),
  error_dispute_not_in_valid_state: conflict('The current stage of the dispute does not allow this.'),
  error_already_resolved: conflict('The report is already resolved.'),
  error_chat_closed: conflict('The chat of this match is closed.'),
  error_user_already_claimed: conflict('The user already has an account.'),
  error_idempotency_key_conflict: conflict('This Idempotency-Key was used with a different request body.'),
  error_idempotency_in_progress: { http: 409, grpc: 'ABORTED', message: 'A request with this Idempotency-Key is still in progress.' },
  error_api_key_not_active: conflict('The API key is revoked or expired.'),
  error_identity_link_required: conflict('An account with this address exists. Sign in to it and link the other site there.'),
  error_identity_in_use: conflict('This account of the other site is linked to another account.'),
  error_identity_address_unverified: conflict('The other site has no verified address for you: register by email, then link it.'),
  error_account_deletion_blocked: conflict('The account cannot be deleted now.'),
  error_account_deletion_due: conflict('Your account is scheduled for deletion. Cancel the deletion first, or sign out.'),
  error_account_deletion_ordered: denied('The platform ordered this deletion. Ask its operators to cancel it.'),
  error_last_sign_in_method: conflict('This is the last way to sign in to the account.'),
  error_webhook_limit_reached: conflict('The limit of webhook endpoints is reached.'),
  error_upload_limit_reached: conflict('The limit of unused images is reached.'),

  error_api_rate_limited: { http: 429, grpc: 'RESOURCE_EXHAUSTED', message: 'Too many requests for this API key or session.' },
  error_ip_rate_limited: { http: 429, grpc: 'RESOURCE_EXHAUSTED', message: 'Too many requests from this address.' },

  error_internal: { http: 500, grpc: 'INTERNAL', message: 'Something went wrong on our side.' },
  error_unavailable: { http: 503, grpc: 'UNAVAILABLE', message: 'A part of the service is currently unavailable. Try again shortly.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERRORS;

/** Whether `value` is a code of the catalogue. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}
