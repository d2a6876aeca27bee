// `npm start`: brings a checkout to the state in which the launcher can run (packages, generated code, bundles; nothing
// is done twice for the same content), then becomes the launcher. Built-in modules only: node_modules may be missing.
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { demandNode, installPackages } from './install/install-packages.mjs';
import { hashFiles } from './install/hash-files.mjs';
import { NX_ENVIRONMENT, ROOT, runInstalled, StepError, timed } from './install/run-step.mjs';
import { readStamp, writeStamp } from './install/stamps.mjs';
import { stopWithNpm } from './install/stop-with-npm.mjs';

const SOURCES = ['apps', 'libs', 'tools', 'proto', 'package.json', 'package-lock.json', 'nx.json', 'tsconfig.base.json', 'buf.gen.yaml', 'buf.yaml'];
const LAUNCHER = 'dist/tools/launcher/main.js';
const BUNDLES = [LAUNCHER, ...['gateway', 'match', 'league', 'catalog-profile', 'upload', 'webhook', 'cli'].map((app) => `dist/apps/${app}/main.js`)];

demandNode();
stopWithNpm();
try {
  await installPackages();
  await buildWhatIsStale();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
// In this very process, so that signals, and a kill -9, meet the launcher and nobody in between.
await import(path.join(ROOT, LAUNCHER));

async function buildWhatIsStale() {
  const wanted = hashFiles(SOURCES);
  if (readStamp('build') === wanted && BUNDLES.every((file) => existsSync(path.join(ROOT, file)))) return;
  const { generate } = await import('./generate.mjs');
  await timed('Generated code', generate);
  await timed('Bundles', () => runInstalled('The build', 'nx', ['run-many', '-t', 'build', '--output-style=static'], { env: NX_ENVIRONMENT, quiet: true }));
  writeStamp('build', hashFiles(SOURCES));
}
