import { isProcessName, PROCESSES, type ProcessName } from './process-table.js';

const MOST_REPLICAS = 16;

export type DemoChoice = 'all' | 'vct' | 'none';

export interface LaunchArguments {
  /** What to load: the demo season and the living demo, only the season, or nothing. */
  demo: DemoChoice;
  /** Drops the data of earlier runs first. */
  fresh: boolean;
  help: boolean;
  /** Whether the processes reach PostgreSQL through a PgBouncer in transaction mode. */
  pgbouncer: boolean;
  /** Whether a second PostgreSQL follows the first and answers listings and leaderboards. */
  readReplica: boolean;
  /** Whether processes and servers know one another by certificates and users. */
  secure: boolean;
  /** How many instances of each process to run; by default 1. */
  replicas: Record<ProcessName, number>;
  /** Processes that are bundled and restarted when their source changes. */
  watch: ProcessName[];
}

/** The arguments are invalid; the message is one line. */
export class UsageError extends Error {}

export const USAGE = `Usage: npm start -- [options]

  --fresh                         drop the data of earlier runs first
  --replicas gateway=3,webhook=2  run more of a process (1 to ${MOST_REPLICAS} each)
  --demo=vct                      load the demo season alone, without the living demo beside it
  --no-demo                       begin empty: without the demos, their keys and their people
  --pgbouncer                     put a PgBouncer in transaction mode before PostgreSQL
  --read-replica                  have a second PostgreSQL follow the first and answer listings and leaderboards
  --secure                        mTLS between the processes; Redis and NATS with TLS, and a user for each process
  --watch match,league            restart these whenever their source changes (npm run dev -- match league)
  --help                          print this

Environment: PORT (8080), DATABASE_URL, REDIS_URL, NATS_URL (each replaces a process of our own), LOG_LEVEL.`;

/** Reads the arguments after `npm start --`. Throws UsageError. */
export function parseArguments(words: readonly string[]): LaunchArguments {
  const parsed: LaunchArguments = {
    demo: 'all',
    fresh: false,
    help: false,
    pgbouncer: false,
    readReplica: false,
    replicas: parseReplicas(''),
    secure: false,
    watch: [],
  };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [option, inline] = splitOption(word);
    if (option === '--replicas')
      parsed.replicas = parseReplicas(inline ?? rest.shift() ?? fail('--replicas needs a value: --replicas gateway=3,webhook=2'));
    else if (option === '--watch') parsed.watch = parseNames(inline ?? rest.shift() ?? fail('--watch needs a value: --watch match,league'));
    else if (option === '--demo') parsed.demo = parseDemo(inline ?? rest.shift());
    else if (inline !== undefined) fail(`${option} takes no value`);
    else if (option === '--fresh') parsed.fresh = true;
    else if (option === '--no-demo') parsed.demo = 'none';
    else if (option === '--pgbouncer') parsed.pgbouncer = true;
    else if (option === '--read-replica') parsed.readReplica = true;
    else if (option === '--secure') parsed.secure = true;
    else if (option === '--help' || option === '-h') parsed.help = true;
    else fail(`unknown argument ${option}: see npm start -- --help`);
  }
  return parsed;
}

function parseDemo(value: string | undefined): DemoChoice {
  return value === 'vct' || value === 'all' ? value : fail('--demo must be vct or all: --demo=vct');
}

/** Reads `gateway=3,webhook=2`; other processes run once. Throws UsageError. */
export function parseReplicas(text: string): Record<ProcessName, number> {
  const replicas = Object.fromEntries(PROCESSES.map(({ name }) => [name, 1])) as Record<ProcessName, number>;
  const named = new Set<ProcessName>();
  for (const item of text.split(',').filter((each) => each.trim() !== '')) {
    const [, name = '', count = ''] =
      /^\s*([^=\s]+)\s*=\s*(\d+)\s*$/.exec(item) ?? fail(`--replicas: "${item}" is not of the form gateway=3`);
    if (!isProcessName(name)) return failUnknown('--replicas', name);
    if (named.has(name)) fail(`--replicas: ${name} appears twice`);
    if (Number(count) < 1 || Number(count) > MOST_REPLICAS) fail(`--replicas: ${name} must be from 1 to ${MOST_REPLICAS}`);
    named.add(name);
    replicas[name] = Number(count);
  }
  return replicas;
}

function parseNames(text: string): ProcessName[] {
  const names = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
  return [...new Set(names.map((name) => (isProcessName(name) ? name : failUnknown('--watch', name))))];
}

function failUnknown(option: string, name: string): never {
  return fail(`${option}: unknown process "${name}"; known processes: ${PROCESSES.map((each) => each.name).join(', ')}`);
}

function splitOption(word: string): [string, string | undefined] {
  const equals = word.startsWith('--') ? word.indexOf('=') : -1;
  return equals < 0 ? [word, undefined] : [word.slice(0, equals), word.slice(equals + 1)];
}

function fail(message: string): never {
  throw new UsageError(message);
}
