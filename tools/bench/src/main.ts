import { LOAD_ROLE } from './load/load-process.js';
import { serveLoad } from './load/serve-load.js';
import { parseArguments, USAGE, UsageError } from './parse-arguments.js';
import { runBench } from './run-bench.js';

const words = process.argv.slice(2);
if (words[0] === LOAD_ROLE) serveLoad();
else await bench();

async function bench(): Promise<void> {
  // Children end with this process; it must end on a signal for that.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
  try {
    const options = parseArguments(words);
    if (options.help) console.log(USAGE);
    else process.exit((await runBench(options)) ? 0 : 1);
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : error);
    process.exit(1);
  }
}
