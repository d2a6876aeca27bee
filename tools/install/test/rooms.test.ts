import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findRooms } from '../../rooms/find-rooms.mjs';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const list = (folder: string): string[] => readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });

const SOURCES = readdirSync(path.join(ROOT, 'apps'))
  .map((app) => `apps/${app}/src`)
  .filter((sources) => existsSync(path.join(ROOT, sources)));
const ROOMS = SOURCES.flatMap((sources) => findRooms(path.join(ROOT, sources)).map((room) => `${sources}/${room}`));
/** About a screen: longer content belongs on a page of docs/. */
const LONGEST_README = 25;

describe('a room', () => {
  it('has a short README with what it owns, its invariants and its events', () => {
    expect(ROOMS.length).toBeGreaterThan(60);
    const faults = ROOMS.flatMap((room) => {
      const lines = read(`${room}/README.md`).trimEnd().split('\n');
      const [title = '', , owns = ''] = lines;
      return [
        !/^# [A-Z]/.test(title) && 'has no title',
        !/^[A-Z]/.test(owns) && 'does not say what it owns',
        !lines.includes('## Invariants') && 'has no invariants',
        !lines.includes('## Events') && 'has no events',
        lines.length > LONGEST_README && `has ${lines.length} lines`,
      ].flatMap((fault) => (fault ? [`${room}/README.md ${fault}`] : []));
    });
    expect(faults).toEqual([]);
  });
});

describe('an RPC', () => {
  const handlers = SOURCES.flatMap((sources) =>
    list(sources)
      .filter((file) => /(^|\/)rpc\/[\w-]+\.ts$/.test(file) && !file.startsWith('generated/'))
      .map((file) => `${sources}/${file}`),
  );
  /** By app, the RPCs of the contracts that it serves. The gateway's contracts, for administration, are in one folder. */
  const contracts = new Map(
    readdirSync(path.join(ROOT, 'proto/matchpoint')).flatMap((name) => {
      const app = name.replaceAll('_', '-');
      if (app === 'gateway' || !SOURCES.includes(`apps/${app}/src`)) return [];
      const folder = `proto/matchpoint/${name}/v1`;
      const text = list(folder).map((file) => read(`${folder}/${file}`));
      return [[app, [...text.join('').matchAll(/^ {2}rpc (\w+)\(/gm)].map(([, rpc = '']) => rpc)] as const];
    }),
  );
  const handlersOf = (app: string): string[] =>
    handlers.filter((file) => file.startsWith(`apps/${app}/`) && !file.endsWith('.test.ts')).map((file) => path.basename(file, '.ts'));

  it.each([...contracts])('of %s is in the file that is named after it, and no other file is there', (app, rpcs) => {
    expect(rpcs.length).toBeGreaterThan(0);
    expect(new Set(handlersOf(app))).toEqual(new Set(rpcs.map(kebab)));
  });

  it('has a handler with the name of its file', () => {
    const strangers = handlers.filter((file) => {
      const name = path.basename(file, '.ts').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return !file.endsWith('.test.ts') && !new RegExp(`export (async )?(function|const) ${name}\\b`).test(read(file));
    });
    expect(strangers).toEqual([]);
  });
});

const kebab = (name: string): string => name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
