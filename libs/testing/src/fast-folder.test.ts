import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fastFolder } from './fast-folder.js';

const memory = os.tmpdir();

it('chooses the folder in memory if it has the room that a run needs', () => {
  expect(fastFolder('.local', { memory, neededBytes: 1 })).toBe(memory);
});

it.each([
  ['has too little room', { memory, neededBytes: Number.MAX_SAFE_INTEGER }],
  ['does not exist', { memory: path.join(memory, 'no such folder'), neededBytes: 1 }],
])('chooses the folder on the disk if the one in memory %s', (_, options) => {
  expect(fastFolder('.local', options)).toBe('.local');
});
