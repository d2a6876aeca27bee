import type { tournament } from '@matchpoint/contracts';
import { type Handlers, type Importer, importRows, type Verdict } from '@matchpoint/rpc';
import type { TournamentContext } from '../../context.js';
import { parseTournamentRow } from '../parse-tournament-row.js';
import { resolveReferences } from '../resolve-references.js';
import { bindImportedTournament, type TournamentRecord } from '../rules/bind-imported-tournament.js';
import type { ImportedTournament } from '../rules/imported-tournament.js';
import { storeTournament } from '../store-tournament.js';

/**
 * Upserts tournaments by slug (docs/reference/import.md#tournaments). Every row succeeds or fails independently; an unchanged row writes
 * nothing. The one event is `internal.tournament.placements_recorded`, in the transaction that stores the tournament.
 */
export function importTournaments(context: TournamentContext): Handlers<tournament.TournamentImportServiceService>['importTournaments'] {
  const importer: Importer<ImportedTournament, TournamentRecord> = {
    parse: parseTournamentRow,
    async resolve(rows) {
      const references = await resolveReferences(rows, context.peers);
      return (row) => bindImportedTournament(row, references);
    },
    keysOf: ({ slug }) => [slug.toLowerCase()],
    async store(records) {
      const verdicts: Verdict[] = [];
      for (const record of records) verdicts.push(await storeTournament(context, record));
      return verdicts;
    },
  };
  return async ({ rows }) => ({ results: await importRows(rows, importer) });
}
