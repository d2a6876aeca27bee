import { isUnavailable } from '@matchpoint/postgres';
import { JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { isNotPermitted } from './refusal.js';
import { isStreamFull, StreamRefusedError } from './stream.js';

/** A failure that the next attempt resolves is not reported. */
const PASSING_MS = 1000;
const MISSING: readonly number[] = [JetStreamApiCodes.StreamNotFound, JetStreamApiCodes.ConsumerNotFound];

/** Status of a relay or a consumer. */
export interface WorkStatus {
  /** `relay`, or the consumer's name. */
  name: string;
  /** Why events are not making progress; undefined if they are. Without addresses, paths or data: readiness shows it to anyone. */
  trouble?: string;
  /** How many events wait, counted to {@link COUNTED_TO}; undefined if unknown. */
  waiting?: number;
  /** How long the first of them has waited; undefined if none waits or if unknown. */
  oldestWaitSeconds?: number;
  /** How many events a consumer gave up on. */
  dead?: number;
  /** How many endpoints Matchpoint has disabled; set for webhook deliveries. */
  disabledEndpoints?: number;
}

/** Nobody needs the exact length of a queue beyond this. */
export const COUNTED_TO = 1_000;

/** Tracks whether repeated work succeeds. */
export class Progress {
  #failure: { since: number; reason: string } | undefined;

  succeed(): void {
    this.#failure = undefined;
  }

  fail(error: unknown): void {
    this.wait(reasonOf(error));
  }

  /** Records that the work cannot begin, for a reason that is not an error. */
  wait(reason: string): void {
    this.#failure = { since: this.#failure?.since ?? performance.now(), reason };
  }

  /** Why it has not succeeded for a second or longer; undefined if it has. */
  get trouble(): string | undefined {
    if (!this.#failure) return undefined;
    const forMs = performance.now() - this.#failure.since;
    return forMs < PASSING_MS ? undefined : `${this.#failure.reason}, for ${Math.round(forMs / 1000)} s`;
  }
}

/** A public phrase: errors of NATS or PostgreSQL may contain paths and data, so they go to the log only. */
export function reasonOf(error: unknown): string {
  if (error instanceof StreamRefusedError) return error.message;
  if (isStreamFull(error)) return 'the stream is full of events that a consumer has not handled';
  if (!(error instanceof Error)) return 'it fails';
  if (isNotPermitted(error)) return 'NATS denies this process a required permission';
  if (error instanceof JetStreamApiError) {
    if (MISSING.includes(error.code)) return 'the stream or its consumer is missing';
    return /no space left|insufficient/.test(error.message) ? 'NATS has no space left' : `JetStream answers error ${error.code}`;
  }
  if (error.name === 'TimeoutError') return 'JetStream does not answer';
  if (error.name === 'JetStreamNotEnabled' || error.name === 'NoRespondersError' || /jetstream is not enabled/i.test(error.message)) {
    return 'JetStream is not enabled';
  }
  if (/^(ClosedConnection|Connection|DrainingConnection|Request)Error$/.test(error.name)) return 'NATS is not connected';
  return isUnavailable(error) ? 'the database does not answer' : 'it fails, as the log says';
}
