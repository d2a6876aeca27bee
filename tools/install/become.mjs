import path from 'node:path';
import process from 'node:process';
import { buildWhatIsStale } from './build-what-is-stale.mjs';
import { demandNode, installPackages } from './install-packages.mjs';
import { keepCompiledCode } from './keep-compiled-code.mjs';
import { ROOT, StepError } from './run-step.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

/**
 * Prepares a checkout to run the product (packages, generated code, bundles; nothing is done twice for the same content), then becomes the
 * bundle: in this same process, so that signals, including kill -9, reach it directly.
 */
export async function become(bundle) {
  demandNode();
  stopWithNpm();
  keepCompiledCode();
  try {
    await installPackages();
    await buildWhatIsStale();
  } catch (error) {
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  }
  await import(path.join(ROOT, bundle));
}
