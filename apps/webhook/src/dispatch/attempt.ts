import { type Clock, type SealedSecret, type SecretBox, withDeadline } from '@matchpoint/core';
import { currentSpan, currentTraceparent, tracedFrom } from '@matchpoint/telemetry';
import { type Outcome, outcomeOf, parseRetryAfter } from '../domain/outcome.js';
import { classifyFailure } from '../net/classify-failure.js';
import type { Sender } from '../net/sender.js';
import { readTarget } from '../net/target.js';
import { signRequest } from '../secrets/sign.js';

export interface AttemptDependencies {
  clock: Clock;
  sender: Sender;
  box: SecretBox;
  /** Hosts that the operator lists. */
  allowed: ReadonlySet<string>;
}

/** The content, target and secrets of an attempt. */
export interface AttemptInput {
  endpointId: string;
  url: string;
  eventId: string;
  event: string;
  body: string;
  /** The `traceparent` of the trace that led to the event. */
  traceparent?: string | null;
  secrets: readonly SealedSecret[];
}

/** One attempt as kept in the delivery log. */
export interface AttemptResult {
  outcome: Outcome;
  startedAt: string;
  durationMs: number;
  requestHeaders: Record<string, string>;
  responseBody: string;
}

/**
 * Makes one attempt: signs, rechecks the target, sends, reads the answer. It ends after `timeoutMs`, whatever the target does.
 * @param stopping aborts when the process is about to stop: the attempt then does not count
 * @throws Error if a secret cannot be opened
 */
export function attempt(
  dependencies: AttemptDependencies,
  input: AttemptInput,
  timeoutMs: number,
  stopping: AbortSignal,
): Promise<AttemptResult> {
  const attributes = { 'webhook.endpoint': input.endpointId, 'messaging.message.id': input.eventId };
  return tracedFrom(input.traceparent ?? undefined, { name: `attempt ${input.event}`, kind: 'client', attributes }, async () => {
    const result = await attemptOnce(dependencies, input, timeoutMs, stopping);
    currentSpan()?.set({ 'webhook.outcome': result.outcome.kind });
    return result;
  });
}

async function attemptOnce(
  { clock, sender, box, allowed }: AttemptDependencies,
  input: AttemptInput,
  timeoutMs: number,
  stopping: AbortSignal,
): Promise<AttemptResult> {
  const now = clock.now();
  const secrets = input.secrets.map((secret) => box.open(secret, input.endpointId));
  const signed = signRequest({ id: input.eventId, type: input.event, body: input.body }, secrets, now);
  const traceparent = currentTraceparent() ?? input.traceparent;
  const { body, headers } = { ...signed, headers: { ...signed.headers, ...(traceparent && { traceparent }) } };
  const startedAt = performance.now();
  const finish = (outcome: Outcome, responseBody = ''): AttemptResult => ({
    outcome,
    responseBody,
    startedAt: now.toISOString(),
    durationMs: Math.round(performance.now() - startedAt),
    requestHeaders: headers,
  });
  try {
    const target = readTarget(input.url, allowed);
    // This deadline covers look-up, connection and answer, and depends on none of them.
    const answer = await withDeadline({ ms: timeoutMs, stopping }, (signal) => sender.post(target, { headers, body }, signal));
    return finish(outcomeOf(answer.statusCode, parseRetryAfter(answer.retryAfter, clock.now())), answer.body);
  } catch (error) {
    if (stopping.aborted) return finish({ kind: 'interrupted' });
    return finish({ kind: 'failed', error: classifyFailure(error), isAnswer: false });
  }
}
