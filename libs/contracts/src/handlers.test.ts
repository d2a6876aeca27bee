import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as contracts from './index.js';

const APPS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../apps');
const FOLDERS = {
  catalogProfile: 'catalog-profile',
  league: 'league',
  match: 'match',
  upload: 'upload',
  webhook: 'webhook',
  account: 'account',
  tournament: 'tournament',
  notification: 'notification',
} as const;

const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** File names of all RPCs of a contract: `markMatchReady` is `mark-match-ready.ts`. */
function filesOf(contract: object): string[] {
  const services = Object.entries(contract).filter(([name, value]) => name.endsWith('ServiceService') && typeof value === 'object');
  return [...new Set(services.flatMap(([, methods]) => Object.keys(methods as object)))].map((method) => `${kebabCase(method)}.ts`);
}

/** The handlers of an app: in `src/rpc`, or in the `rpc` folder of each of its rooms. */
function handlersOf(app: string): string[] {
  const sources = path.join(APPS, app, 'src');
  const folders = ['rpc', ...readdirSync(sources).map((room) => `${room}/rpc`)].map((folder) => path.join(sources, folder));
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).filter((file) => !file.endsWith('.test.ts')));
}

it.each(Object.entries(FOLDERS))(
  'apps/%s: its rpc folders hold one file for each RPC of the contract and nothing else but tests',
  (contract, app) => {
    const wanted = filesOf(contracts[contract as keyof typeof FOLDERS]);
    expect(wanted).not.toEqual([]);
    expect(handlersOf(app).toSorted()).toEqual(wanted.toSorted());
  },
);
