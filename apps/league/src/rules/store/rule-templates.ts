import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { RuleTemplate } from '../rules/rule-templates.js';

const COLUMNS = `id, name, false as "isOfficial", game_id as "gameId", rules`;
const LIST = sql<RuleTemplate>('rule_template_list', `select ${COLUMNS} from rule_template order by lower(name), id limit 500`);
const FIND = sql<RuleTemplate>('rule_template_find', `select ${COLUMNS} from rule_template where id = $1`);

/** Imported templates by name. */
export function listImportedTemplates(pool: Pool): Promise<RuleTemplate[]> {
  return run(pool, LIST, []);
}

export async function findImportedTemplate(pool: Pool, id: string): Promise<RuleTemplate | undefined> {
  return (await run(pool, FIND, [id]))[0];
}

const UPSERT = sql<{ id: string; isNew: boolean }>(
  'rule_template_upsert',
  `insert into rule_template as t (id, name, game_id, rules, created_at)
   select "id", "name", "gameId", "rules", $2 from jsonb_to_recordset($1::jsonb)
     as given("id" text, "name" text, "gameId" text, "rules" jsonb) order by "id"
   on conflict (id) do update set (name, game_id, rules) = (excluded.name, excluded.game_id, excluded.rules)
     where (t.name, t.game_id, t.rules) is distinct from (excluded.name, excluded.game_id, excluded.rules)
   returning id, xmax = 0 as "isNew"`,
);

/** Writes imported templates with distinct ids; returns the outcome of each. */
export async function upsertTemplates(
  pool: Pool,
  templates: readonly RuleTemplate[],
  now: Date,
): Promise<('created' | 'updated' | 'unchanged')[]> {
  const written = await run(pool, UPSERT, [JSON.stringify(templates), now.toISOString()]);
  const isNew = new Map(written.map((row) => [row.id, row.isNew]));
  return templates.map(({ id }) => (isNew.has(id) ? (isNew.get(id) === true ? 'created' : 'updated') : 'unchanged'));
}
