import { run, sql } from '@matchpoint/postgres';
import type { Pool } from 'pg';

const READ = sql<{ text: string; lower: string }>('lower_case', 'select text, lower(text) as lower from unnest($1::text[]) as text');

/** Texts in lower case as unique indexes compare them: for some letters PostgreSQL and toLowerCase() differ. */
export async function readLowerCase(pool: Pool, texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (texts.length === 0) return new Map();
  return new Map((await run(pool, READ, [texts])).map(({ text, lower }) => [text, lower]));
}
