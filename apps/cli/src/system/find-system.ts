import fs from 'node:fs';
import path from 'node:path';
import { SystemUnknownError } from '../output/errors.js';
import type { Terminal } from '../output/terminal.js';

export const SERVICE_VARIABLES = {
  'catalog-profile': 'MATCHPOINT_CATALOG_PROFILE_URL',
  'match': 'MATCHPOINT_MATCH_URL',
  'league': 'MATCHPOINT_LEAGUE_URL',
  'upload': 'MATCHPOINT_UPLOAD_URL',
  'webhook': 'MATCHPOINT_WEBHOOK_URL',
  'account': 'MATCHPOINT_ACCOUNT_URL',
  'tournament': 'MATCHPOINT_TOURNAMENT_URL',
  'notification': 'MATCHPOINT_NOTIFICATION_URL',
} as const;
export const ADMIN_VARIABLE = 'MATCHPOINT_GATEWAY_ADMIN_URL';
export const TOKEN_VARIABLE = 'MATCHPOINT_INTERNAL_TOKEN';
export const SIGNING_VARIABLE = 'MATCHPOINT_CONTEXT_SIGNING_KEY';
export const BASE_URL_VARIABLE = 'MATCHPOINT_URL';

type Variables = Readonly<Record<string, string | undefined>>;

/** The running system that the commands talk to. */
export interface KnownSystem {
  /** The value of a variable, from the environment or from `.local/runtime.json`; undefined if neither has it. */
  lookUp(variable: string): string | undefined;
  /**
   * The same, for a variable that the command needs.
   * @throws SystemUnknownError that says what to do.
   */
  demand(variable: string): string;
  /** `.local` of the local system, or what MATCHPOINT_LOCAL names; undefined if none was ever started. */
  directory?: string;
  /** `.local/demo.json` (docs/reference/deployment.md#start), if the system runs from a checkout and is ready. */
  demo?: DemoDescription;
}

/** The part of `.local/demo.json` that is shown. */
export interface DemoDescription {
  baseUrl?: string;
  gateways?: string[];
  metricsUrl?: string;
  urls?: Record<string, string>;
  keys?: Record<string, { id: string; key: string }>;
}

/**
 * Finds the running system: from the environment first, then from what `npm start` wrote into the nearest `.local` above the working
 * directory or above the program (`MATCHPOINT_LOCAL` names another).
 */
export function findSystem({
  environment,
  workingDirectory,
  programDirectory,
}: Pick<Terminal, 'environment' | 'workingDirectory' | 'programDirectory'>): KnownSystem {
  const directory = environment.MATCHPOINT_LOCAL
    ? path.resolve(workingDirectory, environment.MATCHPOINT_LOCAL)
    : (nearestLocal(workingDirectory) ?? nearestLocal(programDirectory));
  const runtime = (directory && readJson<Variables>(path.join(directory, 'runtime.json'))) || {};
  const demo = directory && readJson<DemoDescription>(path.join(directory, 'demo.json'));
  const lookUp = (variable: string): string | undefined => environment[variable] || runtime[variable];
  return {
    lookUp,
    demand: (variable) => lookUp(variable) ?? fail(variable),
    ...(directory && { directory }),
    ...(demo && { demo }),
  };
}

function nearestLocal(from: string): string | undefined {
  for (let directory = path.resolve(from); ; directory = path.dirname(directory)) {
    const local = path.join(directory, '.local');
    if (fs.existsSync(path.join(local, 'runtime.json'))) return local;
    if (directory === path.dirname(directory)) return undefined;
  }
}

function readJson<Content extends object>(file: string): Content | undefined {
  if (!fs.existsSync(file)) return undefined;
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')) as Content;
  } catch (error) {
    throw new SystemUnknownError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

function fail(variable: string): never {
  throw new SystemUnknownError(`no running system is known: start one with npm start, or set ${variable} and ${TOKEN_VARIABLE}`);
}
