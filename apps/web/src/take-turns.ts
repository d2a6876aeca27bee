/** Writes after which the session goes on under a new token, and the one before has ended (docs/reference/accounts.md#sessions). */
const RENEWING = /^\/api\/v1\/(auth|user\/(account|identities|passkeys|recovery-codes|sessions|totp))\b/;

/**
 * Holds back other requests while the session changes its token. A request with the old token would be refused, and its response would
 * remove the new token from the browser. Open requests are awaited until their response begins, which for a stream is at once.
 */
export function takeTurns(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  const open = new Set<Promise<unknown>>();
  let renewal: Promise<unknown> = Promise.resolve();
  return (url, init = {}) => {
    const isRenewal = RENEWING.test(String(url)) && (init.method ?? 'GET') !== 'GET';
    const before = isRenewal ? Promise.allSettled([renewal, ...open]) : renewal;
    const answer = before.then(() => fetch(url, init));
    const settled = answer.then(
      () => undefined,
      () => undefined,
    );
    if (isRenewal) renewal = settled;
    open.add(settled);
    void settled.then(() => open.delete(settled));
    return answer;
  };
}

/** Shared by all clients of this page, because they share its cookie. */
export const fetchInTurn = takeTurns((...given) => globalThis.fetch(...given));
