import { undefinedIf } from '@matchpoint/errors';
import { type CallContext } from '@matchpoint/rpc';
import { callOptions } from './call-options.js';
import type { Peers } from './clients.js';

/** A user's current name in catalog-profile; undefined for an unknown user. @throws DomainError error_unavailable */
export async function readUsername({ profiles }: Pick<Peers, 'profiles'>, userId: string, call: CallContext): Promise<string | undefined> {
  return (await profiles.resolveUser({ identifier: userId }, callOptions(call)).catch(undefinedIf('error_user_not_found')))?.username;
}
