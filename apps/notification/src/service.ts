import { notification } from '@matchpoint/contracts';
import { type BackgroundWork, type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import type { NotificationContext } from './context.js';
import { followsRpc } from './follows/index.js';
import { startRecordingNews } from './news/index.js';
import { notificationsRpc } from './notifications/index.js';
import { recipientsRpc } from './recipients/index.js';
import { startSweeping } from './work/index.js';

/** Background work of the service. */
export const WORK: readonly ((context: NotificationContext) => BackgroundWork)[] = [
  startRecordingNews,
  startSweeping,
  startIdempotencySweeper,
];

/** The notification service: its RPCs, the consumer of events, the relay of its outbox and the sweep of old items. */
export function startService(context: NotificationContext, work = WORK): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: ['matchpoint/notification/v1/notification.proto'],
    background: work.map((start) => () => start(context)),
  });
}

function servicesOf(context: NotificationContext) {
  return [
    service(notification.NotificationServiceService, {
      ...followsRpc(context),
      ...notificationsRpc(context),
      ...recipientsRpc(context),
    }),
  ];
}
