import { withDeadline } from '@matchpoint/core';
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, type Policy, TaskCancelledError } from 'cockatiel';

/** Consecutive failures that open the breaker, and for how long. */
const BREAKER = { failures: 10, openMs: 500 };

export interface Breaker {
  /** From the failures that opened it until a call has succeeded. */
  isOpen(): boolean;
  /** Lets no call through at this moment, not even one to see whether the service answers again. */
  isRefusing(): boolean;
  /**
   * Makes a call. While another one tries whether the service answers again, it waits for that, but only until its deadline.
   * @param deadline epoch milliseconds; once it has passed nothing is called, and nothing counts as a failure
   * @throws what the call throws; BrokenCircuitError while open; TaskCancelledError if no time is left
   */
  execute<Answer>(deadline: number, call: () => Promise<Answer>): Promise<Answer>;
}

/** Refuses calls to a service after failures in a row, so that they fail at once. */
export function createBreaker(isFailure: Policy): Breaker {
  const circuit = circuitBreaker(isFailure, { halfOpenAfter: BREAKER.openMs, breaker: new ConsecutiveBreaker(BREAKER.failures) });
  let openedAt = 0;
  circuit.onBreak(() => (openedAt = Date.now()));
  /** Ends with the call that tries whether the service answers again. The circuit's own wait for it has no limit. */
  let trial: Promise<unknown> = Promise.resolve();

  const isTrying = (): boolean => circuit.state === CircuitState.HalfOpen;
  function execute<Answer>(deadline: number, call: () => Promise<Answer>): Promise<Answer> {
    if (Date.now() >= deadline) return Promise.reject(tooLate());
    if (isTrying()) return withDeadline({ ms: deadline - Date.now(), tooLate }, () => trial).then(() => execute(deadline, call));
    const running = circuit.execute(call);
    if (isTrying()) trial = running.catch(() => undefined);
    return running;
  }
  return {
    isOpen: () => circuit.state !== CircuitState.Closed,
    isRefusing: () => circuit.state === CircuitState.Open && Date.now() - openedAt < BREAKER.openMs,
    execute,
  };
}

/** Whether it was the breaker that made a call fail. */
export function isBreakers(error: unknown): boolean {
  return error instanceof BrokenCircuitError || error instanceof TaskCancelledError;
}

const tooLate = (): Error => new TaskCancelledError('DEADLINE_EXCEEDED: no time is left for the call');
