import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { sql, type Statement } from './statement.js';
import { withTransaction } from './with-transaction.js';

/** A table that is searched by name. All texts are SQL with the table's alias; its indexes use the same expressions. */
export interface NamedRows {
  /** Name of the statement. */
  name: string;
  /** Table and alias: `teams t`. */
  from: string;
  id: string;
  /** Which rows may be found at all: the condition of the indexes. */
  shown: string;
  /** A further condition; $4 and up are the caller's parameters. */
  also?: string;
  /** The name that is looked for first, and another. */
  main: string;
  other: string;
  columns: string;
  /** Beyond the rows whose names fit: joins for the columns. */
  joins?: string;
  /** Best first; `fit.rank` is how well the names fit. */
  order: string;
  /** The parameter that says how many: `$4`. */
  limit: string;
}

/** Rows that begin with the text are cut off in the order of their names, the exact one being the first; others as they come. */
const MAX_OF_PREFIX = 50;
const MAX_OF_LIKE = 100;
/** The last character there is: what begins with a text lies before the text with this. */
const LAST = 'chr(1114111)';

/** The text that trigrams are made of: both names. An index expression too. */
const searchedText = ({ main, other }: Pick<NamedRows, 'main' | 'other'>): string =>
  `(search_key(${main}) || ' ' || coalesce(search_key(${other}), ''))`;

/**
 * A statement that finds rows by name, along indexes whatever is looked for: names that begin with it (B-trees of `search_key`), that hold
 * it, or are like it (a GIN index of trigrams). Its first three parameters are those of {@link searchTerms}. `search_key`, a function of
 * the service's database, folds case, accents and width.
 */
export function searchStatement<Row extends QueryResultRow>(rows: NamedRows): Statement<Row> {
  const { from, id, shown, also, main, other, columns, joins = '', order, limit } = rows;
  const text = searchedText(rows);
  const where = `${shown}${also === undefined ? '' : ` and ${also}`}`;
  const prefix = (key: string) => `(select ${id} as id from ${from} where ${where} and search_key(${key}) ~>=~ search_key($1)
      and search_key(${key}) ~<~ (search_key($1) || ${LAST}) order by search_key(${key}) using ~<~ limit ${MAX_OF_PREFIX})`;
  const like = (condition: string) => `(select ${id} as id from ${from} where ${where} and ${condition} limit ${MAX_OF_LIKE})`;
  return sql<Row>(
    rows.name,
    `with fitting as materialized (
       ${prefix(main)} union ${prefix(other)}
       union ${like(`${text} like search_key($2)`)} union ${like(`search_key($3) <% ${text}`)})
     select ${columns}, fit.rank
     from fitting join ${from} on ${id} = fitting.id
     cross join lateral (select search_key($1) as text, search_key(${main}) as main, search_key(${other}) as other offset 0) key
     cross join lateral (select key.main || ' ' || coalesce(key.other, '') as names offset 0) whole
     cross join lateral (select case
         when key.text in (key.main, key.other) then 4
         when starts_with(key.main, key.text) then 3
         when starts_with(key.other, key.text) or strpos(names, ' ' || key.text) > 0 then 2
         when strpos(names, key.text) > 0 then 1
         else 0 end + word_similarity(key.text, names) * 0.9 as rank) fit
     ${joins} order by ${order} limit ${limit}`,
  );
}

const LETTERS_IN_A_ROW = /[\p{L}\p{N}]{3}/u;
const BEGINS_A_WORD = /^[\p{L}\p{N}]{2}/u;
/** Shorter texts are like too much. */
const MIN_LIKE_LENGTH = 4;

/**
 * The parameters of a search: the text; the pattern of texts that hold it; and the text to be like. Null for what an
 * index of trigrams cannot narrow: two characters are looked for at the beginning of a word, signs alone at that of the name. Undefined
 * where nothing is left to look for.
 */
export function searchTerms(text: string): [text: string, pattern: string | null, like: string | null] | undefined {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (folded === '') return undefined;
  const literal = folded.replace(/[\\%_]/g, '\\$&');
  const holds = LETTERS_IN_A_ROW.test(folded) ? `%${literal}%` : BEGINS_A_WORD.test(folded) ? `% ${literal}%` : null;
  const isLong = [...folded].length >= MIN_LIKE_LENGTH && LETTERS_IN_A_ROW.test(folded);
  return [folded, holds, isLong ? folded : null];
}

/** Runs reads in one transaction in which the database ends each statement after so long: searches are bounded whatever they ask for. */
export function withStatementTimeout<T>(pool: Pool, timeoutMs: number, read: (tx: PoolClient) => Promise<T>): Promise<T> {
  return withTransaction(pool, async (tx) => {
    await tx.query(`set local statement_timeout = ${timeoutMs}`);
    return read(tx);
  });
}
