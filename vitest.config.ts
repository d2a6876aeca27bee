import os from 'node:os';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const cores = os.availableParallelism();
const megabytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20;
/** A NATS or Redis from outside is one for all files: they share its names and must take turns. */
const sharesServers = Boolean(process.env.NATS_URL || process.env.REDIS_URL);

/**
 * What is published as a built package is tested as its sources. Not `module`: Node would be given files that were
 * made for bundlers, and cannot load them.
 */
const conditions = ['@matchpoint/source', ...defaultServerConditions.filter((condition) => condition !== 'module')];

/** Small files that take long: where nothing is known of earlier runs, the last of all would wait for them. */
const LONG = [
  'tools/generators/test/generate.test.ts',
  'e2e/web.test.ts',
  'e2e/refusals.test.ts',
  'e2e/code-samples.test.ts',
  'e2e/disputes.test.ts',
  'e2e/failures.test.ts',
  'e2e/second-factor.test.ts',
  'e2e/webhook-survival.test.ts',
];

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.some((name) => moduleId.endsWith(name));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const shared = {
  // What a worker keeps for its next file is hundreds of megabytes. Collecting that again and again, with a thread for each core, took a
  // third of its time.
  execArgv: [`--initial-old-space-size=${Math.round(Math.min(1000, megabytes / 8))}`, '--single-threaded-gc', '--no-memory-reducer'],
  exclude: ['**/node_modules/**', '**/dist/**', '**/.local/**'],
  pool: 'forks',
  // Ends a test that hangs; no machine is too slow for a test.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // A second, unless told, is less than a busy machine needs for what takes milliseconds.
  expect: { poll: { timeout: 20_000, interval: 20 } },
} as const;

export default defineConfig({
  test: {
    teardownTimeout: 30_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        ssr: { resolve: { conditions } },
        test: {
          ...shared,
          name: 'parts',
          // One worker's files share what they import, a third of the time of a run; each leaves nothing behind that the next one meets.
          isolate: false,
          include: ['{apps,libs,tools,examples}/**/*.test.ts'],
          globalSetup: ['libs/testing/src/global-setup.ts'],
          setupFiles: ['libs/testing/src/worker-setup.ts'],
          // Much of a run is waiting for leases, deadlines and servers that start: one more than there are cores.
          maxWorkers: sharesServers ? 1 : Math.min(5, cores + 1),
        },
      },
      {
        // The files of a worker take turns on its system. `npm test` runs them after the tests of the parts.
        ssr: { resolve: { conditions } },
        test: {
          ...shared,
          name: 'e2e',
          // As for the parts: 50 files that each load contracts and schemas for themselves take a minute and a half for it.
          isolate: false,
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['e2e/src/global-setup.ts'],
          // Half of a run is waiting for deadlines, pages and restarts, which a second system uses; it takes a gigabyte. One that was given
          // is the only one.
          maxWorkers: process.env.MATCHPOINT_E2E_SYSTEM || cores < 2 || megabytes < 7000 ? 1 : 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
