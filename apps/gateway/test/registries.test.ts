import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeRegistries } from '../generate/write-registries.mjs';

const GATEWAY = path.resolve(import.meta.dirname, '..');

it('has generated lists that name every operation and example (if not, run `node tools/generate.mjs`)', () => {
  for (const [name, text] of Object.entries(describeRegistries(GATEWAY))) {
    expect(fs.readFileSync(path.join(GATEWAY, 'src/generated', name), 'utf8')).toBe(text);
  }
});
