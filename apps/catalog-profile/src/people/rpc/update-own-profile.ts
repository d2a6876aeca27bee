import { catalogProfile } from '@matchpoint/contracts';
import { DomainError, invalidInput } from '@matchpoint/errors';
import { appendEvents } from '@matchpoint/events';
import { type CallContext, requireCaller, runIdempotent, withReservedImages } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { picturesShown, reservePictures } from '../../images/index.js';
import { daysLater, RENAMES } from '../../limits.js';
import { refuseReservedName } from '../../names/index.js';
import { moveUsername } from '../move-username.js';
import { checkBio } from '../rules/bio.js';
import { checkUsername, parseDisplayName } from '../rules/username.js';
import { lockOwnProfile, type OwnProfileRow, saveOwnProfile } from '../store/own-profile.js';
import { toOwnProfile } from '../to-own-profile.js';

const VISIBILITIES = ['public', 'limited', 'private'];
const ACCEPTING = ['everyone', 'nobody'];

/**
 * Changes the caller's profile; the username once in 30 days (docs/reference/users.md#profile).
 * @throws DomainError INVALID_INPUT; error_user_not_found; error_name_taken; error_limit_reached for a username too soon
 */
export function updateOwnProfile({ pool, clock, peers }: CatalogProfileContext) {
  return async (request: catalogProfile.UpdateOwnProfileRequest, call: CallContext): Promise<catalogProfile.UpdateOwnProfileResponse> => {
    const { userId } = requireCaller(call);
    const given = checkFields(request);
    const { username } = request;
    if (username !== undefined) checkUsername(username);
    return withReservedImages({ pool, uploads: peers.upload }, call, async (reserve) => {
      const reservations = await reservePictures(reserve, 'user', request, () => Promise.resolve(userId));
      return runIdempotent(pool, call, {
        codec: catalogProfile.UpdateOwnProfileResponse,
        async write(tx) {
          const now = clock.now();
          const before = await lockOwnProfile(tx, userId);
          if (!before) throw new DomainError('error_user_not_found');
          let after: OwnProfileRow = { ...before, ...given };
          if (username !== undefined && username !== before.username) {
            await refuseReservedName(tx, username, 'body.username');
            refuseSoon(before, now);
            await moveUsername(tx, before, username, now);
            after = { ...after, username, renamedAt: now.toISOString() };
          }
          await saveOwnProfile(tx, after);
          const replacedUrls = replacedIn(before, after);
          await appendEvents(tx, picturesShown('user', userId, request, { replacedUrls, reservations }));
          return { profile: toOwnProfile(after, now), timestamp: now.toISOString(), replacedUrls };
        },
      });
    });
  };
}

function checkFields(request: catalogProfile.UpdateOwnProfileRequest): Partial<OwnProfileRow> {
  const { name, bio, visibility, acceptsInvitations, avatar, banner } = request;
  if (visibility !== undefined && !VISIBILITIES.includes(visibility))
    throw invalidInput('body.visibility', `must be one of ${VISIBILITIES.join(', ')}`);
  if (acceptsInvitations !== undefined && !ACCEPTING.includes(acceptsInvitations))
    throw invalidInput('body.acceptsInvitations', `must be one of ${ACCEPTING.join(', ')}`);
  return {
    ...(name !== undefined && { name: name === '' ? null : parseDisplayName(name) }),
    ...(bio !== undefined && { bio: checkBio(bio) || null }),
    ...(visibility !== undefined && { visibility }),
    ...(acceptsInvitations !== undefined && { acceptsInvitations }),
    ...(avatar && { avatarUrl: avatar.url || null }),
    ...(banner && { bannerUrl: banner.url || null }),
  };
}

function refuseSoon({ renamedAt }: OwnProfileRow, now: Date): void {
  if (renamedAt === null) return;
  const days = RENAMES.userDays;
  const again = daysLater(new Date(renamedAt), days);
  if (again > now.toISOString())
    throw new DomainError('error_limit_reached', { message: `The username can be changed once in ${days} days: not before ${again}.` });
}

function replacedIn(before: OwnProfileRow, after: OwnProfileRow): string[] {
  const shown = new Set([after.avatarUrl, after.bannerUrl]);
  return [before.avatarUrl, before.bannerUrl].flatMap((url) => (url === null || shown.has(url) ? [] : [url]));
}
