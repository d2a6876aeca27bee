import { Text } from '@mantine/core';
import type { WebhookEndpoint } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { developer } from '../../developer-api.js';
import { useDeveloperScope } from '../../developer-scope.js';
import { DataTable } from '../../parts/data-table.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { EndpointChip } from '../../parts/developer/endpoint-chip.js';
import { NewEndpoint } from '../../parts/developer/new-endpoint.js';
import { ScopeChoice } from '../../parts/developer/scope-choice.js';
import { includesWebhooks } from '../../parts/developer/plan.js';
import { showCount, showTime } from '../../parts/formats.js';
import { Link } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { DEVELOPER } from '../../texts/developer.js';
import { nameOfEvents } from '../../texts/events.js';

export function WebhooksPage(): ReactNode {
  return (
    <DeveloperPage title={DEVELOPER.webhooks} lead={DEVELOPER.sessionScope}>
      <OfPlan />
    </DeveloperPage>
  );
}

function OfPlan() {
  const read = useRead(['key-options'], (options) => developer.apiKeys.getOptions(options));
  return (
    <Shown read={read}>
      {({ plan, kinds }) =>
        includesWebhooks(plan) ? (
          <>
            <ScopeChoice kinds={kinds} />
            <Endpoints />
          </>
        ) : (
          <Text>{DEVELOPER.notInPlan}</Text>
        )
      }
    </Shown>
  );
}

function Endpoints() {
  const read = useRead(['webhooks', useDeveloperScope()], (options) => developer.webhooks.list(options));
  return (
    <Shown read={read}>
      {({ webhooks }) => (
        <>
          {webhooks.length === 0 ? <Text c="dimmed">{DEVELOPER.noEndpoints}</Text> : <EndpointTable endpoints={webhooks} />}
          <Section title={DEVELOPER.newEndpoint}>
            <NewEndpoint />
          </Section>
        </>
      )}
    </Shown>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return (
    <DataTable
      label={DEVELOPER.webhooks}
      rows={endpoints}
      idOf={({ id }) => id}
      columns={[
        { name: DEVELOPER.url, cell: (endpoint) => <EndpointLink endpoint={endpoint} /> },
        { name: DEVELOPER.events, cell: ({ events }) => events.map(nameOfEvents).join(', '), isMinor: true },
        { name: DEVELOPER.failures, cell: ({ failureCount }) => showCount(failureCount), isNumber: true },
        { name: DEVELOPER.lastDelivered, cell: ({ lastDeliveredAt }) => showTime(lastDeliveredAt), isMinor: true },
        { name: DEVELOPER.state, cell: (endpoint) => <EndpointChip endpoint={endpoint} /> },
      ]}
    />
  );
}

function EndpointLink({ endpoint: { id, url, label } }: { endpoint: WebhookEndpoint }) {
  return (
    <Link to="/developer/webhooks/$id" params={{ id }}>
      {label || url}
    </Link>
  );
}
