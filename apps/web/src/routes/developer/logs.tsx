import { Button, Code, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ApiKey, ListApiKeyRequestsResult, ListApiKeysResult } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { showCount, showInstant } from '../../parts/formats.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { DEVELOPER } from '../../texts/developer.js';

const route = getRouteApi('/developer/logs');
const MOST_KEYS = 50;
const PAGE_SIZE = 25;

export function LogsPage(): ReactNode {
  return (
    <DeveloperPage title={DEVELOPER.logs} lead={DEVELOPER.noRequests}>
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
  const { key = keys[0]?.id ?? '', status, requestId } = route.useSearch();
  return (
    <>
      <Filters key={`${key} ${status} ${requestId}`} keys={keys} chosen={key} />
      <Pages
        of={['requests', key, status, requestId]}
        ask={(next): PromiseLike<ListApiKeyRequestsResult> =>
          developer.apiKeys.listRequests(key, { limit: PAGE_SIZE, status, requestId, ...next }, { retries: 0 })
        }
        itemsOf={({ requests }) => requests}
        empty={DEVELOPER.noRequests}
      >
        {(requests) => (
          <DataTable
            label={DEVELOPER.logs}
            rows={requests}
            idOf={(request) => request.requestId}
            columns={[
              { name: DEVELOPER.status, cell: (request) => request.status, isNumber: true },
              { name: DEVELOPER.path, cell: ({ method, path }) => <Code>{`${method} ${path}`}</Code> },
              { name: DEVELOPER.code, cell: ({ error }) => error, isMinor: true },
              {
                name: DEVELOPER.took,
                cell: ({ durationMs }) => DEVELOPER.milliseconds(showCount(durationMs)),
                isNumber: true,
                isMinor: true,
              },
              { name: DEVELOPER.at, cell: ({ at }) => showInstant(at) },
              { name: DEVELOPER.requestId, cell: (request) => <Code>{request.requestId}</Code>, isMinor: true },
            ]}
          />
        )}
      </Pages>
    </>
  );
}

function Filters({ keys, chosen }: { keys: readonly ApiKey[]; chosen: string }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [status, setStatus] = useState(search.status === undefined ? '' : String(search.status));
  const [requestId, setRequestId] = useState(search.requestId ?? '');
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({
          search: { key: chosen, status: status === '' ? undefined : Number(status), requestId: requestId.trim() || undefined },
        });
      }}
    >
      <Group align="flex-end" gap="sm">
        <NativeSelect
          label={DEVELOPER.key}
          value={chosen}
          onChange={({ currentTarget }) => void navigate({ search: { ...search, key: currentTarget.value } })}
          data={keys.map(({ id, label, prefix }) => ({ value: id, label: label || prefix }))}
        />
        <TextInput
          label={DEVELOPER.status}
          placeholder={DEVELOPER.anyStatus}
          inputMode="numeric"
          pattern="[1-5][0-9][0-9]"
          w={90}
          value={status}
          onChange={({ currentTarget }) => setStatus(currentTarget.value)}
        />
        <TextInput label={DEVELOPER.requestId} value={requestId} onChange={({ currentTarget }) => setRequestId(currentTarget.value)} />
        <Button type="submit" variant="default">
          {DEVELOPER.show}
        </Button>
      </Group>
    </form>
  );
}
