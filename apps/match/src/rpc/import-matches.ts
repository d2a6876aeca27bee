import type { match } from '@matchpoint/contracts';
import { type Handlers, type Importer, importRows } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { bindImportedMatch, type MatchRecord } from '../domain/bind-imported-match.js';
import type { ImportedMatch } from '../domain/imported-match.js';
import { resolveReferences } from '../peers/resolve-references.js';
import { parseMatchRow } from '../steps/parse-match-row.js';
import { storeMatches } from '../steps/store-matches.js';

/**
 * Upserts matches by externalId (docs/reference/import.md#rows). Every row succeeds or fails alone; an equal row writes nothing. Imported
 * matches start no timers and publish only `internal.match.results_recorded`, in the transaction that stores them.
 */
export function importMatches(context: MatchContext): Handlers<match.MatchImportServiceService>['importMatches'] {
  const importer: Importer<ImportedMatch, MatchRecord> = {
    parse: parseMatchRow,
    async resolve(rows) {
      const references = await resolveReferences(rows, context.peers, context.catalog);
      return (row) => bindImportedMatch(row, references);
    },
    keysOf: ({ externalId }) => [externalId],
    store: (records) => storeMatches(context, records),
  };
  return async ({ rows }) => ({ results: await importRows(rows, importer) });
}
