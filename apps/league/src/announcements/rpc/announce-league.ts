import { league } from '@matchpoint/contracts';
import { DAY_MS, hasControls, newId } from '@matchpoint/core';
import { DomainError, invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerLeague } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { refuseUnshown } from '../../refuse-unshown.js';
import { countAddressees } from '../count-addressees.js';
import { countAnnouncementsSince, insertAnnouncement } from '../store/announcements.js';

const MAX_A_DAY = 10;

/**
 * Sends a message to staff and approved teams, at most ten times in 24 hours (docs/reference/leagues.md#branding-and-announcements).
 * @throws DomainError as administerLeague, error_limit_reached, INVALID_INPUT for a title with unshown characters or a body with control
 * characters
 */
export function announceLeague(context: LeagueContext): Handlers<league.LeagueAdministrationServiceService>['announceLeague'] {
  return async ({ league: identifier, title, body }, call) => {
    refuseUnshown(title, 'body.title');
    // Each takes six bytes of the event, which would be too large for webhooks.
    if (hasControls(body, '\t\n\r')) throw invalidInput('body.body', 'must contain no control characters except tabs and line breaks');
    return administerLeague(
      context,
      call,
      { operation: 'announceLeague', league: identifier },
      {
        codec: league.AnnounceLeagueResponse,
        askAhead: ({ id }) => countAddressees(context, call, id),
        async write(tx, { league: { id: leagueId }, caller: { userId }, now, tell }, { ahead: addressees }) {
          const today = await countAnnouncementsSince(tx, leagueId, new Date(now.getTime() - DAY_MS));
          if (today >= MAX_A_DAY) {
            throw new DomainError('error_limit_reached', {
              message: `The league has made ${MAX_A_DAY} announcements in the last 24 hours.`,
            });
          }
          const announcement = { id: newId('ann'), leagueId, title, body, announcedBy: userId, createdAt: now.toISOString() };
          await insertAnnouncement(tx, announcement);
          await tell({
            type: 'league.announcement',
            targetType: 'announcement',
            targetId: announcement.id,
            data: { title, body, announcedByUserId: userId },
            userIds: addressees.players,
          });
          return { notified: addressees.people, timestamp: now.toISOString() };
        },
      },
    );
  };
}
