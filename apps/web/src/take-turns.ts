/** Writes after which the session goes on under a new token, and the one before has ended (docs/reference/accounts.md#sessions). */
const RENEWING = /^\/api\/v1\/(auth|user\/(account|identities|passkeys|recovery-codes|sessions|totp))\b/;

/**
 * Keeps other requests away while the session changes its token: one that still had the one before would be refused, and its answer would
 * take the new one out of the browser. Those that are open are waited for until their answer begins, which a stream's does at once.
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

/** Of all clients of this page: they share its cookie. */
export const fetchInTurn = takeTurns((...given) => globalThis.fetch(...given));
