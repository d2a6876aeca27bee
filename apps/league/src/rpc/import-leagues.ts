import { common, type league } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type Handlers, importRowResult, isRejected } from '@matchpoint/rpc';
import type { LeagueContext } from '../context.js';
import { bindImportedLeague, type ImportedLeague, type LeagueRecord } from '../domain/imported-league.js';
import { resolveReferences } from '../peers/resolve-references.js';
import { parseLeagueRow } from './parse-league-row.js';
import { storeLeagues } from './store-leagues.js';

const MAX_ROWS = 1_000;
const { REJECTED } = common.ImportRowResult_Outcome;

/** A value with the place of its row in the request. */
interface Placed<Value> {
  place: number;
  value: Value;
}

/** Upserts leagues by slug (contract 11). Every row succeeds or fails alone; an equal row writes nothing; no events. */
export function importLeagues(context: LeagueContext): Handlers<league.LeagueImportServiceService>['importLeagues'] {
  return async ({ rows }) => {
    if (rows.length > MAX_ROWS) throw invalidInput('rows', `at most ${MAX_ROWS}`);
    const results = rows.map(({ line }) => importRowResult(line, REJECTED));
    const settle = (place: number, outcome: common.ImportRowResult_Outcome, reason = ''): void => {
      results[place] = importRowResult(rows[place]?.line ?? 0, outcome, reason);
    };

    const parsed: Placed<ImportedLeague>[] = [];
    for (const [place, { json }] of rows.entries()) {
      const row = parseLeagueRow(json);
      if (isRejected(row)) settle(place, REJECTED, row.reason);
      else parsed.push({ place, value: row.row });
    }
    const references = await resolveReferences(parsed.map(({ value }) => value), context.peers);
    const bound: Placed<LeagueRecord>[] = [];
    for (const { place, value } of parsed) {
      const result = bindImportedLeague(value, references);
      if (isRejected(result)) settle(place, REJECTED, result.reason);
      else bound.push({ place, value: result.record });
    }
    for (const wave of wavesOf(bound)) {
      const outcomes = await storeLeagues(context, wave.map(({ value }) => value));
      for (const [index, outcome] of outcomes.entries()) settle(wave[index]?.place ?? 0, outcome);
    }
    return { results };
  };
}

/** Rows that name the same league twice are stored one after the other, as if they had come in two requests. */
function wavesOf(bound: readonly Placed<LeagueRecord>[]): Placed<LeagueRecord>[][] {
  const waves: Placed<LeagueRecord>[][] = [];
  const seen = new Map<string, number>();
  for (const item of bound) {
    const slug = item.value.slug.toLowerCase();
    const wave = seen.get(slug) ?? 0;
    seen.set(slug, wave + 1);
    (waves[wave] ??= []).push(item);
  }
  return waves;
}
