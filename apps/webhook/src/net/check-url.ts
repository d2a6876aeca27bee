import { DomainError } from '@matchpoint/errors';
import { AddressRefusedError, type Resolve, resolveTarget } from './resolve-target.js';
import { readTarget, TargetRefusedError } from './target.js';

/** A name that cannot be resolved in this time is judged when a connection is made. */
const RESOLVE_MS = 1_500;
/** Other forms also become URLs on parsing, but not the ones that their readers expect. */
const USUAL_FORM = /^https?:\/\/[^\s\\]+$/i;

/**
 * Checks a URL before it is registered, including its name's addresses (docs/reference/webhooks.md#endpoints). A name that does not
 * resolve now passes: every attempt checks again.
 * @throws DomainError error_webhook_url_invalid
 */
export async function checkUrl(text: string, allowed: ReadonlySet<string>, resolve: Resolve): Promise<void> {
  try {
    const target = readTarget(text, allowed);
    if (!USUAL_FORM.test(text)) throw new TargetRefusedError('must be an absolute URL without blanks and backslashes');
    if (target.url.port === '0') throw new TargetRefusedError('must not name port 0');
    const addresses = resolveTarget(target, resolve).catch((error: unknown) => {
      if (error instanceof AddressRefusedError) throw error;
    });
    await Promise.race([addresses, new Promise((resolveLate) => setTimeout(resolveLate, RESOLVE_MS).unref())]);
  } catch (error) {
    if (!(error instanceof TargetRefusedError || error instanceof AddressRefusedError)) throw error;
    const reason = error instanceof TargetRefusedError ? error.message : 'leads to a private, local or reserved address';
    throw new DomainError('error_webhook_url_invalid', {
      message: `The url ${reason}.`,
      details: { issues: [{ path: 'body.url', message: reason }] },
    });
  }
}
