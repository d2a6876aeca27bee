import fs from 'node:fs';
import path from 'node:path';
import { findNodeRuntime } from '@matchpoint/launcher/node-runtime';
import { writePrivateFile } from '@matchpoint/stack';
import type { BenchArguments } from './parse-arguments.js';
import { describeEnvironment } from './report/describe-environment.js';
import { describeResults } from './report/describe-results.js';
import type { ScenarioResult } from './scenario.js';
import type { ScenarioName } from './scenario-names.js';
import { SCENARIOS } from './scenarios/index.js';
import { Workbench } from './workbench.js';
import { ROOT } from './workspace.js';

/** More than this many runnable processes of others make rates of this run a guess. */
const BUSY_LOAD = 1;

/** Runs the scenarios, prints the tables and writes the JSON. Answers whether the run is valid: every answer was a success. */
export async function runBench(options: BenchArguments): Promise<boolean> {
  const startedAt = performance.now();
  const say = (line: string): void => console.log(line);
  const runtime = findNodeRuntime();
  const environment = describeEnvironment(runtime.version);
  const {
    cpu,
    cores,
    loadAverage: [load = 0],
  } = environment.machine;
  say(
    `${cores} × ${cpu}, Node ${runtime.version}` +
      `${load > BUSY_LOAD ? `; others use this machine too (load ${load.toFixed(1)}): trust ratios and CPU times only` : ''}`,
  );
  const bench = new Workbench(options, runtime.binary, say);
  const results: ScenarioResult[] = [];
  const failures: string[] = [];
  let data: object | undefined;
  try {
    for (const name of options.only) {
      say(`${name}: ${SCENARIOS[name].title}`);
      await runScenario(name, bench).then(
        (result) => results.push(result),
        (error: unknown) => failures.push(`${name}: ${describeError(error)}`),
      );
    }
    data = await bench.describeData();
    if (options.only.some((name) => name === 'webhooks' || name === 'import')) await bench.dropDemo();
  } finally {
    await bench.stop();
  }
  const errors = [...failures, ...results.flatMap(errorsOf)];
  say(describeResults(results));
  errors.forEach((error) => say(`ERROR ${error}`));
  const seconds = (performance.now() - startedAt) / 1000;
  const out = path.resolve(ROOT, options.out);
  fs.mkdirSync(path.dirname(out), { recursive: true });
  writePrivateFile(
    out,
    `${JSON.stringify({ isValid: errors.length === 0, ...environment, seconds, options, data, results, errors }, null, 2)}\n`,
  );
  say(
    `\n${options.size.teams} teams, ${options.size.matches} matches; ${seconds.toFixed(0)} s; ` +
      `everything that was measured: ${path.relative(process.cwd(), out)}`,
  );
  if (errors.length > 0) say('This run is invalid because some requests failed.');
  return errors.length === 0;
}

async function runScenario(name: ScenarioName, bench: Workbench): Promise<ScenarioResult> {
  return SCENARIOS[name].run(bench);
}

function errorsOf({ scenario, phases }: ScenarioResult): string[] {
  return phases.flatMap((phase) =>
    phase.errors.map(({ what, count }) => `${scenario}, ${phase.system}, round ${phase.round}: ${count} × ${what}`),
  );
}

function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
