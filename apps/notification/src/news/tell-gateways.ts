import { LIVE_NOTIFIED, type Notice, type NotifiedMessage, publishCore } from '@matchpoint/events';
import type { NotificationContext } from '../context.js';

/** Ids in one message, about 40 bytes each: far below the limit of 1 MiB in NATS. */
const MOST_IDS = 5_000;

/** Sends notices to the gateways without waiting. The next read makes up for a lost message. */
export function tellGateways({ nats, logger }: Pick<NotificationContext, 'nats' | 'logger'>, notices: readonly Notice[]): void {
  const messages = inMessages(notices).map((some): NotifiedMessage => ({ notices: some }));
  publishCore(nats, LIVE_NOTIFIED, messages, (error) =>
    logger.warn({ err: error }, 'new notifications could not be announced to live streams'),
  );
}

function inMessages(notices: readonly Notice[]): Notice[][] {
  const messages: Notice[][] = [];
  let room = 0;
  for (const notice of notices.flatMap(inPieces)) {
    const size = notice.userIds.length + notice.targets.length;
    if (size > room) {
      messages.push([]);
      room = MOST_IDS;
    }
    messages.at(-1)?.push(notice);
    room -= size;
  }
  return messages;
}

/** Splits a notice with more people than fit into a message. Only the first piece goes to followers. */
function inPieces(notice: Notice): Notice[] {
  const { userIds, targets } = notice;
  const pieces = Math.max(1, Math.ceil(userIds.length / (MOST_IDS / 2)));
  return Array.from({ length: pieces }, (_, index) => ({
    ...notice,
    userIds: userIds.slice((index * MOST_IDS) / 2, ((index + 1) * MOST_IDS) / 2),
    targets: index === 0 ? targets : [],
  }));
}
