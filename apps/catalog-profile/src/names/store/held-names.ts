import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';

export type NameKind = 'organization_slug' | 'organization_look' | 'username' | 'username_look' | 'team_look';

/** One key of a held name. The database folds slugs and usernames (identifier_key); lookalike keys are passed folded. */
export interface NameKey {
  kind: NameKind;
  /** For teams: organization and game; otherwise ''. */
  scope: string;
  key: string;
}

const KEYS = `(select k.kind, k.scope,
    case when k.kind in ('organization_slug', 'username') then identifier_key(k.key) else k.key end as key
  from jsonb_to_recordset($1::jsonb) as k(kind text, scope text, key text))`;

// In the order of the keys, so that two takers of the same ones wait for each other and do not deadlock.
const HOLD = sql<{ key: string }>(
  'names_hold',
  `insert into held_names as h (kind, scope, key, holder_id) select distinct k.kind, k.scope, k.key, $2 from ${KEYS} k
     order by k.kind, k.scope, k.key
   on conflict (kind, scope, key) do update set holder_id = excluded.holder_id, leads_until = null, held_until = null, retired_by = null
     where h.held_until <= $3 or h.holder_id = excluded.holder_id
   returning key`,
);
const COUNT = sql<{ count: number }>('names_count', `select count(distinct (k.kind, k.scope, k.key))::int as count from ${KEYS} k`);

/**
 * Takes keys for a holder. False if somebody else holds one; the caller must then roll back. Waits for concurrent takers of the same keys.
 */
export async function holdNames(tx: ClientBase, keys: readonly NameKey[], holderId: string, now: string): Promise<boolean> {
  const json = JSON.stringify(keys);
  const held = await run(tx, HOLD, [json, holderId, now]);
  const [wanted] = await run(tx, COUNT, [json]);
  return held.length === wanted?.count;
}

const RETIRE = sql(
  'names_retire',
  `insert into held_names as h (kind, scope, key, holder_id, leads_until, held_until)
     select distinct k.kind, k.scope, k.key, $2, $3::timestamptz, $4::timestamptz from ${KEYS} k order by k.kind, k.scope, k.key
   on conflict (kind, scope, key) do update set leads_until = excluded.leads_until, held_until = excluded.held_until
     where h.holder_id = excluded.holder_id`,
);

/** Releases keys that were in use: they redirect to the holder and stay reserved for a while. */
export async function retireNames(
  tx: ClientBase,
  keys: readonly NameKey[],
  holderId: string,
  { leadsUntil, heldUntil }: { leadsUntil: string | null; heldUntil: string },
): Promise<void> {
  if (keys.length > 0) await run(tx, RETIRE, [JSON.stringify(keys), holderId, leadsUntil, heldUntil]);
}

const MARK_RETIRED = sql('names_mark_retired', 'update held_names set retired_by = $2 where holder_id = $1');
// Names that a holder used when it was deleted redirect to nobody, and are all reserved equally long from then on. Its former names may be
// reserved for longer. If the former ones alone are left, somebody has taken the last name since.
const FREE_OLDEST = sql(
  'names_free_oldest',
  `delete from held_names where retired_by = $1 and holder_id in (
     select holder_id from held_names where retired_by = $1 group by holder_id
     order by max(held_until) filter (where leads_until is null) desc nulls last, holder_id offset $2)`,
);

/**
 * Records who deleted the holder of names. For a locked user, names of only so many deleted holders stay reserved; those of the oldest are
 * released at once.
 */
export async function noteRetirement(tx: ClientBase, holderId: string, userId: string, keep: number): Promise<void> {
  await run(tx, MARK_RETIRED, [holderId, userId]);
  await run(tx, FREE_OLDEST, [userId, keep]);
}

const ORPHAN = sql(
  'names_orphan',
  `update held_names set holder_id = 'deleted', leads_until = null, held_until = greatest(coalesce(held_until, $2), $2)
   where holder_id = $1`,
);

/** Detaches all names from a deleted holder: they redirect to nobody, and stay reserved at least until `heldUntil`. */
export async function orphanNames(tx: ClientBase, holderId: string, heldUntil: string): Promise<void> {
  await run(tx, ORPHAN, [holderId, heldUntil]);
}

const FREE = sql(
  'names_free',
  `delete from held_names h using ${KEYS} k
  where (h.kind, h.scope, h.key) = (k.kind, k.scope, k.key) and h.holder_id = $2`,
);

