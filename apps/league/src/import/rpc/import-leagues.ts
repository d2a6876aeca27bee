import type { league } from '@matchpoint/contracts';
import { type Handlers, type Importer, importRows } from '@matchpoint/rpc';
import type { LeagueContext } from '../../context.js';
import { bindImportedLeague, type ImportedLeague, type LeagueRecord } from '../rules/imported-league.js';
import { resolveReferences } from '../resolve-references.js';
import { parseLeagueRow } from '../parse-league-row.js';
import { storeLeagues } from '../store-leagues.js';

/** Upserts leagues by slug (docs/reference/import.md#rows). Rows succeed or fail independently; an equal row writes nothing; no events. */
export function importLeagues(context: LeagueContext): Handlers<league.LeagueImportServiceService>['importLeagues'] {
  const importer: Importer<ImportedLeague, LeagueRecord> = {
    parse: parseLeagueRow,
    async resolve(rows) {
      const references = await resolveReferences(rows, context);
      return (row) => bindImportedLeague(row, references);
    },
    keysOf: ({ slug }) => [slug.toLowerCase()],
    store: (records) => storeLeagues(context, records),
  };
  return async ({ rows }) => ({ results: await importRows(rows, importer) });
}
