/** What every page says while it has nothing to show, or has it no more. */
export const STATES = {
  loading: 'Loading',
  missing: 'There is nothing here',
  missingWhy: 'It does not exist, or it is not shown to you.',
  home: 'To the leaderboards',
  signIn: 'Sign in',
  signInWhy: 'This page is for people who are signed in.',
  signedOut: 'Your session has ended. Sign in to go on.',
  forbidden: 'You may not see this',
  conflict: 'That is not possible as things are now',
  limited: 'Too many requests',
  retryIn: (seconds: number) => `Trying again in ${seconds} s.`,
  failed: 'This could not be loaded',
  again: 'Try again',
  more: 'Show more',
  stale: 'This may be out of date: the service does not answer at the moment.',
  notLive: 'Not live',
  notLiveWhy: 'The connection that tells what happens is lost. It is being opened again.',
  code: 'Code',
  requestId: 'Request',
  copy: 'Copy the request id',
  copied: 'Copied',
  notAllowed: 'It was cancelled, took too long, or your device has nothing for this site.',
  unknownFailure: 'Something went wrong in this page.',
} as const;

/** In the words of a person before a screen; where the API's own message serves as well, that is shown. */
const SENTENCES: Readonly<Record<string, string>> = {
  connection_failed: 'The service does not answer. Is the network up?',
  deadline_exceeded: 'The service took too long to answer.',
  unexpected_answer: 'Something between you and the service answered in its place.',
  error_api_key_required: 'Sign in to see this.',
  error_session_invalid: 'Your session has ended. Sign in to go on.',
  error_csrf_rejected: 'Open this page at its own address to sign in or to change anything: the one you opened it at is another.',
  error_account_token_invalid: 'This link is used up, too old or not complete. Ask for a new one.',
  error_recent_sign_in_required: 'Confirm that it is you, and try again.',
  error_api_rate_limited: 'Too many requests. Wait a moment.',
  error_ip_rate_limited: 'Too many requests from your network. Wait a moment.',
  error_league_role_required: 'Only staff of the league with a higher role may do this.',
  error_org_role_required: 'Only people with a higher role in the organization may do this.',
  error_captain_required: 'Only captains of the team may do this.',
  error_api_feature_required: 'Your plan does not include this.',
};

export const sentenceOf = ({ code, message }: { code: string; message: string }): string => SENTENCES[code] ?? message;
