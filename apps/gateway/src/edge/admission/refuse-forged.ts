import type { IncomingMessage } from 'node:http';
import { DomainError } from '@matchpoint/errors';
import { isFromWebApp } from '../../transport/from-web-app.js';
import type { OperationAccess } from './operation-access.js';

const SAFE_METHODS: readonly (string | undefined)[] = ['GET', 'HEAD'];

/**
 * Refuses a request that a page of another origin may have made its visitor's browser send
 * (docs/reference/accounts.md#cross-site-requests). A change made with a session's cookie, and a sign-in that acts on a session, require
 * the header; these and everything without a session require our own origin, if one is sent. It reads headers only, before any look-up.
 */
export function forgeryOf(
  request: Pick<IncomingMessage, 'headers' | 'method'>,
  { accepts, actsOnSession }: Pick<OperationAccess, 'accepts' | 'actsOnSession'>,
  { hasCookie, origin }: { hasCookie: boolean; origin: string },
): DomainError | undefined {
  if (SAFE_METHODS.includes(request.method) || (!hasCookie && accepts !== 'nobody')) return undefined;
  const needsHeader = hasCookie || actsOnSession === true;
  const { origin: told } = request.headers;
  const isOurs = (told === undefined || told === origin) && (!needsHeader || isFromWebApp(request));
  return isOurs ? undefined : new DomainError('error_csrf_rejected');
}
