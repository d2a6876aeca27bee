import type { Member } from '@matchpoint/sdk';
import { wordOf } from '../texts/enums.js';
import { PROFILES } from '../texts/profiles.js';
import { DataTable } from './data-table.js';
import { showDate } from './formats.js';
import { UserName } from './named.js';

interface MemberTableProps {
  label: string;
  members: readonly Member[];
  /** Shows only the role, for a narrow column. */
  isNarrow?: boolean;
}

export function MemberTable({ label, members, isNarrow = false }: MemberTableProps) {
  return (
    <DataTable
      label={label}
      rows={members}
      idOf={({ id }) => id}
      columns={[
        { name: PROFILES.player, cell: ({ user }) => <UserName user={user} /> },
        { name: PROFILES.role, cell: ({ role }) => wordOf('TeamRole', role) },
        ...(isNarrow ? [] : [{ name: PROFILES.since, cell: ({ joinedAt }: Member) => showDate(joinedAt), isMinor: true }]),
      ]}
    />
  );
}
