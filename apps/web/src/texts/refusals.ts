import { STATES } from './states.js';

/** Messages by error code; the API's own message is shown for other codes. */
const SENTENCES: Readonly<Record<string, string>> = {
  error_api_key_required: 'Sign in to see this.',
  error_session_invalid: STATES.expired,
  error_csrf_rejected: 'You opened this page at a different address than the server’s own. Open it there to sign in or make changes.',
  error_account_token_invalid: 'This link has expired or was already used. Request a new one.',
  error_recent_sign_in_required: 'Confirm it’s you, then try again.',
  error_second_factor_required: 'This needs a second factor. Confirm with your passkey or authenticator app, or add one to your account.',
  error_api_rate_limited: 'Too many requests.',
  error_ip_rate_limited: 'Too many requests from your network.',
  error_league_role_required: 'You need a higher role in this league to do this.',
  error_org_role_required: 'You need a higher role in this organization to do this.',
  error_captain_required: 'Only team captains can do this.',
  error_not_team_leader: 'Only the team’s captain and co-captains can do this.',
  error_roster_too_small: 'Too few players. Players on another team’s roster in this tournament don’t count.',
  error_already_entered: 'This team has already entered.',
  error_tournament_not_in_valid_state: 'The tournament has moved on, so this isn’t possible anymore. Reload to see its current state.',
  error_revert_blocked_downstream: 'A later match has started or is decided. Revert that one first.',
  error_team_has_ongoing_matches: 'This team has accepted or ongoing matches. Play, cancel or forfeit them first.',
  error_chat_muted: 'You’re muted and can’t write right now.',
  error_dispute_conflict: 'You’re on one of these teams or were in this match, so someone else has to decide.',
  error_api_feature_required: 'Your plan doesn’t include this. Ask an administrator of this server to upgrade it.',
};

/** What to tell the person about a refused request. @param refusal `retryAfterMs`: how long to wait after too many requests */
export function sentenceOf({ code, message, retryAfterMs = 0 }: { code: string; message: string; retryAfterMs?: number }): string {
  const sentence = SENTENCES[code] ?? message;
  if (!code.endsWith('_rate_limited')) return sentence;
  const seconds = Math.ceil(retryAfterMs / 1_000) || 1;
  return `${sentence} Try again in ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`;
}
