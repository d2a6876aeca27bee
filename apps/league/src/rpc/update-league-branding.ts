import { league } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { changeBranding, readBranding } from '../db/branding.js';
import { decideBranding } from '../domain/branding.js';
import { claimLeaguePicture } from '../peers/claim-images.js';
import { administerLeague } from '../steps/administer-league.js';

/**
 * Changes what a league looks like; what is left out stays, an empty social address removes one (league administration 2).
 * @throws DomainError as administerLeague, INVALID_INPUT for images
 */
export function updateLeagueBranding(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['updateLeagueBranding'] {
  return ({ league: identifier, ...change }, call) =>
    administerLeague(
      context,
      call,
      { operation: 'updateLeagueBranding', league: identifier },
      {
        codec: league.UpdateLeagueBrandingResponse,
        // A claim that is repeated, or whose league is not changed after all, does nothing.
        async askAhead({ id }) {
          const fields = ['avatarStorageId', 'bannerStorageId'] as const;
          const claim = async (name: (typeof fields)[number]): Promise<void> => {
            const storageId = change[name];
            if (storageId !== undefined) await claimLeaguePicture(context.peers, call, id, { storageId, field: `body.${name}` });
          };
          await Promise.all(fields.map(claim));
        },
        async write(tx, { league: { id }, now, tell }) {
          const { branding, fields } = decideBranding(await readBranding(tx, id), change);
          if (fields.length > 0) {
            await changeBranding(tx, id, branding, now);
            await tell({ type: 'league.settings_updated', targetType: 'league', targetId: id, metadata: { fields } });
          }
          return { timestamp: now.toISOString() };
        },
      },
    );
}
