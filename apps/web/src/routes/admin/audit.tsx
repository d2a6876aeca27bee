import { Button, Code, Group, TextInput } from '@mantine/core';
import type { AuditEntry, ListStaffAuditResult } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../../parts/admin/admin-page.js';
import { DataTable } from '../../parts/data-table.js';
import { showInstant } from '../../parts/formats.js';
import { Pages } from '../../parts/pages.js';
import { staff } from '../../staff-api.js';
import { ADMIN } from '../../texts/admin.js';

const route = getRouteApi('/admin/audit');
const PAGE_SIZE = 25;
const FILTERS = ['actor', 'target', 'action'] as const;

export function AuditPage(): ReactNode {
  return (
    <AdminPage title={ADMIN.audit}>
      <Filters />
      <Entries />
    </AdminPage>
  );
}

function Filters() {
  const given = route.useSearch();
  const navigate = route.useNavigate();
  const [texts, setTexts] = useState({ actor: given.actor ?? '', target: given.target ?? '', action: given.action ?? '' });
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ search: Object.fromEntries(FILTERS.map((name) => [name, texts[name].trim() || undefined])) });
      }}
    >
      <Group align="flex-end" gap="sm">
        {FILTERS.map((name) => (
          <TextInput
            key={name}
            label={ADMIN.filters[name]}
            value={texts[name]}
            onChange={({ currentTarget }) => setTexts({ ...texts, [name]: currentTarget.value })}
          />
        ))}
        <Button type="submit" variant="default">
          {ADMIN.find}
        </Button>
      </Group>
    </form>
  );
}

function Entries() {
  const filters = route.useSearch();
  return (
    <Pages
      of={['staff-audit', filters]}
      ask={(next): PromiseLike<ListStaffAuditResult> =>
        staff.platformStaff.listStaffAudit({ ...filters, limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ entries }) => entries}
      empty={ADMIN.noEntries}
    >
      {(entries) => (
        <DataTable
          label={ADMIN.audit}
          rows={entries}
          idOf={({ id }) => id}
          columns={[
            { name: ADMIN.when, cell: ({ createdAt }) => showInstant(createdAt) },
            { name: ADMIN.action, cell: ({ action, target }) => <What action={action} target={target} /> },
            { name: ADMIN.actor, cell: ({ actorUserId, actorRole }) => actorUserId ?? actorRole, isMinor: true },
            { name: ADMIN.reason, cell: ({ reason }) => reason, isMinor: true },
            { name: ADMIN.changed, cell: changeOf, isMinor: true },
          ]}
        />
      )}
    </Pages>
  );
}

const What = ({ action, target }: Pick<AuditEntry, 'action' | 'target'>) => (
  <>
    {action} <Code>{target}</Code>
  </>
);

function changeOf({ before, after }: AuditEntry): ReactNode {
  const shown = [before, after].map((state) => (state === null ? '–' : JSON.stringify(state)));
  return before === null && after === null ? null : <Code>{shown.join(' → ')}</Code>;
}
