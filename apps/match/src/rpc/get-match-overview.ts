import type { match } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { listPublicMatches } from '../db/list-public-matches.js';

const LIVE = 12;
const UPCOMING = 24;
const RECENT = 6;
const DAY_MS = 24 * 60 * 60_000;

/** GET /matches/overview (docs/reference/matches.md#public-lists): the first of each group. */
export function getMatchOverview({ reads, clock }: MatchContext): Handlers<match.MatchServiceService>['getMatchOverview'] {
  return ({ days, ...filter }) =>
    reads.read(async (client) => {
      const now = clock.now();
      const until = new Date(now.getTime() + days * DAY_MS).toISOString();
      const [live, upcoming, recent] = [
        await listPublicMatches(client, { ...filter, group: 'live', pageSize: LIVE }, now),
        // One more than is shown: the first after these may lie within the days.
        await listPublicMatches(client, { ...filter, group: 'upcoming', pageSize: UPCOMING + 1 }, now),
        await listPublicMatches(client, { ...filter, group: 'completed', pageSize: RECENT }, now),
      ];
      const shown = upcoming.matches.slice(0, UPCOMING).filter(({ scheduledAt = '' }) => scheduledAt <= until);
      return { live: live.matches, upcoming: shown, next: upcoming.matches[shown.length], recent: recent.matches };
    });
}
