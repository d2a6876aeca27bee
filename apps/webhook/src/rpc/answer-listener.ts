import type { webhook } from '@matchpoint/contracts';
import { type CallContext, requireCaller } from '@matchpoint/rpc';
import type { WebhookContext } from '../context.js';
import { settleBatch } from '../db/settle-batch.js';
import { type Outcome, outcomeOf } from '../domain/outcome.js';

/** Records the local program's answer. It is final, because deliveries to a listener are not retried. */
export function answerListener({ pool, clock }: WebhookContext) {
  return async (
    { id, deliveryId, claim, statusCode, durationMs, error }: webhook.AnswerListenerRequest,
    call: CallContext,
  ): Promise<webhook.AnswerListenerResponse> => {
    requireCaller(call);
    const now = clock.now();
    const judged: Outcome =
      statusCode === undefined ? { kind: 'failed', error: error ?? 'connection', isAnswer: false } : outcomeOf(statusCode, undefined);
    const outcome: Outcome =
      judged.kind === 'throttled' ? { kind: 'failed', statusCode, error: `http_${statusCode}`, isAnswer: true } : judged;
    const startedAt = new Date(now.getTime() - durationMs).toISOString();
    await settleBatch(
      pool,
      [{ deliveryId, claim, endpointId: id, outcome, startedAt, durationMs, requestHeaders: {}, responseBody: '' }],
      now,
    );
    return {};
  };
}
