import { existsSync } from 'node:fs';
import path from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { PROCESSES } from './processes.mjs';
import { NX_ENVIRONMENT, ROOT, runInstalled, timed } from './run-step.mjs';
import { readStamp, writeStamp } from './stamps.mjs';

const SOURCES = [
  'apps',
  'libs',
  'tools',
  'proto',
  'package.json',
  'package-lock.json',
  'nx.json',
  'tsconfig.base.json',
  'buf.gen.yaml',
  'buf.yaml',
];
const BUNDLES = [
  ...['launcher', 'bench'].map((tool) => `dist/tools/${tool}/main.js`),
  ...PROCESSES.flatMap((app) => [`dist/apps/${app}/main.js`, `dist/apps/${app}/migrate.js`]),
  'dist/apps/cli/main.js',
  'dist/apps/web/index.html',
];

/** Generates code and builds every bundle, unless that was last done for the same content. */
export async function buildWhatIsStale() {
  const wanted = hashFiles(SOURCES);
  if (readStamp('build') === wanted && BUNDLES.every((file) => existsSync(path.join(ROOT, file)))) return;
  const { generate } = await import('../generate.mjs');
  await timed('Generated code', generate);
  await timed('Bundles', () =>
    runInstalled('The build', 'nx', ['run-many', '-t', 'build', '--output-style=static'], { env: NX_ENVIRONMENT, quiet: true }),
  );
  writeStamp('build', hashFiles(SOURCES));
}
