/** The response to an attempt, for logs and for headers such as `X-RateLimit-Remaining` and `X-Matchpoint-Ignored-Fields`. */
export interface Answer {
  method: string;
  url: string;
  /** 0 for the first one. */
  attempt: number;
  status: number;
  headers: Headers;
}

/** Options for every call of a client, or for a single call, which takes precedence. */
export interface CallDefaults {
  /** Time limit of the whole call, including waits and retries. Default 120,000. */
  timeoutMs?: number | undefined;
  /** Time limit of one attempt, including its response's body. Default 30,000. */
  attemptTimeoutMs?: number | undefined;
  /** How often a failed attempt is retried at most, if the operation allows it. Default 2. */
  retries?: number | undefined;
  headers?: Record<string, string> | undefined;
  /** Called with each response, refusals included, before its body is read. */
  onAnswer?: ((answer: Answer) => void) | undefined;
}

export interface CallOptions extends CallDefaults {
  /** Ends the call at once; it then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export interface KeyedCallOptions extends CallOptions {
  /**
   * Makes retries of one intended effect act once: 1 to 255 visible ASCII characters. By default a new UUID for each call; pass a stored
   * one if another process may retry.
   */
  idempotencyKey?: string | undefined;
}
