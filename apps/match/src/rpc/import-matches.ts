import { common, type match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import { type Handlers, importRowResult, isRejected } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { bindImportedMatch, type MatchRecord } from '../domain/bind-imported-match.js';
import type { ImportedMatch } from '../domain/imported-match.js';
import { resolveReferences } from '../peers/resolve-references.js';
import { parseMatchRow } from './parse-match-row.js';
import { storeMatches } from './store-matches.js';

const MAX_ROWS = 1_000;
const { REJECTED } = common.ImportRowResult_Outcome;

/** A value with the place of its row in the request. */
interface Placed<Value> {
  place: number;
  value: Value;
}

/**
 * Upserts matches by externalId (contract 11). Every row succeeds or fails alone; an equal row writes nothing. Imported matches
 * start no timers and make no event but `internal.match.results_recorded`, in the transaction that stores them.
 */
export function importMatches(context: MatchContext): Handlers<match.MatchImportServiceService>['importMatches'] {
  return async ({ rows }) => {
    if (rows.length > MAX_ROWS) throw invalidInput('rows', `at most ${MAX_ROWS}`);
    const results = rows.map(({ line }) => importRowResult(line, REJECTED));
    const settle = (place: number, outcome: common.ImportRowResult_Outcome, reason = ''): void => {
      results[place] = importRowResult(rows[place]?.line ?? 0, outcome, reason);
    };

    const parsed: Placed<ImportedMatch>[] = [];
    for (const [place, { json }] of rows.entries()) {
      const row = parseMatchRow(json);
      if (isRejected(row)) settle(place, REJECTED, row.reason);
      else parsed.push({ place, value: row.row });
    }
    const references = await resolveReferences(parsed.map(({ value }) => value), context.peers, context.catalog);
    const bound: Placed<MatchRecord>[] = [];
    for (const { place, value } of parsed) {
      const match = bindImportedMatch(value, references);
      if (isRejected(match)) settle(place, REJECTED, match.reason);
      else bound.push({ place, value: match.record });
    }
    for (const wave of wavesOf(bound)) {
      const stored = await storeMatches(context, wave.map(({ value }) => value));
      for (const [index, { outcome, reason }] of stored.entries()) settle(wave[index]?.place ?? 0, outcome, reason);
    }
    return { results };
  };
}

/** Rows that name the same match twice are stored one after the other, as if they had come in two requests. */
function wavesOf(bound: readonly Placed<MatchRecord>[]): Placed<MatchRecord>[][] {
  const waves: Placed<MatchRecord>[][] = [];
  const seen = new Map<string, number>();
  for (const item of bound) {
    const wave = seen.get(item.value.externalId) ?? 0;
    seen.set(item.value.externalId, wave + 1);
    (waves[wave] ??= []).push(item);
  }
  return waves;
}
