import { webhook } from '@matchpoint/contracts';
import { type Consumer, startConsumer } from '@matchpoint/events';
import { type BackgroundWork, type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { DISPATCHED, dispatchEvents } from './consumers/dispatch-events.js';
import { ACCESS_CHANGED, applyOwnerAccess, USER_DELETED } from './consumers/owner-access.js';
import type { WebhookContext } from './context.js';
import { type Dispatcher, startDispatcher } from './dispatch/dispatcher.js';
import { measureDeliveries } from './dispatch/measure-deliveries.js';
import { startRetention } from './retention.js';
import { answerListener } from './rpc/answer-listener.js';
import { closeListener } from './rpc/close-listener.js';
import { createEndpoint } from './rpc/create-endpoint.js';
import { deleteEndpoint } from './rpc/delete-endpoint.js';
import { getDelivery } from './rpc/get-delivery.js';
import { getEndpoint } from './rpc/get-endpoint.js';
import { listDeliveries } from './rpc/list-deliveries.js';
import { listEndpointHours } from './rpc/list-endpoint-hours.js';
import { listEndpoints } from './rpc/list-endpoints.js';
import { openListener } from './rpc/open-listener.js';
import { pullListener } from './rpc/pull-listener.js';
import { recomputeEndpointHours } from './rpc/recompute-endpoint-hours.js';
import { recoverDeliveries } from './rpc/recover-deliveries.js';
import { replayDelivery } from './rpc/replay-delivery.js';
import { rotateSecret } from './rpc/rotate-secret.js';
import { testEndpoint } from './rpc/test-endpoint.js';
import { triggerSample } from './rpc/trigger-sample.js';
import { updateEndpoint } from './rpc/update-endpoint.js';

/** Name of the event consumer. Every process has one, and one of them is active. */
const CONSUMER = 'webhook-dispatch';

/**
 * The webhook service: its RPCs, the consumer that creates deliveries from events, the dispatcher that attempts them, and the relay of its
 * outbox.
 */
export function startService(context: WebhookContext): Promise<RunningService> {
  // Starts only after the service has verified that it can open the signing secrets.
  let dispatcher: Dispatcher | undefined;
  let consumer: Consumer | undefined;
  const wake = (): void => dispatcher?.wake();
  return startRpcService(context, {
    services: servicesOf(context, wake),
    protoFiles: ['matchpoint/webhook/v1/webhook.proto'],
    background: [
      () => {
        const started = consumeEvents(context, wake, () => dispatcher?.newClaim());
        measureDeliveries(context, () => started.isActive);
        return (consumer = started);
      },
      () => consumeOwners(context, wake),
      () => {
        const started = startDispatcher(context);
        dispatcher = started;
        return { ...started, stop: () => started.stop(consumer?.stop()) };
      },
      () => startRetention(context),
      () => startIdempotencySweeper(context),
    ],
  });
}

function consumeEvents(context: WebhookContext, wake: () => void, newClaim: Dispatcher['newClaim']): Consumer {
  const { nats, pool, logger, databaseClock, stream } = context;
  return startConsumer({
    nats,
    pool,
    logger,
    stream,
    clock: databaseClock,
    consumer: CONSUMER,
    subjects: DISPATCHED,
    handleMany: (tx, events) => dispatchEvents(context, tx, events, newClaim),
    onHandled: wake,
  });
}

/** Pauses or deletes the endpoints of suspended or deleted users. */
function consumeOwners({ nats, pool, logger, clock, databaseClock, stream }: WebhookContext, wake: () => void): BackgroundWork {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'webhook-owners',
    subjects: [ACCESS_CHANGED, USER_DELETED],
    handle: (tx, event) => applyOwnerAccess(tx, event, clock.now()),
    onHandled: wake,
  });
}

function servicesOf(context: WebhookContext, wake: () => void) {
  return [
    service(webhook.WebhookServiceService, {
      createEndpoint: createEndpoint(context),
      listEndpoints: listEndpoints(context),
      getEndpoint: getEndpoint(context),
      updateEndpoint: updateEndpoint(context, wake),
      deleteEndpoint: deleteEndpoint(context),
      rotateSecret: rotateSecret(context),
      testEndpoint: testEndpoint(context),
      listDeliveries: listDeliveries(context),
      getDelivery: getDelivery(context),
      replayDelivery: replayDelivery(context, wake),
      recoverDeliveries: recoverDeliveries(context, wake),
      listEndpointHours: listEndpointHours(context),
    }),
    service(webhook.WebhookMaintenanceServiceService, { recomputeEndpointHours: recomputeEndpointHours(context) }),
    service(webhook.ListenerServiceService, {
      openListener: openListener(context),
      pullListener: pullListener(context),
      answerListener: answerListener(context),
      closeListener: closeListener(context),
      triggerSample: triggerSample(context, wake),
    }),
  ];
}
