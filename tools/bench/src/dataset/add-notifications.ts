import { captainOf, teamId, userId } from './names.js';
import type { FilledProduct } from './ensure-dataset.js';
import { onDatabase } from './on-database.js';

/** Results that followers are notified of. */
const RESULTS = 20_000;
/** Teams that people follow: the busiest of the generated ones. */
const FOLLOWED = 400;
/** Not a divisor of {@link FOLLOWED}, so that people follow different teams. */
const STRIDE = 13;

const NAME = 'ntf_bench_';

/**
 * Makes people follow a number of teams each, with the teams' matches as news of the last weeks.
 * @param followers numbers of teams whose captains follow, by how many teams they follow
 */
export async function addNotifications(product: FilledProduct, followers: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const results = await onDatabase(product.databaseUrl('match'), async (client) => {
    const { rows } = await client.query<{ id: string; teamIds: string[] }>(
      `select id, array[creator_team_id, accepted_team_id] as "teamIds" from match
       where status = 'COMPLETED' and publish_status = 'PUBLISHED'
         and accepted_team_id is not null and not is_voided
       order by completed_at desc, id desc limit $1`,
      [RESULTS],
    );
    return rows.reverse();
  });
  await forgetNotifications(product, followers);
  const follows = [...followers].flatMap(([count, teams]) =>
    teams.map((team) => ({
      userId: userId(captainOf(team)),
      targets: Array.from({ length: Math.min(count, FOLLOWED) }, (_, nth) => teamId(1 + ((team * STRIDE + nth) % FOLLOWED))),
    })),
  );
  await onDatabase(product.databaseUrl('notification'), async (client) => {
    await client.query(
      `with told as materialized (
         select nextval('item_position') as position, r.id, r."teamIds", r.place
         from (select * from jsonb_to_recordset($1) as r(id text, "teamIds" text[], place int) order by place) r),
       described as (
         insert into item (position, id, kind, subject_type, subject_id, data, created_at)
         select position, $2 || id, 'match_result', 'match', id, '{}', now() - interval '2 minutes' * ($3 - place) from told)
       insert into target_item (target_type, target_id, position, kind)
       select distinct 'team', unnest("teamIds"), position, 'match_result' from told`,
      [JSON.stringify(results.map((row, place) => ({ ...row, place }))), NAME, results.length],
    );
    await client.query(
      `with person as (
         insert into recipient (user_id, muted_kinds) select "userId", '{}' from jsonb_to_recordset($1) as f("userId" text)
         on conflict do nothing)
       insert into follow (user_id, target_type, target_id, level, since, followed_at)
       select "userId", 'team', unnest(targets), 'all', 0, now() from jsonb_to_recordset($1) as f("userId" text, targets text[])
       on conflict do nothing`,
      [JSON.stringify(follows)],
    );
    await client.query('vacuum (analyze) item, target_item, follow, recipient');
  });
}

/** Removes what {@link addNotifications} has added. */
export async function forgetNotifications(product: FilledProduct, followers: ReadonlyMap<number, readonly number[]>): Promise<void> {
  const userIds = [...followers.values()].flat().map((team) => userId(captainOf(team)));
  await onDatabase(product.databaseUrl('notification'), async (client) => {
    await client.query(
      `with gone as (delete from item where starts_with(id, $1) returning position)
       delete from target_item t using gone where t.position = gone.position`,
      [NAME],
    );
    await client.query('delete from follow where user_id = any($1)', [userIds]);
  });
}

/** Makes a number of nonexistent people follow a team. */
export async function addFollowers(product: FilledProduct, team: number, count: number): Promise<void> {
  await onDatabase(product.databaseUrl('notification'), async (client) => {
    await client.query(
      `insert into follow (user_id, target_type, target_id, level, since, followed_at)
       select 'user_bench_fan_' || n, 'team', $1, 'all', 0, now() from generate_series(1, $2) n on conflict do nothing`,
      [teamId(team), count],
    );
    await client.query('vacuum (analyze) follow');
  });
}

/** Removes everything that {@link addFollowers} has added. */
export async function forgetFollowers(product: FilledProduct): Promise<void> {
  await onDatabase(product.databaseUrl('notification'), (client) =>
    client.query(`delete from follow where user_id like 'user_bench_fan_%'`),
  );
}
