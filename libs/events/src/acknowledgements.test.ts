import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Acknowledgements } from './acknowledgements.js';

function collect() {
  const turns: number[][] = [];
  let current: number[] | undefined;
  const message = (number: number, fails = false) => ({
    ack() {
      if (current === undefined) {
        turns.push((current = []));
        queueMicrotask(() => (current = undefined));
      }
      if (fails) throw new Error('closed');
      current.push(number);
    },
  });
  return { turns, message };
}

it('acknowledges together the messages finished in several microtasks of a turn, and later ones in the next turn', async () => {
  const { turns, message } = collect();
  const acknowledgements = new Acknowledgements();
  for (const number of [1, 2, 3]) {
    acknowledgements.add(message(number));
    await Promise.resolve();
  }
  expect(turns).toEqual([]);
  await turn();
  acknowledgements.add(message(4));
  acknowledgements.flush();
  expect(turns).toEqual([[1, 2, 3], [4]]);
});

it('acknowledges the other messages if one cannot be acknowledged because its connection is gone', () => {
  const { turns, message } = collect();
  const acknowledgements = new Acknowledgements();
  for (const each of [message(1), message(2, true), message(3)]) acknowledgements.add(each);
  acknowledgements.flush();
  expect(turns).toEqual([[1, 3]]);
});
