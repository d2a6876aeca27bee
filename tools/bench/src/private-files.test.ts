import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SOURCES = import.meta.dirname;
const sources = fs
  .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

it('writes every file with mode 0600, so that only its owner can read it', () => {
  const open = sources.flatMap((name) => {
    const text = fs.readFileSync(path.join(SOURCES, name), 'utf8');
    const writes = text.match(/\b(writeFileSync|writeFile|appendFileSync|createWriteStream|openSync)\([^;]*;/g) ?? [];
    return writes.filter((call) => !call.includes('0o600') && !/openSync\([^,]*, 'r'\)/.test(call)).map((call) => `${name}: ${call}`);
  });
  expect(open).toEqual([]);
});
