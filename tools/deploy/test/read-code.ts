import fs from 'node:fs';
import path from 'node:path';
import { readConfig as account } from '../../../apps/account/src/config.js';
import { readConfig as catalogProfile } from '../../../apps/catalog-profile/src/config.js';
import { CONFIG } from '../../../apps/gateway/src/config.js';
import { readConfig as league } from '../../../apps/league/src/config.js';
import { readConfig as match } from '../../../apps/match/src/config.js';
import { readConfig as notification } from '../../../apps/notification/src/config.js';
import { readConfig as tournament } from '../../../apps/tournament/src/config.js';
import { readConfig as upload } from '../../../apps/upload/src/config.js';
import { readConfig as webhook } from '../../../apps/webhook/src/config.js';
import { loadConfig } from '@matchpoint/config';

export const ROOT = path.resolve(import.meta.dirname, '../../..');

/** Each process's own function that reads its environment. */
const READERS: Record<string, (environment: NodeJS.ProcessEnv) => unknown> = {
  'gateway': (environment) => loadConfig(CONFIG, environment),
  match,
  league,
  'catalog-profile': catalogProfile,
  upload,
  webhook,
  account,
  tournament,
  notification,
};
export const PROCESS_NAMES = Object.keys(READERS);

/** Read by third-party libraries, not by our code. */
const OF_LIBRARIES = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

/**
 * The configuration that a process's code makes of an environment.
 * @throws ConfigError if the process would not start with it
 */
export const configOf = (name: string, environment: NodeJS.ProcessEnv): unknown => READERS[name]?.(environment);

/**
 * Makes a process's code read an environment, and returns the names of the variables that it read.
 * @throws ConfigError if the process would not start with it
 */
export function readEnvironment(name: string, environment: Record<string, string>): Set<string> {
  const asked = new Set<string>();
  const recorded = new Proxy(environment, {
    get(target, key) {
      asked.add(String(key));
      return Reflect.get(target, key) as unknown;
    },
  });
  configOf(name, recorded);
  return asked;
}

/** Every quoted name in capitals in the source of an app or the libraries, which includes all variables. */
export function namesInCode(app: string): Set<string> {
  const folders = [`apps/${app}/src`, ...fs.readdirSync(path.join(ROOT, 'libs')).map((lib) => `libs/${lib}/src`)];
  const sources = folders.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('generated') && !file.startsWith('gen/'))
      .map((file) => fs.readFileSync(path.join(ROOT, folder, file), 'utf8')),
  );
  return new Set([
    ...OF_LIBRARIES,
    ...sources.flatMap((source) => [...source.matchAll(/'([A-Z][A-Z0-9_]+)'/g)].map(([, name]) => name as string)),
  ]);
}

/** The services that a process calls: those whose address it reads. */
export function callsOf(name: string, environment: Record<string, string>): string[] {
  const targets = PROCESS_NAMES.filter((each) => each !== 'gateway');
  const asked = readEnvironment(name, environment);
  return targets.filter((target) => asked.has(`MATCHPOINT_${target.replaceAll('-', '_').toUpperCase()}_URL`));
}
