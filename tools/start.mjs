// `npm start`: brings a checkout to the state in which the launcher can run (packages, generated code, bundles; nothing
// is done twice for the same content), then becomes the launcher. Built-in modules only: node_modules may be missing.
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
// In this very process, so that signals, and a kill -9, meet the launcher and nobody in between.
await import(path.join(ROOT, 'dist/tools/launcher/main.js'));
