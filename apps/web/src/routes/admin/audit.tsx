import { Button, Group, TextInput } from '@mantine/core';
import type { AuditEntry, ListStaffAuditResult } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../../parts/admin/admin-page.js';
import { AuditTarget, AuditUser } from '../../parts/admin/audit-target.js';
import { DataTable } from '../../parts/data-table.js';
import { Pages } from '../../parts/pages.js';
import { When } from '../../parts/when-shown.js';
import { staff } from '../../staff-api.js';
import { ADMIN } from '../../texts/admin.js';
import { sentenceOfAction, wordOfChange } from '../../texts/audit.js';
import { nameOfField } from '../../texts/names.js';
import { wordOf } from '../../texts/enums.js';

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
  const isFiltered = FILTERS.some((name) => filters[name] !== undefined);
  return (
    <Pages
      of={['staff-audit', filters]}
      ask={(next): PromiseLike<ListStaffAuditResult> =>
        staff.platformStaff.listStaffAudit({ ...filters, limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ entries }) => entries}
      empty={isFiltered ? ADMIN.noSuchEntries : ADMIN.noEntries}
    >
      {(entries) => (
        <DataTable
          label={ADMIN.audit}
          rows={entries}
          idOf={({ id }) => id}
          columns={[
            { name: ADMIN.when, cell: ({ createdAt }) => <When at={createdAt} /> },
            { name: ADMIN.action, cell: ({ action, target }) => <What action={action} target={target} /> },
            {
              name: ADMIN.actor,
              cell: ({ actorUserId, actorRole }) =>
                actorUserId ? <AuditUser id={actorUserId} /> : actorRole && wordOf('StaffRole', actorRole),
            },
            { name: ADMIN.reason, cell: ({ reason }) => reason },
            { name: ADMIN.changed, cell: changeOf, isMinor: true },
          ]}
        />
      )}
    </Pages>
  );
}

/** What was done, and to what: `Signed out everywhere: Ada`. */
const What = ({ action, target }: Pick<AuditEntry, 'action' | 'target'>) => (
  <>
    {ADMIN.actionOn(sentenceOfAction(action))} <AuditTarget target={target} />
  </>
);

function changeOf({ before, after }: AuditEntry): ReactNode {
  const names = [...new Set([before, after].flatMap((state) => Object.keys(state ?? {})))];
  if (names.length === 0) return null;
  const valueIn = (state: AuditEntry['before'], name: string): string => {
    const value = (state as Record<string, unknown> | null)?.[name];
    return wordOfChange(name, value);
  };
  return (
    <details>
      <summary>{ADMIN.showChange}</summary>
      {names.map((name) => (
        <div key={name} className="small">
          {nameOfField(name)}: {valueIn(before, name)} → {valueIn(after, name)}
        </div>
      ))}
    </details>
  );
}
