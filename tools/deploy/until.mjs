import { setTimeout as sleep } from 'node:timers/promises';
import { StepError } from '../install/run-step.mjs';

const TIMEOUT_MS = 60_000;

/** Resolves when `holds` returns true; exceptions count as false. @throws StepError with the failed condition after a minute */
export async function until(what, holds) {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    if (await holds().catch(() => false)) return;
    if (performance.now() > giveUpAt) throw new StepError(`${what}: not within ${TIMEOUT_MS / 1000} s`);
    await sleep(250);
  }
}
