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
  /** The name that is searched first, and another. */
  main: string;
  other: string;
  columns: string;
  /** Joins for the columns, applied to the rows whose names match. */
  joins?: string;
  /** Best first; `fit.rank` is how well the names fit. */
  order: string;
  /** The parameter that says how many: `$4`. */
  limit: string;
}

/** Rows that begin with the text are limited in the order of their names, with an exact match first; other rows in any order. */
const MAX_OF_PREFIX = 50;
const MAX_OF_LIKE = 100;
/** The highest character: every text with a prefix sorts before the prefix followed by this. */
const LAST = 'chr(1114111)';

/** The text from which trigrams are made: both names. Also an index expression. */
export const searchedText = ({ main, other }: Pick<NamedRows, 'main' | 'other'>): string =>
  `(search_key(${main}) || ' ' || coalesce(search_key(${other}), ''))`;

/**
 * A statement that finds rows by name, always through indexes: names that begin with the text (B-trees of `search_key`), contain it, or
 * resemble it (a GIN index of trigrams). Its first three parameters are those of {@link searchTerms}. `search_key`, a function of the
 * service's database, folds case, accents and width.
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
/** Shorter texts resemble too many names. */
const MIN_LIKE_LENGTH = 4;

const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The pattern of names that contain the text; undefined if an index of trigrams cannot narrow down which do. */
export const patternOf = (text: string): string | undefined => (LETTERS_IN_A_ROW.test(text) ? `%${literally(text)}%` : undefined);

/**
 * The parameters of a search: the text, the pattern of names that contain it, and the text for similarity. Null for a search that an index
 * of trigrams cannot narrow: two characters are searched at the beginning of a word, punctuation alone at the beginning of the name.
 * Undefined if nothing is left to search for.
 */
export function searchTerms(text: string): [text: string, pattern: string | null, like: string | null] | undefined {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (folded === '') return undefined;
  const holds = patternOf(folded) ?? (BEGINS_A_WORD.test(folded) ? `% ${literally(folded)}%` : null);
  const isLong = [...folded].length >= MIN_LIKE_LENGTH && LETTERS_IN_A_ROW.test(folded);
  return [folded, holds, isLong ? folded : null];
}

/** There are many names, and anybody can choose the text. */
const TIMEOUT_MS = 500;

/** Runs the statements of a search in one transaction in which the database cancels each after half a second. */
export function withSearchTimeout<T>(pool: Pool, read: (tx: PoolClient) => Promise<T>): Promise<T> {
  return withTransaction(pool, async (tx) => {
    await tx.query(`set local statement_timeout = ${TIMEOUT_MS}`);
    return read(tx);
  });
}
