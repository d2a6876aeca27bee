import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askLine } from './ask-line.js';

it('shows the question and resolves to the line that is typed', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = askLine('Continue? ', input, output);
  input.write('yes\nmore\n');
  expect(await answer).toBe('yes');
  expect(String(output.read())).toContain('Continue? ');
});

it('resolves to nothing if the input ends before a line', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const answer = askLine('Continue? ', input, output);
  input.end();
  expect(await answer).toBe('');
});
