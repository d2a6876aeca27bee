import { run, sql, withTransaction } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import { ALL_GAMES } from './organization-stats.js';
import type { RecomputedBatch } from './recompute.js';

const NEXT = sql<{ id: string }>('organizations_next_ids', 'select id from organizations where id > $1 order by id limit $2');
const LOCK_TEAMS = sql(
  'team_stats_lock_of_organizations',
  'select from team_stats where organization_id = any($1) order by team_id for no key update',
);
const SUMS = ['wins', 'losses', 'draws', 'matches_played', 'experience'];
/** The expected records of the organizations $1: the sums of their teams', per game and in total. */
const EXPECTED = `expected as (
  select s.organization_id, g.game_id, ${SUMS.slice(0, -1)
    .map((column) => `sum(s.${column})::int as ${column}`)
    .join(', ')}, 1 + sum(s.experience - 1) as experience
  from team_stats s cross join lateral (values (s.game_id), ('${ALL_GAMES}')) g (game_id)
  where s.organization_id = any($1) and s.matches_played > 0 group by s.organization_id, g.game_id)`;
const WRONG = `wrong as (
  select coalesce(o.organization_id, e.organization_id) as organization_id, coalesce(o.game_id, e.game_id) as game_id,
    ${SUMS.map((column) => `coalesce(e.${column}, ${column === 'experience' ? 1 : 0}) as ${column}`).join(', ')}
  from expected e full join (select * from organization_stats where organization_id = any($1)) o
    on (o.organization_id, o.game_id) = (e.organization_id, e.game_id)
  where (${SUMS.map((column) => `coalesce(e.${column}, ${column === 'experience' ? 1 : 0})`).join(', ')})
    is distinct from (${SUMS.map((column) => `coalesce(o.${column}, ${column === 'experience' ? 1 : 0})`).join(', ')}))`;
const CHECK = sql<{ wrong: number }>('organization_stats_check', `with ${EXPECTED}, ${WRONG} select count(*)::int as wrong from wrong`);
const CORRECT = sql<{ wrong: number }>(
  'organization_stats_correct',
  `with ${EXPECTED}, ${WRONG},
   written as (insert into organization_stats as s (organization_id, game_id, is_listed, ${SUMS.join(', ')})
     select w.organization_id, w.game_id, o.visibility <> 'private' and o.status = 'active',
       ${SUMS.map((column) => `w.${column}`).join(', ')}
     from wrong w join organizations o on o.id = w.organization_id order by w.organization_id, w.game_id
     on conflict (organization_id, game_id) do update set ${SUMS.map((column) => `${column} = excluded.${column}`).join(', ')} returning 1)
   select count(*)::int as wrong from written`,
);

/** Like {@link recomputeBatch}: an organization's record is the sum of its current teams'. */
export async function recomputeOrganizations(
  pool: Pool,
  { after, limit, isCheck }: { after: string; limit: number; isCheck: boolean },
): Promise<RecomputedBatch> {
  const ids = (await run(pool, NEXT, [after, limit])).map(({ id }) => id);
  const wrong = await withTransaction(pool, async (tx) => {
    // A change of an organization's record holds the locks of the teams that cause it.
    if (!isCheck) await run(tx, LOCK_TEAMS, [ids]);
    return (await run(tx, isCheck ? CHECK : CORRECT, [ids]))[0]?.wrong ?? 0;
  });
  return { checked: ids.length, wrong, after: ids.length < limit ? undefined : ids.at(-1) };
}
