import { JetStreamApiError } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { type OutboxRow } from './envelope.js';
import { isApiError } from './stream.js';

/** An event is set aside after this many refusals for the same reason. */
export const MAX_REFUSALS = 5;
const FIRST_PAUSE_MS = 100;
const MESSAGE_TOO_LARGE = 10054;
/** Words without spaces or wildcards, separated by single dots. */
const TYPE = /^[^\s.*>]+(\.[^\s.*>]+)*$/;

/** An event that NATS refuses, and will refuse until an operator intervenes. */
export interface Refusal {
  row: OutboxRow;
  /** Our own phrase, because readiness shows it to anyone. */
  reason: string;
  /** The error from NATS. */
  detail: string;
}

/** Whether the server does not let this process publish or subscribe. */
export function isNotPermitted(error: unknown): boolean {
  return causesOf(error).some((each) => each instanceof errors.PermissionViolationError);
}

/** Why NATS will refuse this event however often it is published; undefined if another attempt may succeed. */
export function refusalReason(error: unknown, { type }: Pick<OutboxRow, 'type'>, service: string): string | undefined {
  if (error instanceof errors.InvalidSubjectError) return 'the event type is not a NATS subject';
  if (isNotPermitted(error)) return `NATS does not permit ${service} to publish ${type}`;
  const isTooLarge = causesOf(error).some((each) => each instanceof errors.InvalidArgumentError && /max_payload/.test(each.message));
  return isTooLarge || isApiError(error, MESSAGE_TOO_LARGE) ? `${type} is larger than NATS accepts` : undefined;
}

/** @throws InvalidSubjectError for a type that no server accepts, which would otherwise look like a missing answer */
export function demandPublishable(type: string): void {
  if (!TYPE.test(type)) throw new errors.InvalidSubjectError(type);
}

function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) causes.push(cause);
  return causes;
}

/** The error from NATS, for operators. */
export function detailOf(error: unknown): string {
  const { message, name } = error as Error;
  return error instanceof JetStreamApiError ? `${message} (${error.code})` : `${name}: ${message}`;
}

/**
 * Counts refusals of each subject's next event. Between two attempts the subject pauses, longer each time, so that other subjects continue.
 * Kept in memory, so another process starts counting from zero.
 */
export class Refusals {
  readonly #bySubject = new Map<string, { position: number; reason: string; count: number; dueAtMs: number }>();

  constructor(private readonly nowMs: () => number = () => performance.now()) {}

  /** Records the outcome of one batch. Returns the events that have been refused often enough to be set aside. */
  note(published: readonly OutboxRow[], refused: readonly Refusal[]): Refusal[] {
    for (const { subject } of published) this.#bySubject.delete(subject);
    return refused.filter(({ row: { subject, position }, reason }) => {
      const known = this.#bySubject.get(subject);
      const count = known?.position === position && known.reason === reason ? known.count + 1 : 1;
      if (count >= MAX_REFUSALS) return this.#bySubject.delete(subject) || true;
      this.#bySubject.set(subject, { position, reason, count, dueAtMs: this.nowMs() + FIRST_PAUSE_MS * 2 ** (count - 1) });
      return false;
    });
  }

  /** Subjects whose next attempt is not due. */
  paused(): string[] {
    const nowMs = this.nowMs();
    return [...this.#bySubject].flatMap(([subject, { dueAtMs }]) => (dueAtMs > nowMs ? [subject] : []));
  }

  /** Time until the next paused subject is due; undefined if none is paused. */
  untilDueMs(): number | undefined {
    const due = [...this.#bySubject.values()].map(({ dueAtMs }) => dueAtMs);
    return due.length === 0 ? undefined : Math.max(0, due.reduce((a, b) => Math.min(a, b)) - this.nowMs());
  }
}
