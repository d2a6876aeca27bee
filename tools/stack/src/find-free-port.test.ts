import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { canListen, findFreePort } from './find-free-port.js';

const PORTS = 400;
const tsx = path.join(path.dirname(createRequire(import.meta.url).resolve('tsx/package.json')), 'dist/cli.mjs');
const asked = `
  import { findFreePort } from ${JSON.stringify(path.join(import.meta.dirname, 'find-free-port.ts'))};
  const ports = [];
  for (let count = 0; count < ${PORTS}; count += 1) ports.push(await findFreePort());
  console.log(JSON.stringify(ports));
`;

it('gives out free ports, none of them twice', async () => {
  const ports = await Promise.all(Array.from({ length: PORTS }, findFreePort));
  expect(new Set(ports).size).toBe(PORTS);
  expect(await Promise.all(ports.map((port) => canListen(port)))).toEqual(ports.map(() => true));
});

it('gives out no port that another process has given out but not yet used', async () => {
  const own = await Promise.all(Array.from({ length: PORTS }, findFreePort));
  const { stdout } = await promisify(execFile)(process.execPath, [tsx, '--input-type=module', '--eval', asked]);
  const others = JSON.parse(stdout) as number[];
  expect(others).toHaveLength(PORTS);
  expect(others.filter((port) => own.includes(port))).toEqual([]);
});
