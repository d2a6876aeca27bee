// `npm test`: from a fresh clone to `N passed, N failed`. Words after `npm test --` go to vitest.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { checkCircles } from './install/check-circles.mjs';
import { checkTypes } from './install/check-types.mjs';
import { demandNode, installPackages } from './install/install-packages.mjs';
import { NX_ENVIRONMENT, ROOT, runInstalled, StepError, timed } from './install/run-step.mjs';
import { stopWithNpm } from './install/stop-with-npm.mjs';

demandNode();
stopWithNpm();
process.env.CI ??= 'true';
try {
  await timed('Packages', installPackages);
  const { checkCompatibility, checkContracts, generate } = await import('./generate.mjs');
  await timed('Generated code', async () => {
    await checkContracts();
    await checkCompatibility();
    await generate();
  });
  await timed('Bundles', () => runNx('Bundles', 'build'));
  // Beside the tests, which need nothing of them and go before them; the first that fails ends all.
  const checked = timed('Checks', runChecks);
  checked.catch(giveUp);
  const { passed, failed, failure } = await timed('Tests', runTests);
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

function runNx(step, target, options = {}) {
  return runInstalled(step, 'nx', ['run-many', '-t', target, '--output-style=static'], { env: NX_ENVIRONMENT, ...options });
}

/** One after the other, for each alone takes a gigabyte or two: what is found soonest comes first. */
async function runChecks() {
  const options = { yields: true };
  await timed('Types', () => checkTypes(options));
  await timed('Circles', () => checkCircles(options));
  await timed('Format', () =>
    runInstalled('Format (`npm run format` mends it)', 'prettier', ['--check', '--log-level=warn', '.'], { quiet: true, ...options }),
  );
  await timed('Lint', () => runNx('Lint', 'lint', { quiet: true, ...options }));
}

/** Runs vitest and counts by its report; `failure` says why the run as a whole is none that passed. */
async function runTests() {
  const report = path.join(ROOT, '.local', `test-report-${process.pid}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  let failure;
  try {
    await runInstalled('vitest', 'vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2),
    ]);
  } catch (error) {
    failure = error instanceof StepError ? error.message : String(error);
  }
  const { passed, failed } = countIn(report);
  if (passed + failed === 0) failure ??= 'No test has run.';
  if (failed > 0) failure ??= 'Tests have failed.';
  return { passed, failed, failure };
}

/** A file that could not even be loaded counts as one failed test. */
function countIn(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
    const unloaded = testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0).length;
    return { passed: numPassedTests, failed: numFailedTests + unloaded };
  } catch {
    return { passed: 0, failed: 0 };
  } finally {
    rmSync(report, { force: true });
  }
}
