import { league } from '@matchpoint/contracts';
import { appendEvents } from '@matchpoint/events';
import { type Handlers, withReservedImages } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { leaguePicturesShown, wantLeaguePicture } from '../../images/index.js';
import { withShownName } from '../../refuse-unshown.js';
import { decideBranding } from '../rules/branding.js';
import { changeBranding, readBranding } from '../store/branding.js';

/**
 * Changes a league's branding; missing fields stay, an empty social address removes one
 * (docs/reference/leagues.md#branding-and-announcements).
 * @throws DomainError as administerLeague, INVALID_INPUT for images or a name with unshown characters
 */
export function updateLeagueBranding(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateLeagueBranding'] {
  return async ({ league: identifier, ...given }, call) => {
    const change = withShownName(given);
    return withReservedImages({ pool: context.pool, uploads: context.peers.upload }, call, (reserve) =>
      administerLeague(
        context,
        call,
        { operation: 'updateLeagueBranding', league: identifier },
        {
          codec: league.UpdateLeagueBrandingResponse,
          askAhead: ({ id }) =>
            Promise.all([
              reserve(wantLeaguePicture(id, change.avatarStorageId, 'body.avatarStorageId')),
              reserve(wantLeaguePicture(id, change.bannerStorageId, 'body.bannerStorageId')),
            ]),
          async write(tx, { league: { id }, now, tell }, { ahead: pictures }) {
            const { branding, fields } = decideBranding(await readBranding(tx, id), change);
            const shown = { avatar: change.avatarStorageId, banner: change.bannerStorageId };
            await appendEvents(tx, leaguePicturesShown(id, shown, pictures));
            if (fields.length > 0) {
              await changeBranding(tx, id, branding, now);
              await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata: { fields } });
            }
            return { timestamp: now.toISOString() };
          },
        },
      ),
    );
  };
}
