import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import type { ListStaffUsersResult, StaffUser, UserStatus } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AdminPage } from '../../parts/admin/admin-page.js';
import { DataTable } from '../../parts/data-table.js';
import { showInstant } from '../../parts/formats.js';
import { Link } from '../../parts/links.js';
import { Pages } from '../../parts/pages.js';
import { StatusChip } from '../../parts/status-chip.js';
import { staff } from '../../staff-api.js';
import { optionsOf, wordOf } from '../../texts/enums.js';
import { ADMIN } from '../../texts/admin.js';

const route = getRouteApi('/admin/users');
const PAGE_SIZE = 25;

export function AdminUsersPage(): ReactNode {
  return (
    <AdminPage title={ADMIN.users}>
      <Search />
      <Users />
    </AdminPage>
  );
}

function Search() {
  const { search = '', status = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const [text, setText] = useState(search);
  const [chosen, choose] = useState<string>(status);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ search: { search: text.trim() || undefined, status: (chosen || undefined) as UserStatus | undefined } });
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          type="search"
          label={ADMIN.search}
          value={text}
          maxLength={64}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <NativeSelect
          label={ADMIN.state}
          value={chosen}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={[{ value: '', label: ADMIN.any }, ...optionsOf('UserStatus', ['active', 'suspended', 'banned'])]}
        />
        <Button type="submit" variant="default">
          {ADMIN.find}
        </Button>
      </Group>
    </form>
  );
}

function Users() {
  const { search, status } = route.useSearch();
  return (
    <Pages
      of={['staff-users', search, status]}
      ask={(next): PromiseLike<ListStaffUsersResult> =>
        staff.platformStaff.listStaffUsers({ search, status, limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ users }) => users}
      empty={ADMIN.noUsers}
    >
      {(users) => (
        <DataTable
          label={ADMIN.users}
          rows={users}
          idOf={({ user }) => user.id}
          columns={[
            { name: ADMIN.user, cell: (found) => <UserLink found={found} /> },
            { name: ADMIN.name, cell: ({ user }) => user.name, isMinor: true },
            { name: ADMIN.since, cell: ({ user }) => showInstant(user.createdAt), isMinor: true },
            { name: ADMIN.staffRole, cell: ({ staffRole }) => staffRole && wordOf('StaffRole', staffRole), isMinor: true },
            { name: ADMIN.state, cell: ({ status: standing }) => <StatusChip of="UserStatus" value={standing} /> },
          ]}
        />
      )}
    </Pages>
  );
}

const UserLink = ({ found: { user } }: { found: StaffUser }) => (
  <Link to="/admin/users/$id" params={{ id: user.id }}>
    {user.username ?? user.id}
  </Link>
);
