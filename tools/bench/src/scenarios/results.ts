import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { median } from '../measure/statistics.js';
import { waitUntilQuiet } from '../measure/wait-until-quiet.js';
import type { Scenario } from '../scenario.js';
import { ROOT } from '../workspace.js';

const run = promisify(execFile);
const MATCHES_A_SECOND = 4_000;

/** What `import-results.mjs` prints. */
interface Figures {
  importPerSecond: number;
  countedPerSecond: number;
  behindSeconds: number;
  cpuMs: Record<string, number>;
}

/**
 * How fast results are counted into records, forms and ratings. It has no goal: that compares with a release that kept no forms, which no
 * run of this one can be.
 */
export const results: Scenario = {
  name: 'results',
  title: 'results counted into records and forms, behind an import',
  async run(bench) {
    const product = await bench.demo();
    const rounds: Figures[] = [];
    for (let round = 1; round <= bench.options.rounds; round += 1) {
      await waitUntilQuiet(product.pids);
      const words = ['--matches', String(bench.options.seconds * MATCHES_A_SECOND)];
      const { stdout } = await run(bench.nodeBinary, ['--import', 'tsx', path.join(ROOT, 'tools/bench/import-results.mjs'), ...words], {
        cwd: ROOT,
        env: { ...process.env, MATCHPOINT_LOCAL: product.directory },
      });
      const figures = JSON.parse(stdout) as Figures;
      bench.say(`  round ${round}: ${figures.countedPerSecond}/s counted, ${figures.importPerSecond}/s imported`);
      rounds.push(figures);
    }
    const middle = (pick: (figures: Figures) => number): number => median(rounds.map(pick));
    return {
      scenario: 'results',
      phases: [],
      verdicts: [],
      figures: {
        'results counted a second': middle(({ countedPerSecond }) => countedPerSecond),
        'matches imported a second meanwhile': middle(({ importPerSecond }) => importPerSecond),
        'seconds behind the import': middle(({ behindSeconds }) => behindSeconds),
        'CPU ms a result of catalog-profile': middle(({ cpuMs }) => cpuMs['catalog-profile'] ?? NaN),
        'CPU ms a result of postgres': middle(({ cpuMs }) => cpuMs.postgres ?? NaN),
      },
    };
  },
};
