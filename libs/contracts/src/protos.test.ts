import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const PROTO = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../proto');
const LINES = readdirSync(PROTO, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.proto'))
  .flatMap((file) => readFileSync(path.join(PROTO, file), 'utf8').split('\n'));

it('contracts have no JSON in fields named after it: typed messages, or opaque content (docs/adr/0036)', () => {
  const named = LINES.filter((line) => /\w+_json\s*=\s*\d+/.test(line));
  expect(named.filter((line) => !line.includes('[deprecated = true]'))).toEqual([]);
});
