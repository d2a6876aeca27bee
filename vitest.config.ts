import os from 'node:os';
import { defineConfig } from 'vitest/config';

const cores = os.availableParallelism();
/** A NATS or Redis from outside is one for all files: they share its names and must take turns. */
const sharesServers = Boolean(process.env.NATS_URL || process.env.REDIS_URL);

export default defineConfig({
  test: {
    include: ['{apps,libs,tools,e2e,examples}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.local/**'],
    globalSetup: ['libs/testing/src/global-setup.ts'],
    setupFiles: ['libs/testing/src/worker-setup.ts'],
    pool: 'forks',
    maxWorkers: sharesServers ? 1 : Math.max(2, Math.min(4, cores)),
    testTimeout: 20_000,
    hookTimeout: 60_000,
    teardownTimeout: 30_000,
  },
});
