/** A recorded call of an operation and its response: shortened, with stable ids and times, without secrets. */
export interface RecordedExample {
  request: { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
  status: number;
  response: unknown;
}

/** Recorded examples by operationId. */
export type RecordedExamples = Readonly<Record<string, RecordedExample>>;
