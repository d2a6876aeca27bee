import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { developer } from '../../developer-api.js';
import { webhookReads } from '../../reads/webhooks.js';
import { DEVELOPER } from '../../texts/developer.js';
import { DialogAction } from '../dialog-action.js';
import { showCount } from '../formats.js';
import { Shown } from '../shown.js';
import { Lines } from '../state.js';

interface ResendFailedProps {
  id: string;
  /** Time of the last successful delivery. */
  since: string;
}

/** Resends the events that an endpoint missed since its last success; the dialog shows their number. */
export const ResendFailed = ({ id, since }: ResendFailedProps) => (
  <DialogAction
    action={DEVELOPER.resendFixed}
    title={DEVELOPER.resendFixedTitle}
    confirm={DEVELOPER.replay}
    dismiss={DEVELOPER.keepFailed}
    why={DEVELOPER.resendFixedWhy}
    said={DEVELOPER.replayed}
    send={() => developer.webhooks.recoverDeliveries(id, { since })}
  >
    <Counted id={id} since={since} />
  </DialogAction>
);

function Counted({ id, since }: ResendFailedProps) {
  const read = useQuery(webhookReads.failedSince(id, since));
  return (
    <Shown read={read} skeleton={<Lines count={1} />}>
      {({ count }) => <Text fw={600}>{DEVELOPER.counted(count, showCount(count))}</Text>}
    </Shown>
  );
}
