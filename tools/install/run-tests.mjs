// The tests of `npm test`, counted by vitest's own reports.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { ROOT, runInstalled, StepError } from './run-step.mjs';

/**
 * Runs the tests of the parts, then the end-to-end tests: the system of the second needs both cores of the first to start, and would idle
 * beside it. `words` go to vitest. Names what failed at the end, and resolves to the counts; `failure` says why the run as a whole has not
 * passed.
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
  if (passed + failures.length === 0) failure ??= 'No test has run.';
  if (failures.length > 0) {
    failure ??= 'Tests have failed.';
    // Once more where it is read first: what vitest says of it may be thousands of lines away.
    console.error(`Failed:\n${failures.join('\n')}`);
  }
  return { passed, failed: failures.length, failure };
}

async function runVitest(words) {
  const report = path.join(ROOT, '.local', `test-report-${process.pid}.json`);
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
  const options = ['run', '--passWithNoTests', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  let failure;
  try {
    await runInstalled('vitest', 'vitest', [...options, ...words]);
  } catch (error) {
    failure = error instanceof StepError ? error.message : String(error);
  }
  return { files: readFiles(report), failure };
}

/** A file that could not be loaded, or whose hooks failed before a test did, counts as one failed test. */
function readFiles(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8')).testResults.map(({ name, status, message, assertionResults }) => {
      const file = path.relative(ROOT, name);
      const failures = assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => describeFailure(file, test.fullName, test.failureMessages[0]));
      if (status === 'failed' && failures.length === 0) failures.push(describeFailure(file, 'the file as a whole', message));
      return { passed: assertionResults.filter((test) => test.status === 'passed').length, failures };
    });
  } catch {
    return [];
  } finally {
    rmSync(report, { force: true });
  }
}

function describeFailure(file, title, message = '') {
  return `- ${file}: ${title}\n    ${message.split('\n').slice(0, 3).join('\n    ')}`;
}
