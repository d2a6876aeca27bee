import { undefinedIf } from '@matchpoint/errors';
import type { CallOptions } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

/** Those of these users who may not play for anybody: suspended, banned and deleted ones. @throws error_unavailable */
export async function readBarredUsers(
  profile: Peers['profile'],
  userIds: readonly string[],
  options: CallOptions,
): Promise<ReadonlySet<string>> {
  const barred = await Promise.all(
    [...new Set(userIds)].map(async (userId) => ((await mayPlay(profile, userId, options)) ? [] : [userId])),
  );
  return new Set(barred.flat());
}

async function mayPlay(profile: Peers['profile'], identifier: string, options: CallOptions): Promise<boolean> {
  const user = await profile.resolveUser({ identifier }, options).catch(undefinedIf('error_user_not_found'));
  return user !== undefined && user.isSuspended !== true;
}
