/** Texts for pages without content to show. */
export const STATES = {
  loading: 'Loading…',
  missing: 'Page not found',
  missingWhy: 'It may have been removed, or it’s private. Search for it, or start from the home page.',
  home: 'Go to home page',
  toMatches: 'Today’s matches',
  signIn: 'Sign in',
  signUp: 'Create an account',
  signInWhy: 'Sign in to see this page.',
  forbidden: 'You don’t have access to this page',
  conflict: 'This has changed in the meantime',
  limited: 'Too many requests',
  retryIn: (seconds: number) => `Retrying in ${seconds} s…`,
  retrying: 'Retrying…',
  failed: 'Couldn’t load this',
  again: 'Try again',
  more: 'Show more',
  shownOf: (count: string, total: string) => `${count} of ${total}`,
  stale: 'This may be out of date. The service isn’t responding right now.',
  notLive: 'Live updates paused',
  notLiveWhy: 'Connection lost. Reconnecting…',
  code: 'Error code',
  requestId: 'Request ID',
  copy: 'Copy request ID',
  copied: 'Copied',
  notAllowed: 'Canceled, timed out, or your device has no passkey for this site.',
  expired: 'Your session expired. Sign in to continue.',
  unknownFailure: 'Something went wrong on this page. Reload to try again.',
} as const;

/** Messages of failed requests without a response of the API, by code. They need no file that could not be loaded either. */
export const UNANSWERED: Readonly<Record<string, string>> = {
  connection_failed: 'Can’t reach the server. Check your connection and try again.',
  deadline_exceeded: 'The server took too long to respond. Try again.',
  unexpected_answer: 'Something between you and the server (a proxy?) answered instead. Try again.',
};
