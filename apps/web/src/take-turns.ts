/** Writes after which the session continues under a new token and the previous token ends (docs/reference/accounts.md#sessions). */
const RENEWING = /^\/api\/v1\/(auth|user\/(account|identities|passkeys|recovery-codes|sessions|totp))\b/;
const SIGN_OUT = '/api/v1/auth/sign-out';

/**
 * Holds back other requests while the session changes its token. A request with the old token would be refused, and its response would
 * remove the new token from the browser. Open requests are awaited until their response begins, which for a stream is at once. A request
 * held back until the user had signed out was made in their name, so it is refused here rather than sent as a visitor's; so is one that
 * is made before the page knows that they have signed out.
 */
export function takeTurns(fetch: typeof globalThis.fetch, isSignedIn: () => boolean): typeof globalThis.fetch {
  const open = new Set<Promise<void>>();
  let hasSignedOut = false;
  let renewal: Promise<void> | undefined;
  return (url, init = {}) => {
    const isRenewal = RENEWING.test(String(url)) && (init.method ?? 'GET') !== 'GET';
    const send = (): Response | Promise<Response> => {
      hasSignedOut &&= isSignedIn();
      return hasSignedOut ? answerSignedOut() : fetch(url, init);
    };
    const answer = (isRenewal ? Promise.all(open) : Promise.resolve(renewal)).then(send);
    const ended: Promise<void> = answer
      .then(
        ({ ok }) => {
          hasSignedOut ||= ok && String(url) === SIGN_OUT;
        },
        () => undefined,
      )
      .finally(() => {
        open.delete(ended);
        if (renewal === ended) renewal = undefined;
      });
    open.add(ended);
    if (isRenewal) renewal = ended;
    return answer;
  };
}

/** The API's error for it. */
const answerSignedOut = (): Response => Response.json({ error: 'error_session_invalid', message: 'You have signed out.' }, { status: 401 });
