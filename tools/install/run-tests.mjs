// The tests of `npm test`, counted by reports of vitest.
import { readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { REPORT_VARIABLE } from './report-tests.mjs';
import { ROOT, runInstalled, StepError } from './run-step.mjs';

const REPORTER = path.join(import.meta.dirname, 'report-tests.mjs');
/** Number of slowest files listed at the end. */
const SLOWEST = 10;

/** Runs of vitest so far, which names their reports. */
let runs = 0;
/** What the workers, servers and systems of both runs take at most, and the checks beside them. */
const BOTH_RUNS_MB = 9000;

/**
 * Runs the end-to-end tests and the tests of the parts. `words` go to vitest. Lists the failures at the end, and resolves to the counts;
 * `failure` says why the run as a whole has not passed.
 */
export async function runTests(words) {
  const done = words.some((word) => word.startsWith('--project')) ? [await runVitest(words)] : await runProjects(words);
  const files = done.flatMap((run) => run.files);
  let failure = done.find((run) => run.failure !== undefined)?.failure;
  const passed = files.reduce((sum, file) => sum + file.passed, 0);
  const failures = files.flatMap((file) => file.failures);
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  console.log(`Slowest: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}`);
  if (passed + failures.length === 0) failure ??= 'No test has run.';
  if (failures.length > 0) {
    failure ??= 'Tests have failed.';
    // Repeated at the end, because vitest's own message may be thousands of lines away.
    console.error(`Failed:\n${failures.join('\n')}`);
  }
  return { passed, failed: failures.length, failure };
}

/** End-to-end tests wait for deadlines, pages and restarts for a third of their time, which the tests of the parts use. */
async function runProjects(words) {
  const endToEnd = runVitest(['--project=e2e', ...words]);
  const megabytes = Math.min(os.totalmem(), process.constrainedMemory?.() || Infinity) / 2 ** 20;
  if (megabytes < BOTH_RUNS_MB) await endToEnd;
  const parts = runVitest(['--project=parts', ...words]);
  return Promise.all([endToEnd, parts]);
}

async function runVitest(words) {
  const report = path.join(ROOT, '.local', `test-report-${process.pid}-${(runs += 1)}.json`);
  rmSync(report, { force: true });
  const options = ['run', '--passWithNoTests', '--reporter=default', `--reporter=${REPORTER}`];
  let failure;
  try {
    await runInstalled('vitest', 'vitest', [...options, ...words], { env: { [REPORT_VARIABLE]: report } });
  } catch (error) {
    failure = error instanceof StepError ? error.message : String(error);
  }
  return { files: readReport(report), failure };
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return []; // it ended without a report
  } finally {
    rmSync(report, { force: true });
  }
}
