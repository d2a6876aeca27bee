import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMIN_VARIABLE, findSystem, TOKEN_VARIABLE } from './find-system.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-find-'));
});
afterEach(() => rmSync(root, { recursive: true }));

/** A checkout with a running system whose key service is at `target`. */
function checkout(name: string, target: string): string {
  const local = path.join(root, name, '.local');
  for (const folder of [local, path.join(root, name, 'a/b')]) mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(local, 'runtime.json'), JSON.stringify({ [ADMIN_VARIABLE]: target, [TOKEN_VARIABLE]: 'token' }));
  return path.join(root, name);
}

const find = (workingDirectory: string, programDirectory: string, environment = {}) =>
  findSystem({ workingDirectory, programDirectory, environment });

describe('the running system', () => {
  it('is that of the nearest checkout above the working directory', () => {
    checkout('.', 'outer');
    const inner = checkout('inner', 'inner');
    expect(find(path.join(inner, 'a/b'), '/nowhere').demand(ADMIN_VARIABLE)).toBe('inner');
    expect(find(root, '/nowhere').demand(ADMIN_VARIABLE)).toBe('outer');
  });

  it('is otherwise that of the checkout that contains the program', () => {
    expect(find(root, path.join(checkout('program', 'its own'), 'a/b')).demand(ADMIN_VARIABLE)).toBe('its own');
  });

  it('is what the environment names first of all, variable by variable', () => {
    const system = find(checkout('here', 'file'), '/nowhere', { [ADMIN_VARIABLE]: 'environment' });
    expect([system.demand(ADMIN_VARIABLE), system.demand(TOKEN_VARIABLE)]).toEqual(['environment', 'token']);
    const local = path.join(checkout('other', 'elsewhere'), '.local');
    expect(find(checkout('here', 'file'), '/nowhere', { MATCHPOINT_LOCAL: local }).demand(ADMIN_VARIABLE)).toBe('elsewhere');
  });

  it('is unknown if neither names it, which is reported with what to do', () => {
    expect(() => find(root, root).demand(ADMIN_VARIABLE)).toThrow(/npm start, or set MATCHPOINT_GATEWAY_ADMIN_URL/);
    writeFileSync(path.join(checkout('broken', ''), '.local/runtime.json'), '{');
    expect(() => find(path.join(root, 'broken'), root)).toThrow(/runtime\.json cannot be read/);
  });
});
