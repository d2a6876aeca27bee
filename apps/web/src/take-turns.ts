/** Writes after which the session goes on under a new token, and the one before has ended (docs/reference/accounts.md#sessions). */
const RENEWING = /^\/api\/v1\/(auth|user\/(account|identities|passkeys|recovery-codes|sessions|totp))\b/;
const SIGN_OUT = '/api/v1/auth/sign-out';
/** No renewal is under way, so no session ends. */
const NONE = Promise.resolve(false);

/**
 * Holds back other requests while the session changes its token. A request with the old token would be refused, and its response would
 * remove the new token from the browser. Open requests are awaited until their response begins, which for a stream is at once. A request
 * held back until the user had signed out was made in their name, so it is refused here rather than sent as a visitor's; so is one that
 * is made before the page knows that they have signed out.
 */
export function takeTurns(fetch: typeof globalThis.fetch, isSignedIn: () => boolean): typeof globalThis.fetch {
  const open = new Set<Promise<unknown>>();
  let hasSignedOut = false;
  let renewal: Promise<boolean> = NONE;
  return (url, init = {}) => {
    hasSignedOut &&= isSignedIn();
    if (hasSignedOut) return Promise.resolve(answerSignedOut());
    const isRenewal = RENEWING.test(String(url)) && (init.method ?? 'GET') !== 'GET';
    const isOver = isRenewal ? Promise.allSettled([renewal, ...open]).then(() => false) : renewal;
    const answer = isOver.then((isSignedOut) => (isSignedOut ? answerSignedOut() : fetch(url, init)));
    const endsSession = answer.then(
      ({ ok }) => ok && String(url) === SIGN_OUT,
      () => false,
    );
    open.add(endsSession);
    if (isRenewal) renewal = endsSession;
    void endsSession.then((isSignedOut) => {
      hasSignedOut ||= isSignedOut;
      open.delete(endsSession);
      if (renewal === endsSession) renewal = NONE;
    });
    return answer;
  };
}

/** What the API would say. */
const answerSignedOut = (): Response => Response.json({ error: 'error_session_invalid', message: 'You have signed out.' }, { status: 401 });
