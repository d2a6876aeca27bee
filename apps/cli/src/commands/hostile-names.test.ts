import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { DomainError } from '@matchpoint/errors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startFakeServices, type FakeServices } from '../../test/fake-services.js';
import { runCommand } from '../../test/run-command.js';

/** Writes to the clipboard, clears the screen, forges a line, reverses the text direction. */
const NAME = '\u001b]52;c;ZXZpbA==\u0007\u009b2J\nDone in 0.1 s.\r\u202e';
const SHOWN = '\\u001b]52;c;ZXZpbA==\\u0007\\u009b2J';
const ACTING = /[\p{Cc}\p{Bidi_Control}]/u;
const folder = mkdtempSync(path.join(os.tmpdir(), 'matchpoint-hostile-'));
const bundle = path.join(folder, 'a.ndjson');
const gateway = createServer((_request, response) => response.end(JSON.stringify({ status: NAME, dependencies: { [NAME]: NAME } })));
let services: FakeServices;
let environment: Record<string, string>;

beforeAll(async () => {
  writeFileSync(bundle, '{"kind":"user","username":"a"}\n{"kind":"team","slug":"broken"}\n');
  services = await startFakeServices(
    (kind) => {
      if (kind === 'team') throw new DomainError('INVALID_INPUT', { message: `there is no team ${NAME}` });
      return `the name ${NAME} is taken`;
    },
    { label: NAME },
  );
  await new Promise<void>((resolve) => {
    gateway.listen(0, '127.0.0.1', resolve);
  });
  environment = { ...services.environment, MATCHPOINT_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` };
});
afterAll(async () => {
  gateway.close();
  await services.stop();
  rmSync(folder, { recursive: true });
});

it.each([
  ['a table', ['keys', 'list']],
  ['an import', ['import', bundle]],
  ['a status', ['status']],
  ['an error', ['keys', 'revoke', NAME.trim(), '--yes']],
  ['a complaint about an argument', [NAME]],
])('%s escapes the control characters in what a stranger has written', async (_what, words) => {
  const { stdout, stderr } = await runCommand(words, { environment });
  expect(stdout + stderr).toContain('\\u001b]52;c;');
  for (const line of (stdout + stderr).split('\n')) expect(line).not.toMatch(ACTING);
  expect((stdout + stderr).split('\n')).not.toContain('Done in 0.1 s.\\u202e');
});

it('a question escapes the control characters in what a stranger has written', async () => {
  const { stderr } = await runCommand(['users', 'delete', NAME], { environment, answer: 'no' });
  expect(stderr).toContain(`keys of ${SHOWN}`);
  for (const line of stderr.split('\n')) expect(line).not.toMatch(ACTING);
});

it.each([['keys', 'list'], ['import', bundle], ['status']])('matchpoint %s --json prints the same strings as JSON', async (...words) => {
  const { stdout } = await runCommand([...words, '--json'], { environment });
  expect(stdout.replaceAll('\n', '')).not.toMatch(ACTING);
  expect(stdout).toContain(SHOWN);
  expect(JSON.stringify(JSON.parse(stdout))).toContain(JSON.stringify(NAME).slice(1, -1));
});
