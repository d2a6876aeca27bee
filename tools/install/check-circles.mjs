import { checkRooms } from './check-rooms.mjs';
import { runInstalled } from './run-step.mjs';

const SOURCES = ['{apps,libs,tools}/*/{src,test}/**/*.{ts,tsx}', 'tools/bench/*/src/**/*.ts', 'e2e/**/*.ts'];
/** Cycles within generated code are allowed. */
const LEFT_OUT = 'node_modules|src/generated';

/**
 * Fails if files import each other in a cycle, including types, or if rooms of an app do, because these can't be read, moved or owned
 * separately. All files are checked at once because a cycle may run through several projects.
 */
export async function checkCircles(options = {}) {
  const words = [
    '--no-warning',
    '--no-tree',
    '--no-progress',
    '--circular',
    '--exit-code',
    'circular:1',
    '--tsconfig',
    'tsconfig.base.json',
    '--exclude',
    LEFT_OUT,
  ];
  await runInstalled('Import cycles', 'dpdm', [...words, ...SOURCES], { quiet: true, ...options });
  checkRooms();
}
