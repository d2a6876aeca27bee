import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Linter } from 'eslint';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { doorRule } from '../../rooms/door-rule.mjs';
import { checkRooms } from '../check-rooms.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'rooms-'));
  for (const room of ['teams', 'people', 'names']) write(`${room}/README.md`, `# ${room}\n`);
  write('names/index.ts', "export { name } from './name.js';\n");
  write('people/index.ts', "export { person } from './person.js';\n");
  write('people/person.ts', "import { name } from '../names/index.js';\nexport const person = name;\n");
  write('teams/index.ts', "export { team } from './store/team.js';\n");
  write('teams/store/team.ts', "import {\n  type person,\n} from '../../people/index.js';\nexport type team = typeof person;\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(file: string, text: string): void {
  const target = path.join(root, 'apps/club/src', file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

describe('checkRooms', () => {
  it('accepts rooms that import each other in one direction', () => {
    expect(() => checkRooms(root)).not.toThrow();
  });

  it.each([
    ['a value', "import { team } from '../teams/index.js';\n"],
    ['a type', "import type { team } from '../teams/index.js';\n"],
    ['an export', "export { team } from '../teams/index.js';\n"],
    ['a dynamic import', "export const load = () => import('../teams/index.js');\n"],
  ])('names the files of an import cycle through %s', (_, text) => {
    write('names/name.ts', text);
    expect(() => checkRooms(root)).toThrow('apps/club/src/names/name.ts: names -> teams -> people -> names');
  });

  it('ignores tests and folders that are not rooms', () => {
    write('names/name.test.ts', "import { team } from '../teams/index.js';\n");
    write('db/rows.ts', "import { team } from '../teams/index.js';\n");
    write('names/name.ts', "import { rows } from '../db/rows.js';\n");
    expect(() => checkRooms(root)).not.toThrow();
  });
});

describe('the lint rule rooms/door', () => {
  const lint = (file: string, text: string): string[] =>
    new Linter({ configType: 'flat', cwd: root })
      .verify(
        text,
        [{ files: ['**/*.ts'], plugins: { rooms: { rules: { door: doorRule } } }, rules: { 'rooms/door': 'error' } }],
        path.join(root, 'apps/club/src', file),
      )
      .map(({ message }) => message);

  it.each([
    ['another room', 'teams/team.ts', "import { person } from '../people/person.js';"],
    ['a folder of another room', 'people/rpc/get.ts', "export { team } from '../../teams/store/team.js';"],
    ['the root of the service', 'service.ts', "import('./people/person.js');"],
  ])('rejects an import past the door from %s', (_, file, text) => {
    expect(lint(file, text)).toEqual([expect.stringMatching(/^Import from the door of the room: (people|teams)\/index\.js\.$/)]);
  });

  it.each([
    ['a door', 'teams/team.ts', "import { person } from '../people/index.js';"],
    ['a file of the same room', 'teams/rpc/get.ts', "import { team } from '../store/team.js';"],
    ['a folder that is not a room', 'teams/team.ts', "import { rows } from '../db/rows.js';"],
    ['a package', 'teams/team.ts', "import path from 'node:path';"],
  ])('accepts an import of %s', (_, file, text) => {
    expect(lint(file, text)).toEqual([]);
  });
});
