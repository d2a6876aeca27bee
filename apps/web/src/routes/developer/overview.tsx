import type { GetApiKeyOptionsResult, ListApiKeysResult } from '@matchpoint/sdk';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { developer } from '../../developer-api.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { FailingEndpoint, isFailing } from '../../parts/developer/failing-endpoint.js';
import { ErrorGroups } from '../../parts/developer/error-groups.js';
import { includesWebhooks } from '../../parts/developer/plan.js';
import { QuickStart } from '../../parts/developer/quick-start.js';
import { KeyTable } from '../../parts/developer/key-table.js';
import { Usage } from '../../parts/developer/usage.js';
import { Figures } from '../../parts/figures.js';
import { showCount } from '../../parts/formats.js';
import { ButtonLink } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';

const NEWEST = 5;

export function OverviewPage(): ReactNode {
  return (
    <DeveloperPage
      title={DEVELOPER.title}
      lead={DEVELOPER.lead}
      actions={<ButtonLink to="/developer/keys/new">{DEVELOPER.newKey}</ButtonLink>}
    >
      <Parts />
    </DeveloperPage>
  );
}

/** Users without a key create one; others see the usage of theirs. */
function Parts() {
  const options = useRead(['key-options'], (given) => developer.apiKeys.getOptions(given));
  const quickStart = (
    <Section title={DEVELOPER.quickStart} actions={<a href="/api-reference">{DEVELOPER.reference}</a>}>
      <QuickStart />
    </Section>
  );
  const isNew = options.data?.limits.usableKeys === 0;
  return (
    <>
      <Standing options={options} />
      {isNew && quickStart}
      <Section title={DEVELOPER.usage}>
        <Usage />
      </Section>
      <Section title={DEVELOPER.errors}>
        <ErrorGroups />
      </Section>
      {!isNew && quickStart}
      <Section title={DEVELOPER.keys}>
        <NewestKeys />
      </Section>
    </>
  );
}

function Standing({ options }: { options: UseQueryResult<GetApiKeyOptionsResult> }) {
  const canHave = options.data !== undefined && includesWebhooks(options.data.plan);
  const endpoints = useRead(['webhooks'], canHave ? (given) => developer.webhooks.list(given) : undefined);
  const failing = endpoints.data?.webhooks.filter(isFailing);
  return (
    <Shown read={options}>
      {({ plan, limits }) => (
        <>
          {failing?.map((endpoint) => (
            <FailingEndpoint key={endpoint.id} endpoint={endpoint} />
          ))}
          <Figures
            figures={[
              [DEVELOPER.plan, wordOf('ApiKeyPlan', plan)],
              [DEVELOPER.keysLeft, DEVELOPER.keysOf(showCount(limits.usableKeys), showCount(limits.maxKeys))],
              [DEVELOPER.endpoints, showCount(endpoints.data?.count)],
              [DEVELOPER.failing, showCount(failing?.length)],
            ]}
          />
        </>
      )}
    </Shown>
  );
}

function NewestKeys() {
  const read = useRead(['keys', 'newest'], (options): PromiseLike<ListApiKeysResult> => developer.apiKeys.list({ limit: NEWEST }, options));
  return (
    <Shown read={read} isEmpty={({ apiKeys }) => apiKeys.length === 0} empty={DEVELOPER.noKey}>
      {({ apiKeys }) => <KeyTable keys={apiKeys} />}
    </Shown>
  );
}
