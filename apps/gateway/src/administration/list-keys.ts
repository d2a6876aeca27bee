import type { gateway } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { findKeysNamed, listKeyRecords } from '../edge/keys/store/key-store.js';
import { toMessage } from './key-messages.js';

const MOST = 1_000;

/** Pages through all keys or those of one owner, newest first. Without a limit, the page holds all of them. */
export function listKeys({ pool, profiles, clock }: GatewayContext): Handlers<typeof gateway.KeyServiceService>['listKeys'] {
  return async ({ owner, includeRevoked, limit, afterId }, { requestId }) => {
    if (limit < 0 || limit > MOST) throw new DomainError('INVALID_INPUT', { message: `limit must be 0 to ${MOST}.` });
    if (afterId !== undefined && !(await findKeysNamed(pool, afterId, clock.now())).some(({ id }) => id === afterId))
      throw new DomainError('INVALID_INPUT', { message: `There is no API key ${afterId} to continue after.` });
    const user = owner === undefined ? undefined : await profiles.resolveUser({ identifier: owner }, { requestId });
    const listing = { ownerUserId: user?.id, includeRevoked, afterId };
    if (limit === 0) return { keys: (await listKeyRecords(pool, { ...listing, limit: undefined })).map(toMessage) };
    // One more than requested, to know whether there is a next page.
    const found = await listKeyRecords(pool, { ...listing, limit: limit + 1 });
    const page = found.slice(0, limit);
    return { keys: page.map(toMessage), ...(found.length > limit && { nextId: page.at(-1)?.id }) };
  };
}
