// A reporter for vitest whose output run-tests.mjs counts and names. Vitest's own JSON leaves out the cause of an error.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

/** Names the file to which the report is written. */
export const REPORT_VARIABLE = 'MATCHPOINT_TEST_REPORT';

/** Lines shown of an error and of each of its causes. */
const LINES = 4;

export default class TestReporter {
  /** Writes one entry per file: its path, its duration in seconds, the number of passed tests, and the failures in words. */
  onTestRunEnd(modules) {
    const report = process.env[REPORT_VARIABLE];
    if (!report) return;
    mkdirSync(path.dirname(report), { recursive: true });
    writeFileSync(report, JSON.stringify(modules.map(readModule)));
  }
}

function readModule(module) {
  const file = module.relativeModuleId;
  const tests = [...module.children.allTests()];
  const failures = tests
    .filter((test) => test.result().state === 'failed')
    .map((test) => describeFailure(file, test.fullName, test.result().errors));
  // A failure in a hook, or before a test could run, counts as one failed test of its file or suite.
  for (const suite of [module, ...module.children.allSuites()]) {
    if (suite.errors().length > 0) failures.push(describeFailure(file, suite.fullName ?? 'the file as a whole', suite.errors()));
  }
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  return { file, seconds: module.diagnostic().duration / 1_000, passed, failures };
}

function describeFailure(file, title, errors) {
  return [`- ${file}: ${title}`, ...errors.flatMap(withCauses).map((line) => `    ${line}`)].join('\n');
}

function withCauses(error) {
  const lines = [];
  for (let next = error, word = ''; next && typeof next === 'object'; next = next.cause, word = 'Caused by: ') {
    const [first, ...rest] = String(next.stack || next.message || next.details || JSON.stringify(next)).split('\n');
    lines.push(word + first, ...rest.slice(0, LINES - 1));
    // gRPC stores the details of a failed call separately from its stack, if any.
    if (next.details && next.stack)
      lines.push(`details: ${typeof next.details === 'string' ? next.details : JSON.stringify(next.details)}`);
  }
  return lines;
}
