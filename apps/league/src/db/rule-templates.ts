import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';
import type { RuleTemplate } from '../domain/rule-templates.js';

const COLUMNS = `id, name, false as "isOfficial", game_id as "gameId", rules`;
const LIST = sql<RuleTemplate>('rule_template_list', `select ${COLUMNS} from rule_template order by lower(name), id limit 500`);
const FIND = sql<RuleTemplate>('rule_template_find', `select ${COLUMNS} from rule_template where id = $1`);

/** Imported templates by name. */
export function listImportedTemplates(pool: Pool): Promise<RuleTemplate[]> {
  return run(pool, LIST, []);
}

export async function findImportedTemplate(pool: Pool, id: string): Promise<RuleTemplate | undefined> {
  return id.includes('\0') ? undefined : (await run(pool, FIND, [id]))[0];
}
