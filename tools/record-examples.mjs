// Records the examples of the API's description: starts a system with the demo, calls every operation like e2e/shapes.test.ts, and writes
// the requests and answers to apps/gateway/src/documents/examples. Review the diff and commit it.
//   node tools/record-examples.mjs
import process from 'node:process';
import { NX_ENVIRONMENT, runInstalled, StepError } from './install/run-step.mjs';

try {
  await runInstalled('Bundles', 'nx', ['run-many', '-t', 'build', '--output-style=static'], { env: NX_ENVIRONMENT });
  await runInstalled('Recording', 'vitest', ['run', '--project', 'e2e', 'e2e/shapes.test.ts'], {
    env: { MATCHPOINT_RECORD_EXAMPLES: 'true' },
  });
} catch (error) {
  console.error(error instanceof StepError ? error.message : error);
  process.exit(1);
}
