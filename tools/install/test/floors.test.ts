import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { floorRule } from '../../floors/floor-rule.mjs';
import { GATEWAY_FLOORS } from '../../floors/floors.mjs';

const SOURCES = path.resolve(import.meta.dirname, '../../../apps/gateway/src');
const lint = (file: string, text: string): string[] =>
  new Linter({ configType: 'flat', cwd: path.resolve(SOURCES, '../../..') })
    .verify(
      text,
      [{ files: ['**/*.ts'], plugins: { floors: { rules: { down: floorRule } } }, rules: { 'floors/down': 'error' } }],
      path.join(SOURCES, file),
    )
    .map(({ message }) => message);

describe('the lint rule floors/down', () => {
  it.each([
    ['an import of a higher floor', 'edge/admission/edge.ts', "import { a } from '../../routes/index.js';"],
    ['an import of a room beside it', 'live/live.ts', "import { a } from '../uploads/media-urls.js';"],
    ['a re-export', 'operation/fields.ts', "export { a } from '../live/live.js';"],
    ['a dynamic import', 'ports.ts', "import('./wire.js');"],
    ['an import of the wiring', 'routes/teams/get-team-profile.ts', "import { createContext } from '../../wire.js';"],
  ])('rejects %s', (_, file, text) => {
    expect(lint(file, text)).toEqual([expect.stringContaining('import from a lower floor')]);
  });

  it.each([
    ['a lower floor', 'routes/teams/get-team-profile.ts', "import { a } from '../../operation/fields.js';"],
    ['the same room', 'edge/admission/edge.ts', "import { a } from '../keys/key-format.js';"],
    ['generated code', 'edge/keys/store/key-store.ts', "import { a } from '../../../generated/prisma/client.js';"],
    ['a package', 'transport/parse-body.ts', "import fs from 'node:fs';"],
  ])('accepts an import of %s', (_, file, text) => {
    expect(lint(file, text)).toEqual([]);
  });

  it('rejects a file outside all floors', () => {
    expect(lint('helpers/strings.ts', '')).toEqual(['helpers has no floor: add it to tools/floors/floors.mjs.']);
  });

  it('assigns each folder and file of the gateway to exactly one floor', () => {
    const present = readdirSync(SOURCES).map((name) => name.replace(/\.ts$/, ''));
    expect(GATEWAY_FLOORS.flat().toSorted()).toEqual(present.filter((name) => name !== 'generated').toSorted());
  });
});
