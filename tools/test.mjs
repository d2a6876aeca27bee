// `npm test`: from a fresh clone to `N passed, N failed`. Arguments after `npm test --` go to vitest.
import process from 'node:process';
import { checkCircles } from './install/check-circles.mjs';
import { checkTypes } from './install/check-types.mjs';
import { demandNode, installPackages } from './install/install-packages.mjs';
import { keepCompiledCode } from './install/keep-compiled-code.mjs';
import { NX_ENVIRONMENT, runInstalled, StepError, timed } from './install/run-step.mjs';
import { runTests } from './install/run-tests.mjs';
import { stopWithNpm } from './install/stop-with-npm.mjs';

const BUILD = ['run-many', '-t', 'build', '--output-style=static'];

demandNode();
stopWithNpm();
keepCompiledCode();
process.env.CI ??= 'true';
try {
  await timed('Packages', installPackages);
  const { checkCompatibility, checkTopology, generate } = await import('./generate.mjs');
  await timed('Generated code', async () => {
    await checkTopology();
    await checkCompatibility();
    await generate();
  });
  await timed('Bundles', () => runInstalled('Bundles', 'nx', BUILD, { env: NX_ENVIRONMENT }));
  // Checks before the tests, which do not depend on them; the first failure ends everything.
  const checked = timed('Checks', runChecks);
  checked.catch(giveUp);
  const { passed, failed, failure } = await timed('Tests', () => runTests(process.argv.slice(2)));
  await checked;
  if (failure !== undefined) console.error(failure);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failure === undefined ? 0 : 1);
} catch (error) {
  giveUp(error);
}

function giveUp(error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}

/** One after the other, because each alone takes a gigabyte or two. The fastest come first. */
async function runChecks() {
  const options = { yields: true };
  await timed('Types', () => checkTypes(options));
  await timed('Circles', () => checkCircles(options));
  await timed('Format', () => runInstalled('Format (`npm run format` mends it)', 'oxfmt', ['--check'], { quiet: true, ...options }));
  // In one process: one for each project, as `nx lint` starts them, takes three times as long.
  await timed('Lint', () => runInstalled('Lint', 'eslint', ['.'], { quiet: true, ...options }));
}
