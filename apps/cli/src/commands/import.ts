import type { Command } from 'commander';
import type { BundleSource } from '../bundle/bundle-source.js';
import { openBundle } from '../bundle/open-bundle.js';
import { addExamples } from '../help/examples.js';
import { connectImporters } from '../import/importers.js';
import { importBundles } from '../import/import-bundles.js';
import { showProgress } from '../import/progress.js';
import { JsonReport, TextReport } from '../import/report.js';
import { UsageError, type ExitCode } from '../output/errors.js';
import type { Terminal } from '../output/terminal.js';
import { findSystem } from '../system/find-system.js';

const HELP = `
A bundle is one JSON object with any of
  { "games": [], "objectives": [], "users": [], "organizations": [], "teams": [], "ruleTemplates": [], "leagues": [],
    "matches": [], "tournaments": [] }
or NDJSON with one row a line, for files of any size:
  { "kind": "team", "slug": "sentinels", … }
The file name decides (.json, .ndjson, .jsonl), else the content; "-" is standard input.

Rows go in by kind, in the order above, over all files together, wherever they stand in them: a match may come before
its teams. Existing rows are found by natural key (slug, username, externalId) and updated, so that importing a file a
second time changes nothing. Of several rows with one key the last wins. A row that cannot go in is reported with its
line and the reason; the others go in. Standard input and pipes are kept in a temporary file while the import runs.

Exit code: 0 all rows are in · 1 some were rejected · 2 usage, or a file cannot be read · 3 the system is not reachable.
`;
const EXAMPLES = [
  'matchpoint import examples/vct-2024/bundle.ndjson',
  'gunzip -c season.ndjson.gz | npx matchpoint import -',
  'matchpoint import teams.json matches.ndjson --json',
];

/** `matchpoint import <file…>` (docs/reference/import.md). */
export function addImport(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = program
    .command('import')
    .summary('import bundles of games, people, teams, leagues, matches and tournaments')
    .description('Imports bundles into the running system.')
    .argument('<file...>', 'bundles, JSON or NDJSON; "-" is standard input')
    .option('--json', 'print one JSON document with the counts and every rejected row')
    .addHelpText('after', HELP)
    .action(async (files: string[], { json }: { json?: boolean }) => end(await importFiles(files, json === true, terminal)));
  addExamples(command, ...EXAMPLES);
}

async function importFiles(files: string[], json: boolean, terminal: Terminal): Promise<ExitCode> {
  if (files.filter((file) => file === '-').length > 1) throw new UsageError('standard input can be read only once');
  const sources: BundleSource[] = [];
  try {
    for (const file of files) sources.push(await openBundle(file, terminal.stdin));
    const system = findSystem(terminal);
    return await importBundles({
      sources,
      connect: (kinds) => connectImporters(system, kinds),
      report: new (json ? JsonReport : TextReport)(terminal.stdout, terminal.stderr),
      progress: showProgress(terminal.screen),
      terminal,
    });
  } finally {
    await Promise.all(sources.map((source) => source.close()));
  }
}
