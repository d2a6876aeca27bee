import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The built program of the benchmark, which is also that of its load generator. */
export const PROGRAM = fileURLToPath(import.meta.url);

/** The checkout, three folders above the bundle. */
export const ROOT = path.resolve(path.dirname(PROGRAM), '../../..');

/** Everything that the benchmark keeps: generated data, logs, the last result. */
export const BENCH_DIRECTORY = path.join(ROOT, '.local/bench');
