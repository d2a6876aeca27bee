import { Button, Group } from '@mantine/core';
import type { GetWebhookDeliveryResult, WebhookAttempt } from '@matchpoint/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { developer } from '../../developer-api.js';
import { webhookReads } from '../../reads/webhooks.js';
import { wordOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';
import { CodeBlock } from '../code-block.js';
import { Refusal } from '../failure.js';
import { showCount, showTime } from '../formats.js';
import { useSend } from '../send.js';
import { Shown } from '../shown.js';
import { Note } from '../state.js';
import { ViewTabs } from '../tabs.js';
import { FORMS } from '../../texts/forms.js';

type View = 'response' | 'request' | 'attempts';
const VIEWS: readonly (readonly [View, string])[] = [
  ['response', DEVELOPER.response],
  ['request', DEVELOPER.request],
  ['attempts', DEVELOPER.attempts],
];

const ASK_AGAIN_MS = 2_000;
const isUnderWay = (delivery: GetWebhookDeliveryResult | undefined): boolean =>
  delivery?.status === 'pending' || delivery?.status === 'delivering';

/** One delivery: the response, the request, and every attempt. */
export function DeliveryDetail({ endpointId, deliveryId }: { endpointId: string; deliveryId: string }) {
  const queries = useQueryClient();
  const read = useQuery({
    ...webhookReads.delivery(endpointId, deliveryId),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? ASK_AGAIN_MS : false),
  });
  const status = read.data?.status;
  const shownStatus = useRef(status);
  useEffect(() => {
    // The list beside it shows the status, too.
    if (shownStatus.current !== undefined && shownStatus.current !== status)
      void queries.invalidateQueries({ queryKey: ['deliveries', endpointId] });
    shownStatus.current = status;
  }, [queries, endpointId, status]);
  return <Shown read={read}>{(delivery) => <Detail endpointId={endpointId} delivery={delivery} />}</Shown>;
}

function Detail({ endpointId, delivery }: { endpointId: string; delivery: GetWebhookDeliveryResult }) {
  const { id, event, payload, errorMessage, nextAttemptAt, attempts } = delivery;
  const [view, show] = useState<View>('response');
  const sending = useSend(() => developer.webhooks.replayDelivery(endpointId, id, { retries: 0 }));
  const last = attempts.at(-1);
  return (
    <>
      <Group justify="space-between">
        <b className="mono">{event}</b>
        <Button size="xs" variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
          {DEVELOPER.replay}
        </Button>
      </Group>
      {sending.isSuccess && <Note role="status">{isUnderWay(delivery) ? DEVELOPER.replayed : outcomeOf(delivery)}</Note>}
      {sending.error !== null && <Refusal error={sending.error} title={FORMS.refused} />}
      <p className="dim small">
        {[id, errorMessage, nextAttemptAt !== null && DEVELOPER.nextAttempt(showTime(nextAttemptAt))].filter(Boolean).join(' · ')}
      </p>
      <ViewTabs<View> label={DEVELOPER.delivery} views={VIEWS} shown={view} onShow={show} />
      {view === 'response' && (last ? <Response attempt={last} /> : <p className="dim">{DEVELOPER.notSentYet}</p>)}
      {view === 'request' && <CodeBlock label={DEVELOPER.payload} code={JSON.stringify(payload, undefined, 2)} />}
      {view === 'attempts' && attempts.map((attempt) => <Response key={attempt.number} attempt={attempt} isNamed />)}
    </>
  );
}

/** What came of the attempt, in the words of its status. */
const outcomeOf = ({ status, statusCode }: GetWebhookDeliveryResult): string =>
  [wordOf('WebhookDeliveryStatus', status), statusCode].filter(Boolean).join(' · ');

function Response({ attempt, isNamed = false }: { attempt: WebhookAttempt; isNamed?: boolean }) {
  const { number, startedAt, durationMs, statusCode, error, responseBody } = attempt;
  const outcome = [
    isNamed && DEVELOPER.attempt(number),
    statusCode,
    error,
    showTime(startedAt),
    DEVELOPER.milliseconds(showCount(durationMs)),
  ];
  return (
    <div>
      <p className="small">{outcome.filter(Boolean).join(' · ')}</p>
      <CodeBlock label={DEVELOPER.response} code={responseBody || DEVELOPER.noBody} />
    </div>
  );
}
