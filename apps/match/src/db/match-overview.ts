import type { match } from '@matchpoint/contracts';
import { DAY_MS } from '@matchpoint/core';
import type { ClientBase, Pool } from 'pg';
import { listPublicMatches } from './list-public-matches.js';

const LIVE = 12;
const UPCOMING = 24;
const RECENT = 6;

/** The first published matches of each group, as GET /matches/overview answers them. */
export async function readMatchOverview(
  client: Pool | ClientBase,
  { days, ...filter }: match.GetMatchOverviewRequest,
  now: Date,
): Promise<match.GetMatchOverviewResponse> {
  const until = new Date(now.getTime() + days * DAY_MS).toISOString();
  const [live, upcoming, recent] = [
    await listPublicMatches(client, { ...filter, group: 'live', pageSize: LIVE }, now),
    // One more than is shown, because the next one may also lie within the days.
    await listPublicMatches(client, { ...filter, group: 'upcoming', pageSize: UPCOMING + 1 }, now),
    await listPublicMatches(client, { ...filter, group: 'completed', pageSize: RECENT }, now),
  ];
  const shown = upcoming.matches.slice(0, UPCOMING).filter(({ scheduledAt = '' }) => scheduledAt <= until);
  return { live: live.matches, upcoming: shown, next: upcoming.matches[shown.length], recent: recent.matches };
}
