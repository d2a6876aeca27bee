/** Messages to and from the load generator, which is a separate process. */

export interface PlannedRequest {
  method: 'GET' | 'POST';
  /** With `/api/v1`. Header values and the body may hold {@link UNIQUE}. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Placeholder for a text that is unique to each request. */
export const UNIQUE = '{unique}';

export interface LoadJob {
  /** Loopback ports of the system's HTTP servers; connections are spread over them. */
  ports: readonly number[];
  connections: number;
  seconds: number;
  /** Open loop: requests a second, whatever the answers do. Absent: each connection sends its next request when it has its answer. */
  rate?: number;
}

/** An answer that is not 2xx, or a connection that broke, and how often. */
export interface LoadError {
  what: string;
  count: number;
}

export interface Latency {
  p50: number;
  p95: number;
  p99: number;
  p999: number;
  max: number;
  mean: number;
}

export interface LoadResult {
  /** Answers that were 2xx. */
  answers: number;
  errors: LoadError[];
  /** From the first request to the last answer. */
  seconds: number;
  /** Milliseconds; of the open loop from the time at which the request was due. */
  latency: Latency;
  /** CPU seconds of the load generator. */
  cpuSeconds: number;
}

export type LoadMessage = { kind: 'requests'; requests: PlannedRequest[] } | { kind: 'run'; job: LoadJob };
export type LoadReply = { kind: 'taken' } | { kind: 'result'; result: LoadResult } | { kind: 'failed'; message: string };
