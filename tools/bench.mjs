// `npm run bench`: brings a checkout to the state in which the product can run (packages, generated code, bundles; nothing
// is done twice for the same content), then becomes the benchmark. Built-in modules only: node_modules may be missing.
import path from 'node:path';
import process from 'node:process';
import { buildWhatIsStale } from './install/build-what-is-stale.mjs';
import { demandNode, installPackages } from './install/install-packages.mjs';
import { ROOT, StepError } from './install/run-step.mjs';
import { stopWithNpm } from './install/stop-with-npm.mjs';

demandNode();
stopWithNpm();
try {
  await installPackages();
  await buildWhatIsStale();
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
await import(path.join(ROOT, 'dist/tools/bench/main.js'));
