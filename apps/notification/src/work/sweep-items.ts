import { run, sql, sweepRows } from '@matchpoint/postgres';
import { type BackgroundWork, repeatWork } from '@matchpoint/rpc';
import type { NotificationContext } from '../context.js';

const DAY_MS = 86_400_000;
const OF_TARGETS_MS = 30 * DAY_MS;
const OWN_MS = 90 * DAY_MS;
/** Of what was closed. */
const FOLLOWS_MS = 30 * DAY_MS;
/** A person's own items. */
const MAX_OWN = 1_000;
const INTERVAL_MS = 600_000;
const BATCH = 5_000;

const sweepTargetItems = sweepRows({ name: 'sweep_target_items', table: 'target_item', condition: 'created_at < $1', batch: BATCH });
const sweepOwnItems = sweepRows({ name: 'sweep_own_items', table: 'own_item', condition: 'created_at < $1', batch: BATCH });
const sweepFollows = sweepRows({
  name: 'sweep_follows',
  table: 'follow',
  // Whoever follows it only then has as long.
  condition: `followed_at < $1 and (target_type, target_id) in (select target_type, target_id from closed_target where closed_at < $1)`,
  batch: BATCH,
});
const TRIM = sql(
  'sweep_surplus_items',
  `delete from own_item o using (
     select p.user_id,
       (select i.position from own_item i where i.user_id = p.user_id order by i.position desc offset ${MAX_OWN} limit 1) as last
     from (select user_id from own_item group by user_id having count(*) > ${MAX_OWN} limit 100) p) surplus
   where o.user_id = surplus.user_id and o.position <= surplus.last`,
);

/** Removes what is over: old items, what a person has beyond the bound, follows of what has been closed for long. */
export async function sweepItems({ pool, clock }: Pick<NotificationContext, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now().getTime();
  await sweepTargetItems(pool, new Date(now - OF_TARGETS_MS));
  await sweepOwnItems(pool, new Date(now - OWN_MS));
  await sweepFollows(pool, new Date(now - FOLLOWS_MS));
  await run(pool, TRIM);
}

/** Now and every ten minutes until stopped. */
export function startSweeping(context: NotificationContext): BackgroundWork {
  return repeatWork(
    INTERVAL_MS,
    () => sweepItems(context),
    (error) => context.logger.warn({ err: error }, 'old notifications were not removed'),
  );
}
