import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Scenario } from '../scenario.js';
import { ROOT } from '../workspace.js';

const run = promisify(execFile);
const GOAL_PER_SECOND = 1_500;

/** Figures that `webhook-deliveries.mjs` prints for a scenario. */
interface Figures {
  deliveries: number;
  perSecond: number;
  repeated: number;
  p50?: number;
  p99?: number;
  cpuMs: Record<string, number>;
}

/** Deliveries to a sink on this machine: of backlogs of several endpoints and of one, live, and the time of one at half the live rate. */
export const webhooks: Scenario = {
  name: 'webhooks',
  title: 'deliveries to a local sink; from commit to arrival at half load',
  async run(bench) {
    const { directory } = await bench.demo();
    const seconds = bench.options.seconds;
    const measure = async (...words: string[]): Promise<Record<string, Figures>> => {
      const { stdout } = await run(bench.nodeBinary, ['--import', 'tsx', path.join(ROOT, 'tools/bench/webhook-deliveries.mjs'), ...words], {
        cwd: ROOT,
        env: { ...process.env, MATCHPOINT_LOCAL: directory },
      });
      return Object.fromEntries(
        stdout
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(' ')), JSON.parse(line.slice(line.indexOf(' '))) as Figures]),
      );
    };
    const deliveries = String(seconds * GOAL_PER_SECOND * 2);
    const { drain, sustained } = await measure('--only', 'drain,sustained', '--deliveries', deliveries);
    const { drain: single } = await measure('--only', 'drain', '--deliveries', deliveries, '--endpoints', '1');
    bench.say(`  backlog ${drain?.perSecond}/s, of one endpoint ${single?.perSecond}/s, live ${sustained?.perSecond}/s`);
    const rate = Math.round((sustained?.perSecond ?? GOAL_PER_SECOND) / 2);
    const { latency } = await measure('--only', 'latency', '--rate', String(rate), '--seconds', String(seconds));
    bench.say(`  at ${rate}/s: p50 ${latency?.p50} ms, p99 ${latency?.p99} ms from commit to arrival`);
    const loads = { 'backlog': drain, "one endpoint's backlog": single, 'live': sustained, 'half load': latency };
    return {
      scenario: 'webhooks',
      phases: [],
      verdicts: [
        { goal: 'deliveries of a backlog', measured: drain?.perSecond ?? NaN, target: GOAL_PER_SECOND, atLeast: true, unit: '/s' },
        {
          goal: "deliveries of one endpoint's backlog",
          measured: single?.perSecond ?? NaN,
          target: GOAL_PER_SECOND,
          atLeast: true,
          unit: '/s',
        },
        {
          goal: 'deliveries live, from the outbox on',
          measured: sustained?.perSecond ?? NaN,
          target: GOAL_PER_SECOND,
          atLeast: true,
          unit: '/s',
        },
        { goal: `commit to arrival p99 at ${rate}/s`, measured: latency?.p99 ?? NaN, target: 250, atLeast: false, unit: 'ms' },
      ],
      figures: {
        'commit to arrival p50, ms': latency?.p50 ?? NaN,
        'delivered more than once': Object.values(loads).reduce((sum, each) => sum + (each?.repeated ?? 0), 0),
        ...Object.fromEntries(Object.entries(loads).map(([name, each]) => [`CPU ms a delivery, ${name}`, describeCpu(each?.cpuMs ?? {})])),
      },
    };
  },
};

function describeCpu(cpuMs: Record<string, number>): string {
  return Object.entries(cpuMs)
    .sort(([, left], [, right]) => right - left)
    .map(([name, ms]) => `${name} ${ms}`)
    .join(', ');
}
