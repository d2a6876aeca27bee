import { expect, it } from 'vitest';
import { createTurns } from './in-turn.js';

function newGate(): { gate: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  return { gate, open };
}

it('runs work of one name in order, also after a failure, and that of others at once', async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const { gate, open } = newGate();
  const first = inTurn('a', async () => {
    await gate;
    done.push('a1');
    throw new Error('refused');
  });
  const second = inTurn('a', async () => done.push('a2'));
  await inTurn('b', async () => done.push('b'));
  open();
  await expect(first).rejects.toThrow('refused');
  await second;
  expect(done).toEqual(['b', 'a1', 'a2']);
});

it('lets nobody wait for ever, and keeps the order of those behind who gave up', async () => {
  const inTurn = createTurns(1);
  const done: string[] = [];
  const { gate, open } = newGate();
  const first = inTurn('a', async () => {
    await gate;
    done.push('first');
  });
  await expect(inTurn('a', async () => done.push('second'))).rejects.toMatchObject({ code: 'error_idempotency_in_progress' });
  const third = inTurn('a', async () => done.push('third')).catch((error: { code: string }) => error.code);
  open();
  await first;
  expect([await third, await inTurn('a', async () => 'last')]).toEqual([expect.anything(), 'last']);
  expect(done[0]).toBe('first');
});
