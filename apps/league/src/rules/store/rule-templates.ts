import { newId } from '@matchpoint/core';
import { isUniqueViolation, run, sql } from '@matchpoint/postgres';
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

/** An imported template; one without an id is found by its name. */
export type ImportedTemplate = Pick<RuleTemplate, 'name' | 'gameId' | 'rules'> & { id: string | undefined };

const upsertOn = (name: string, target: string) =>
  sql<{ isNew: boolean }>(
    name,
    `insert into rule_template as t (id, name, game_id, rules, created_at) values ($1, $2, $3, $4, $5)
     on conflict (${target}) do update set (name, game_id, rules) = (excluded.name, excluded.game_id, excluded.rules)
       where (t.name, t.game_id, t.rules) is distinct from (excluded.name, excluded.game_id, excluded.rules)
     returning xmax = 0 as "isNew"`,
  );
const UPSERT_BY_ID = upsertOn('rule_template_upsert', 'id');
const UPSERT_BY_NAME = upsertOn('rule_template_upsert_named', `coalesce(game_id, ''), lower(name)`);

/** Writes an imported template and returns the outcome; undefined if another one of the game has its name. */
export async function upsertTemplate(
  pool: Pool,
  { id, name, gameId, rules }: ImportedTemplate,
  now: Date,
): Promise<'created' | 'updated' | 'unchanged' | undefined> {
  const values = [id ?? newId('tpl'), name, gameId, JSON.stringify(rules), now.toISOString()];
  try {
    const [written] = await run(pool, id === undefined ? UPSERT_BY_NAME : UPSERT_BY_ID, values);
    return written ? (written.isNew ? 'created' : 'updated') : 'unchanged';
  } catch (error) {
    if (isUniqueViolation(error, 'rule_template_name_key')) return undefined;
    throw error;
  }
}
