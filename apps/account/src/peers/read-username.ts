import { DomainError } from '@matchpoint/errors';
import { type CallContext } from '@matchpoint/rpc';
import { callOptions } from './call-options.js';
import type { Peers } from './clients.js';

/** A user's current name in catalog-profile; undefined for an unknown user. @throws DomainError error_unavailable */
export async function readUsername({ profiles }: Pick<Peers, 'profiles'>, userId: string, call: CallContext): Promise<string | undefined> {
  try {
    return (await profiles.resolveUser({ identifier: userId }, callOptions(call))).username;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'error_user_not_found') return undefined;
    throw error;
  }
}
