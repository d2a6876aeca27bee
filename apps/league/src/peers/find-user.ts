import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** The user id of an id or username; undefined if not found. */
export async function findUserId(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  identifier: string,
): Promise<string | undefined> {
  return (await profile.resolveUser({ identifier }, { requestId }).catch(undefinedIf('error_user_not_found')))?.id;
}
