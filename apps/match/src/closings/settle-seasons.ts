import { appendEvents } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { settleSeasons as settle } from '../db/completed-seasons.js';
import type { ClosingContext } from './apply-closings.js';

/** Notifies leagues of completed seasons whose matches are all closed, each once (docs/reference/seasons-and-points.md#seasons). */
export async function settleSeasons({ pool, clock }: ClosingContext): Promise<void> {
  await withTransaction(pool, async (tx) => {
    const settled = await settle(tx, clock.now().toISOString());
    await appendEvents(
      tx,
      settled.map((season) => ({ type: 'internal.match.season_settled' as const, subject: season.seasonId, data: season })),
    );
  });
}
