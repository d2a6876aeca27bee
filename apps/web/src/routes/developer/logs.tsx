import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ApiKey, ListApiKeysResult, ListApiRequestsResult } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { RequestTable } from '../../parts/developer/request-table.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { OUTCOMES } from '../../search.js';
import { DEVELOPER } from '../../texts/developer.js';

const route = getRouteApi('/developer/logs');
const MOST_KEYS = 50;
const PAGE_SIZE = 25;

export function LogsPage(): ReactNode {
  return (
    <DeveloperPage title={DEVELOPER.logs} lead={DEVELOPER.logsLead}>
      <Logs />
    </DeveloperPage>
  );
}

function Logs() {
  const read = useRead(['keys', 'of-logs'], (options): PromiseLike<ListApiKeysResult> =>
    developer.apiKeys.list({ limit: MOST_KEYS, includeRevoked: true }, options),
  );
  return (
    <Shown read={read} isEmpty={({ apiKeys }) => apiKeys.length === 0} empty={DEVELOPER.noKey}>
      {({ apiKeys }) => <LogsOf keys={apiKeys} />}
    </Shown>
  );
}

function LogsOf({ keys }: { keys: readonly ApiKey[] }) {
  const { key, outcome, requestId } = route.useSearch();
  const isFiltered = [key, outcome, requestId].some((filter) => filter !== undefined);
  return (
    <>
      <Filters key={requestId} keys={keys} />
      <Pages
        of={['requests', key, outcome, requestId]}
        ask={(next): PromiseLike<ListApiRequestsResult> =>
          developer.apiKeys.listApiRequests(
            {
              limit: PAGE_SIZE,
              ...(key !== undefined && { keyId: key }),
              ...(outcome !== undefined && { statusClass: outcome }),
              ...(requestId !== undefined && { requestId }),
              ...next,
            },
            { retries: 0 },
          )
        }
        itemsOf={({ requests }) => requests}
        empty={isFiltered ? DEVELOPER.noSuchRequests : DEVELOPER.noRequests}
      >
        {(requests) => <RequestTable requests={requests} />}
      </Pages>
    </>
  );
}

/** Filters apply immediately; the id on submit. */
function Filters({ keys }: { keys: readonly ApiKey[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [requestId, setRequestId] = useState(search.requestId ?? '');
  const go = (changed: Partial<typeof search>): void => void navigate({ search: { ...search, ...changed }, replace: true });
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go({ requestId: requestId.trim() || undefined });
      }}
    >
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={DEVELOPER.key}
          value={search.key ?? ''}
          onChange={({ currentTarget }) => go({ key: currentTarget.value || undefined })}
          data={[{ value: '', label: DEVELOPER.allKeys }, ...keys.map(({ id, label, prefix }) => ({ value: id, label: label || prefix }))]}
        />
        <NativeSelect
          label={DEVELOPER.outcome}
          value={search.outcome ?? ''}
          onChange={({ currentTarget }) => go({ outcome: OUTCOMES.find((each) => each === currentTarget.value) })}
          data={[{ value: '', label: DEVELOPER.anyOutcome }, ...OUTCOMES.map((value) => ({ value, label: DEVELOPER.outcomes[value] }))]}
        />
        <TextInput label={DEVELOPER.requestId} value={requestId} onChange={({ currentTarget }) => setRequestId(currentTarget.value)} />
        <Button type="submit" variant="default">
          {DEVELOPER.show}
        </Button>
      </Group>
    </form>
  );
}
