import { Code, Stack, Text } from '@mantine/core';
import type { GetWebhookDeliveryResult, WebhookAttempt } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developer } from '../../developer-api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { Figures } from '../../parts/figures.js';
import { showCount, showTime } from '../../parts/formats.js';
import { ButtonLink } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { useSend } from '../../parts/send.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { DEVELOPER } from '../../texts/developer.js';
import { Note } from '../../parts/state.js';

const route = getRouteApi('/developer/webhooks/$id/deliveries/$deliveryId');

export function DeliveryPage(): ReactNode {
  const { id, deliveryId } = route.useParams();
  const read = useRead(['delivery', id, deliveryId], (options) => developer.webhooks.getDelivery(id, deliveryId, options));
  return (
    <DeveloperPage
      title={read.data?.event ?? DEVELOPER.delivery}
      actions={
        <ButtonLink to="/developer/webhooks/$id" params={{ id }} variant="default">
          {DEVELOPER.deliveries}
        </ButtonLink>
      }
    >
      <Shown read={read}>{(delivery) => <Delivery endpointId={id} delivery={delivery} />}</Shown>
    </DeveloperPage>
  );
}

function Delivery({ endpointId, delivery }: { endpointId: string; delivery: GetWebhookDeliveryResult }) {
  const { id, status, payload, statusCode, errorMessage, nextAttemptAt, createdAt, attempts } = delivery;
  const sending = useSend(() => developer.webhooks.replayDelivery(endpointId, id, { retries: 0 }));
  return (
    <Stack gap="lg">
      <Text component="div">
        <StatusChip of="WebhookDeliveryStatus" value={status} /> {errorMessage}
      </Text>
      <Figures
        figures={[
          [DEVELOPER.answer, statusCode === null ? '–' : String(statusCode)],
          [DEVELOPER.attempts, showCount(attempts.length)],
          [DEVELOPER.at, showTime(createdAt)],
          [DEVELOPER.next, showTime(nextAttemptAt)],
        ]}
      />
      <ActionForm sending={sending} onSubmit={() => sending.mutate()} action={DEVELOPER.replay}>
        {sending.isSuccess && <Note role="status">{DEVELOPER.replayed}</Note>}
      </ActionForm>
      <Section title={DEVELOPER.payload}>
        <Code block tabIndex={0}>
          {JSON.stringify(payload, undefined, 2)}
        </Code>
      </Section>
      {attempts.map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </Stack>
  );
}

function Attempt({
  attempt: { number, startedAt, durationMs, statusCode, error, requestHeaders, responseBody },
}: {
  attempt: WebhookAttempt;
}) {
  const outcome = [statusCode, error, showTime(startedAt), DEVELOPER.milliseconds(showCount(durationMs))].filter((each) => each !== null);
  return (
    <Section title={DEVELOPER.attempt(number)}>
      <Text>{outcome.join(' · ')}</Text>
      <details>
        <summary>{DEVELOPER.headers}</summary>
        <Code block>
          {Object.entries(requestHeaders)
            .map(([name, value]) => `${name}: ${value}`)
            .join('\n')}
        </Code>
      </details>
      <Text size="sm">{DEVELOPER.body}</Text>
      <Code block>{responseBody || DEVELOPER.noBody}</Code>
    </Section>
  );
}
