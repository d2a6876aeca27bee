import type { Member } from '@matchpoint/sdk';
import { nameOf } from '../texts/names.js';
import { PROFILES } from '../texts/profiles.js';
import { DataTable } from './data-table.js';
import { showDate } from './formats.js';
import { UserName } from './named.js';

/** Who is in a team or an organization, and as what. */
export function MemberTable({ label, members }: { label: string; members: readonly Member[] }) {
  return (
    <DataTable
      label={label}
      rows={members}
      idOf={({ id }) => id}
      columns={[
        { name: PROFILES.player, cell: ({ user }) => <UserName user={user} /> },
        { name: PROFILES.role, cell: ({ role }) => nameOf(role) },
        { name: PROFILES.since, cell: ({ joinedAt }) => showDate(joinedAt), isMinor: true },
      ]}
    />
  );
}
