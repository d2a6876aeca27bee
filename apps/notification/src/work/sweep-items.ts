import { DAY_MS } from '@matchpoint/core';
import { sweepRows } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { NotificationContext } from '../context.js';

const OF_TARGETS_MS = 30 * DAY_MS;
const OWN_MS = 90 * DAY_MS;
/** Retention of closed targets. */
const FOLLOWS_MS = 30 * DAY_MS;
const INTERVAL_MS = 600_000;
const BATCH = 5_000;

const LAST_OLD_POSITION = '(select position from item where created_at < $1 order by created_at desc, position desc limit 1)';
/** For rows that refer to an item by position. Positions follow time except for late events; the last old item bounds the search. */
const ofOldItems = (table: string): string =>
  `position <= ${LAST_OLD_POSITION}
   and exists (select from item i where i.position = ${table}.position and i.created_at < $1)`;
const sweepTargetItems = sweepRows({
  name: 'sweep_target_items',
  table: 'target_item',
  condition: ofOldItems('target_item'),
  batch: BATCH,
});
const sweepOwnItems = sweepRows({ name: 'sweep_own_items', table: 'own_item', condition: ofOldItems('own_item'), batch: BATCH });
const sweepTeamItems = sweepRows({ name: 'sweep_team_items', table: 'team_item', condition: ofOldItems('team_item'), batch: BATCH });
const sweepTeamNeeds = sweepRows({ name: 'sweep_team_needs', table: 'team_need', condition: ofOldItems('team_need'), batch: BATCH });
/** Former memberships whose items are removed. Present ones stay, so that a team's next item writes none. */
const sweepMemberships = sweepRows({
  name: 'sweep_memberships',
  table: 'membership',
  condition: `until <= ${LAST_OLD_POSITION}`,
  batch: BATCH,
});
/** Runs after the rows that refer to them, because no target item is that old. */
const sweepDescriptions = sweepRows({ name: 'sweep_items', table: 'item', condition: 'created_at < $1', batch: BATCH });
const sweepFollows = sweepRows({
  name: 'sweep_follows',
  table: 'follow',
  // A follow that began after the closing lasts as long.
  condition: `followed_at < $1 and (target_type, target_id) in (select target_type, target_id from closed_target where closed_at < $1)`,
  batch: BATCH,
});
/** A later follow records the closing again. Leagues are kept, because few are shut down. */
const sweepClosings = sweepRows({
  name: 'sweep_closings',
  table: 'closed_target',
  condition: `closed_at < $1 and target_type <> 'league' and not exists (
    select from follow f where f.target_type = closed_target.target_type and f.target_id = closed_target.target_id)`,
  batch: BATCH,
});

/** Removes old items, follows of targets closed long ago, and closings of targets without followers. */
export async function sweepItems({ pool, clock }: Pick<NotificationContext, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await sweepTargetItems(pool, new Date(now - OF_TARGETS_MS));
  await sweepOwnItems(pool, new Date(now - OWN_MS));
  await sweepTeamItems(pool, new Date(now - OWN_MS));
  await sweepTeamNeeds(pool, new Date(now - OWN_MS));
  await sweepMemberships(pool, new Date(now - OWN_MS));
  await sweepDescriptions(pool, new Date(now - OWN_MS));
  await sweepFollows(pool, new Date(now - FOLLOWS_MS));
  await sweepClosings(pool, new Date(now - FOLLOWS_MS));
}

/** Runs now and every ten minutes until stopped. */
export function startSweeping(context: NotificationContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => sweepItems(context),
    (error) => context.logger.warn({ err: error }, 'old notifications could not be removed'),
  );
}
