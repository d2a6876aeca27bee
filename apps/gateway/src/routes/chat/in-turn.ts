import { withDeadline } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';

/** How long a request waits for those before it. */
const PATIENCE_MS = 5_000;

/** Runs `work` when those that came earlier with the same name have ended. @throws DomainError error_idempotency_in_progress */
export type InTurn = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** Runs work of the same name one after another. */
export function createTurns(patienceMs = PATIENCE_MS): InTurn {
  const last = new Map<string, Promise<void>>();
  return async (name, work) => {
    const before = last.get(name);
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    last.set(name, ended);
    try {
      if (before) await withDeadline({ ms: patienceMs, tooLate: () => new DomainError('error_idempotency_in_progress') }, () => before);
      return await work();
    } finally {
      // Who gave up leaves those behind it to whom it waited for.
      void (before ?? Promise.resolve()).then(end);
      void ended.then(() => last.get(name) === ended && last.delete(name));
    }
  };
}
