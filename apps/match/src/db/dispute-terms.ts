import { run, sql } from '@matchpoint/postgres';
import type { ClientBase, Pool } from 'pg';
import type { DisputeTerms } from '../domain/open-dispute.js';

/** The league's own terms; the installation's apply for the rest. */
export interface LeagueTerms extends Partial<DisputeTerms> {
  leagueId: string;
}
/** The key of the terms that apply without a league's own. */
const INSTALLATION = '';

const SET = sql(
  'dispute_terms_set',
  `insert into dispute_terms (league_id, window_minutes, answer_minutes, ruling_minutes, on_deadline) values ($1, $2, $3, $4, $5)
   on conflict (league_id) do update set window_minutes = excluded.window_minutes, answer_minutes = excluded.answer_minutes,
     ruling_minutes = excluded.ruling_minutes, on_deadline = excluded.on_deadline`,
);

/** Replaces a league's terms. */
export async function setTerms(
  client: Pool | ClientBase,
  { leagueId, windowMinutes, answerMinutes, rulingMinutes, onDeadline }: LeagueTerms,
): Promise<void> {
  await run(client, SET, [leagueId, windowMinutes ?? null, answerMinutes ?? null, rulingMinutes ?? null, onDeadline ?? null]);
}

/** Stores the terms that apply outside of leagues, and as leagues' defaults. */
export const setDefaultTerms = (pool: Pool, terms: DisputeTerms): Promise<void> => setTerms(pool, { ...terms, leagueId: INSTALLATION });

/** Used until a process has stored the installation's. */
const DEFAULTS = { window_minutes: '1440', answer_minutes: '1440', ruling_minutes: '4320', on_deadline: `'void'` } as const;
const fieldOf = (column: keyof typeof DEFAULTS): string => `coalesce(own.${column}, installation.${column}, ${DEFAULTS[column]})`;
const READ = sql<DisputeTerms>(
  'dispute_terms_read',
  `select ${fieldOf('window_minutes')} as "windowMinutes", ${fieldOf('answer_minutes')} as "answerMinutes",
     ${fieldOf('ruling_minutes')} as "rulingMinutes", ${fieldOf('on_deadline')} as "onDeadline"
   from (select) as one left join dispute_terms own on own.league_id = $1
     left join dispute_terms installation on installation.league_id = '${INSTALLATION}'`,
);

/** The terms for a match of this league, or of no league. */
export async function readTerms(client: Pool | ClientBase, leagueId: string | null): Promise<DisputeTerms> {
  return (await run(client, READ, [leagueId]))[0] as DisputeTerms;
}

/** The window of matches `m`, in minutes. */
const WINDOW_OF_MATCH = `coalesce((select t.window_minutes from dispute_terms t where t.league_id = m.league_id),
  (select t.window_minutes from dispute_terms t where t.league_id = '${INSTALLATION}'), ${DEFAULTS.window_minutes})`;

/** Until when the result of a match `m` can be disputed; null without a result of its own. */
export const FINAL_AT = `case when m.completed_at is not null and m.status in ('COMPLETED', 'FORFEITED') and m.origin <> 'import'
  then m.completed_at + make_interval(mins => ${WINDOW_OF_MATCH}) end`;
