import { isScenarioName, SCENARIO_NAMES, type ScenarioName } from './scenario-names.js';

export interface DatasetSize {
  teams: number;
  matches: number;
}

export interface BenchArguments {
  help: boolean;
  /** In the order in which they run. */
  only: readonly ScenarioName[];
  /** How often each system is measured, in turn. */
  rounds: number;
  /** Length of one measured phase. */
  seconds: number;
  connections: number;
  size: DatasetSize;
  /** As `npm start -- --replicas` takes it. */
  replicas: string | undefined;
  out: string;
}

/** The arguments make no sense; the message is one line. */
export class UsageError extends Error {}

const DEFAULTS = { rounds: 3, seconds: 5, connections: 64, teams: 10_000, matches: 100_000 };
const QUICK = { rounds: 1, seconds: 2 };
const FULL = { teams: 1_000_000, matches: 10_000_000 };
/** An organization has 40 teams, and the teams of each of the four games are equally many. */
const TEAMS_STEP = 40;

export const USAGE = `Usage: npm run bench -- [options]

  --only a,b           scenarios: ${SCENARIO_NAMES.join(', ')}
  --rounds N           measure each system N times in turn (${DEFAULTS.rounds})
  --seconds N          length of one measured phase (${DEFAULTS.seconds})
  --connections N      HTTP connections of the load generator (${DEFAULTS.connections})
  --teams N            teams of the generated data, a multiple of ${TEAMS_STEP} (${DEFAULTS.teams})
  --matches N          matches of the generated data (${DEFAULTS.matches})
  --quick              ${QUICK.rounds} round of ${QUICK.seconds} s: about 2 minutes
  --full               ${FULL.teams} teams and ${FULL.matches} matches: 25 GB of disk under .local/bench, made once
  --replicas a=2,b=2   run more of a process, as npm start takes it
  --out file.json      where everything that was measured goes (.local/bench/result.json)
  --help               print this`;

/** Reads what stands after `npm run bench --`. Throws UsageError. */
export function parseArguments(words: readonly string[]): BenchArguments {
  const given = readOptions(words);
  const preset = { ...DEFAULTS, ...(given.has('quick') && QUICK), ...(given.has('full') && FULL) };
  const whole = (name: keyof typeof DEFAULTS, most: number): number => toWhole(name, given.get(name) ?? String(preset[name]), most);
  const teams = whole('teams', 4_000_000);
  if (teams % TEAMS_STEP !== 0) fail(`--teams must be a multiple of ${TEAMS_STEP}`);
  return {
    help: given.has('help'),
    only: parseScenarios(given.get('only')),
    rounds: whole('rounds', 100),
    seconds: whole('seconds', 300),
    connections: whole('connections', 1_000),
    size: { teams, matches: whole('matches', 100_000_000) },
    replicas: given.get('replicas'),
    out: given.get('out') ?? '.local/bench/result.json',
  };
}

const FLAGS = ['help', 'quick', 'full'];
const VALUES = ['only', 'rounds', 'seconds', 'connections', 'teams', 'matches', 'replicas', 'out'];

function readOptions(words: readonly string[]): Map<string, string> {
  const given = new Map<string, string>();
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name = '', inline] = /^--([a-z]+)(?:=(.*))?$/.exec(word) ?? fail(`unknown argument ${word}: see npm run bench -- --help`);
    if (FLAGS.includes(name) && inline === undefined) given.set(name, '');
    else if (VALUES.includes(name)) given.set(name, inline ?? rest.shift() ?? fail(`--${name} needs a value`));
    else fail(`unknown argument ${word}: see npm run bench -- --help`);
  }
  return given;
}

function toWhole(name: string, text: string, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > most) fail(`--${name} must be a whole number from 1 to ${most}`);
  return value;
}

function parseScenarios(text: string | undefined): readonly ScenarioName[] {
  if (text === undefined) return SCENARIO_NAMES;
  const named = text.split(',').map((each) => each.trim());
  return named.map((name) =>
    isScenarioName(name) ? name : fail(`--only: unknown scenario "${name}"; known scenarios: ${SCENARIO_NAMES.join(', ')}`),
  );
}

function fail(message: string): never {
  throw new UsageError(message);
}
