import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as contracts from '@matchpoint/contracts';
import { describe, expect, it } from 'vitest';
import { ACCESS } from '../src/index.js';

const APPS = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../apps');
const PROCESSES = fs.readdirSync(APPS).filter((app) => fs.existsSync(path.join(APPS, app, 'src/main.ts')));

/** All source of a running process, as one text. */
function sourceOf(app: string): string {
  const folder = path.join(APPS, app, 'src');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('generated'))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

/** Full names of the contracts whose definitions follow `before` in the source: `createRpcClient(match.MatchServiceService`. */
function contractsBehind(before: RegExp, source: string): string[] {
  const found = [...source.matchAll(new RegExp(`${before.source}\\s*(\\w+)\\.(\\w+ServiceService)`, 'g'))];
  const names = found.map(([, namespace = '', definition = '']) => {
    const methods = (contracts as unknown as Record<string, Record<string, Record<string, { path: string }>>>)[namespace]?.[definition];
    return Object.values(methods ?? {})[0]?.path.split('/')[1] ?? `${namespace}.${definition}`;
  });
  return [...new Set(names)].sort();
}

describe.each(PROCESSES)('the access table and the code of %s', (app) => {
  const source = sourceOf(app);

  it('agree on what it calls', () => {
    const allowed = Object.entries(ACCESS).flatMap(([contract, { calledBy }]) =>
      (calledBy as readonly string[]).includes(app) ? [contract] : [],
    );
    expect(contractsBehind(/(?:createRpcClient\(|\bcontract:)/, source)).toEqual(allowed.sort());
  });

  it('agree on what it serves', () => {
    const served = Object.entries(ACCESS).flatMap(([contract, { servedBy }]) => (servedBy === app ? [contract] : []));
    expect(contractsBehind(/\bservice\(/, source)).toEqual(served.sort());
  });
});

it('only RPCs that services call on their own initiative need no signature', () => {
  const services = PROCESSES.filter((app) => app !== 'gateway' && app !== 'cli').map(sourceOf);
  const camelCase = (rpc: string): string => rpc.charAt(0).toLowerCase() + rpc.slice(1);
  const unsigned = Object.values(ACCESS).flatMap(({ unsigned: rpcs = [] }) => rpcs);
  expect(unsigned.filter((rpc) => !services.some((source) => source.includes(`.${camelCase(rpc)}(`)))).toEqual([]);
});
