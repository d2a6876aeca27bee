import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askHidden } from './ask-hidden.js';

function ask(typed: string): { answer: Promise<string>; shown: () => string } {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = askHidden('Key: ', input, output);
  input.write(typed);
  return { answer, shown: () => String(output.read() ?? '') };
}

it('shows the question but not the answer', async () => {
  const { answer, shown } = ask('mp_live_secrex\u007ft\r');
  expect(await answer).toBe('mp_live_secret');
  expect(shown()).toBe('Key: \n');
});

it.each([
  ['Ctrl-C', '\u0003'],
  ['Ctrl-D', '\u0004'],
])('ends with a usage error after %s', async (_key, typed) => {
  await expect(ask(typed).answer).rejects.toThrow('no key was given');
});