/** Releases keys at once. */
export async function freeNames(tx: ClientBase, keys: readonly NameKey[], holderId: string): Promise<void> {
  if (keys.length > 0) await run(tx, FREE, [JSON.stringify(keys), holderId]);
}

const FREE_IN_USE = sql('names_free_in_use', 'delete from held_names where holder_id = $1 and held_until is null');

/** Releases all keys that a holder uses; old names stay reserved for the holder. */
export async function freeNamesInUse(tx: ClientBase, holderId: string): Promise<void> {
  await run(tx, FREE_IN_USE, [holderId]);
}

const WANTED = `(select distinct k.kind, k.scope, k.key, k."holderId" as holder_id
    from jsonb_to_recordset($1::jsonb) as k(kind text, scope text, key text, "holderId" text))`;
const FREE_UNWANTED = sql(
  'names_free_unwanted',
  `with wanted as materialized ${WANTED}
   delete from held_names h using (select o.kind, o.scope, o.key from held_names o
       where o.held_until is null and (o.kind, o.holder_id) in (select w.kind, w.holder_id from wanted w)
         and not exists (select from wanted w where (w.kind, w.scope, w.key, w.holder_id) = (o.kind, o.scope, o.key, o.holder_id))
       order by o.kind, o.scope, o.key for update) as gone
   where (h.kind, h.scope, h.key) = (gone.kind, gone.scope, gone.key)`,
);
const HOLD_IMPORTED = sql(
  'names_hold_imported',
  `insert into held_names (kind, scope, key, holder_id) select w.kind, w.scope, w.key, w.holder_id from ${WANTED} w
     where w.kind <> 'team_look' or not exists (select from teams t where t.id = w.holder_id and t.status <> 'active')
     order by w.kind, w.scope, w.key
   on conflict do nothing`,
);

/**
 * Records the lookalike keys of imported names, before their rows are written: every writer takes a name's lookalike keys first, then the
 * row's unique columns. Replaces the previous keys of those names, which other rows may have taken over. Of two lookalikes, the first one's
 * key counts.
 */
export async function holdImportedNames(tx: ClientBase, names: readonly (NameKey & { holderId: string })[]): Promise<void> {
  if (names.length === 0) return;
  const json = JSON.stringify(names);
  await run(tx, FREE_UNWANTED, [json]);
  await run(tx, HOLD_IMPORTED, [json]);
}

const FORMER = sql<{ name: string; holderId: string }>(
  'names_former',
  `select n as name, h.holder_id as "holderId" from unnest($2::text[]) n
   join held_names h on h.kind = $1 and h.scope = '' and h.key = identifier_key(n) and h.leads_until > now()`,
);

/** Ids of the holders that former names redirect to, by the name asked for. */
export async function findFormerHolders(
  tx: ClientBase,
  kind: 'organization_slug' | 'username',
  names: readonly string[],
): Promise<Map<string, string>> {
  return new Map((await run(tx, FORMER, [kind, names])).map(({ name, holderId }) => [name, holderId]));
}

const WITHOUT = {
  users: sql<NamedRow>(
    'users_without_look',
    withoutLook('users', 'username_look', `username as name, null as "groupId", null as "gameId"`),
  ),
  organizations: sql<NamedRow>(
    'organizations_without_look',
    withoutLook('organizations', 'organization_look', `name, null as "groupId", null as "gameId"`),
  ),
  teams: sql<NamedRow>('teams_without_look', withoutLook('teams', 'team_look', `name, organization_id as "groupId", game_id as "gameId"`)),
};

/** A row whose name has no key yet. */
export interface NamedRow {
  id: string;
  name: string;
  groupId: string | null;
  gameId: string | null;
}

function withoutLook(table: string, kind: NameKind, columns: string): string {
  return `select r.id, ${columns} from ${table} r where r.id > $1
     and not exists (select from held_names h where h.holder_id = r.id and h.kind = '${kind}' and h.held_until is null)
   order by r.id limit $2`;
}

/** Rows without recorded lookalike keys, after an id, in the order of ids. */
export function findNamesWithoutLook(
  client: Pool | ClientBase,
  table: keyof typeof WITHOUT,
  after: string,
  limit: number,
): Promise<NamedRow[]> {
  return run(client, WITHOUT[table], [after, limit]);
}
