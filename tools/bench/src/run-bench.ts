import fs from 'node:fs';
import path from 'node:path';
import { findNodeRuntime } from '@matchpoint/launcher/node-runtime';
import { startFilled } from './dataset/ensure-dataset.js';
import { LoadProcess } from './load/load-process.js';
import type { BenchArguments } from './parse-arguments.js';
import { describeEnvironment } from './report/describe-environment.js';
import { describeResults } from './report/describe-results.js';
import type { Bench, ScenarioResult } from './scenario.js';
import { SCENARIOS } from './scenarios/index.js';
import { productSystem } from './systems.js';
import { PROGRAM, ROOT } from './workspace.js';

/** Runs the scenarios, prints the tables and writes the JSON. Answers whether the run is valid: every answer was a success. */
export async function runBench(options: BenchArguments): Promise<boolean> {
  const startedAt = performance.now();
  const say = (line: string): void => console.log(line);
  const runtime = findNodeRuntime();
  const environment = describeEnvironment(runtime.version);
  const { cpu, cores, loadAverage: [load1 = 0] } = environment.machine;
  say(`${cores} × ${cpu}, Node ${runtime.version}${load1 > 1 ? `; others use this machine too (load ${load1.toFixed(1)}): trust ratios and CPU times only` : ''}`);
  const results: ScenarioResult[] = [];
  const product = await startFilled(options.size, options.replicas, say);
  const load = new LoadProcess(runtime.binary, PROGRAM);
  try {
    const bench: Bench = { options, product, load, systems: [productSystem(product)], nodeBinary: runtime.binary, say };
    for (const name of options.only) {
      const scenario = SCENARIOS[name];
      if (scenario === undefined) continue;
      say(`${name}: ${scenario.title}`);
      results.push(await scenario.run(bench));
    }
  } finally {
    load.stop();
    await product.stop();
  }
  say(describeResults(results));
  const errors = results.flatMap(({ scenario, phases }) => phases.flatMap((phase) => phase.errors.map(({ what, count }) => `${scenario}, ${phase.system}, round ${phase.round}: ${count} × ${what}`)));
  errors.forEach((error) => say(`ERROR ${error}`));
  const seconds = (performance.now() - startedAt) / 1000;
  const { teams, matches } = options.size;
  const data = { teams, matches, loadSeconds: product.loadSeconds, diskMb: product.diskMb };
  const out = path.resolve(ROOT, options.out);
  fs.mkdirSync(path.dirname(out), { recursive: true });
  fs.writeFileSync(out, `${JSON.stringify({ isValid: errors.length === 0, ...environment, seconds, options, data, results, errors }, null, 2)}\n`);
  say(`\n${teams} teams, ${matches} matches; ${seconds.toFixed(0)} s; everything that was measured: ${path.relative(process.cwd(), out)}`);
  if (errors.length > 0) say('This run is no result: not every answer was a success.');
  return errors.length === 0;
}
