// The tests of `npm test`, counted by reports of vitest.
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { REPORT_VARIABLE } from './report-tests.mjs';
import { ROOT, runInstalled, StepError } from './run-step.mjs';

const REPORTER = path.join(import.meta.dirname, 'report-tests.mjs');
/** Number of slowest files listed at the end. */
const SLOWEST = 10;

/**
 * Runs the tests of the parts, then the end-to-end tests, whose system needs both cores to start and would slow down the first ones.
 * `words` go to vitest. Lists the failures at the end, and resolves to the counts; `failure` says why the run as a whole has not passed.
 */
export async function runTests(words) {
  const projects = words.some((word) => word.startsWith('--project')) ? [[]] : [['--project=parts'], ['--project=e2e']];
  const files = [];
  let failure;
  for (const project of projects) {
    const run = await runVitest([...project, ...words]);
    files.push(...run.files);
    failure ??= run.failure;
  }
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

async function runVitest(words) {
  const report = path.join(ROOT, '.local', `test-report-${process.pid}.json`);
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
