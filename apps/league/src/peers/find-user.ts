import { undefinedIf } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { Peers } from './clients.js';

export interface FoundUser {
  id: string;
  isPrivate: boolean;
  /** The teams that they play or have played for. */
  teamIds: string[];
}

/** The user of an id or username, whatever the profile's visibility; undefined if not found. */
export async function findUser(
  { profile }: Pick<Peers, 'profile'>,
  { requestId }: Pick<CallContext, 'requestId'>,
  identifier: string,
): Promise<FoundUser | undefined> {
  const user = await profile.resolveUser({ identifier, withTeams: true }, { requestId }).catch(undefinedIf('error_user_not_found'));
  return user && { id: user.id, isPrivate: user.visibility === 'private', teamIds: user.teams?.ids ?? [] };
}
