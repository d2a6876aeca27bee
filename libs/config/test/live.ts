// A process of run-process.test.ts. Its first argument says what to do; its second is the environment as JSON.
import { ConfigError, runProcess } from '../src/index.js';

const [what = '', environment = '{}'] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const STARTS: Record<string, () => Promise<{ stop(isOrderly: boolean): Promise<void> }>> = {
  'refuse its configuration': async () => {
    throw new ConfigError('PORT must be an integer from 0 to 65535');
  },
  'fail to start': async () => {
    throw new TypeError('no database');
  },
  'start slowly': async () => {
    say('starting');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
    return { stop: async () => undefined };
  },
  'stop in order': async () => run(async (isOrderly) => say(JSON.stringify({ isOrderly }))),
  'never finish': async () => run(() => new Promise(() => undefined)),
  'break': async () => {
    setImmediate(() => {
      throw new RangeError('nobody catches this');
    });
    return run(async (isOrderly) => say(JSON.stringify({ isOrderly })));
  },
};

function run(stop: (isOrderly: boolean) => Promise<void>): { stop(isOrderly: boolean): Promise<void> } {
  setInterval(() => undefined, 1_000);
  setTimeout(() => say('running'));
  return { stop };
}

await runProcess(
  'fixture',
  JSON.parse(environment) as NodeJS.ProcessEnv,
  STARTS[what] ?? (() => Promise.reject(new Error('no such start'))),
);
