// The Harbor Open as rows of a bundle, as of an epoch. `node build.mjs 2026-06-01T18:00:00Z > bundle.ndjson` writes one by hand.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { leagueRow } from './league.mjs';
import { matchRows } from './seasons.mjs';
import { worldRows } from './world.mjs';

/** The same epoch gives the same bytes. */
export function buildBundle(epoch) {
  const rows = [...worldRows(), leagueRow(epoch), ...matchRows(epoch)];
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const epoch = process.argv[2] ?? '';
  if (Number.isNaN(Date.parse(epoch))) throw new Error('Usage: node build.mjs <instant> > bundle.ndjson');
  process.stdout.write(buildBundle(new Date(epoch).toISOString()));
}
