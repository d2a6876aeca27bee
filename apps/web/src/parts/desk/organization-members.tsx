import { Group } from '@mantine/core';
import type { AssignableOrganizationRole, Member } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { wordOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';
import { PROFILES } from '../../texts/profiles.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { showDate } from '../formats.js';
import { UserName } from '../named.js';
import { isAbove, isAtLeast } from './organization-role.js';

export function OrganizationMembers({ slug, members, own }: { slug: string; members: readonly Member[]; own: Member }) {
  return (
    <DataTable
      label={ORGANIZATIONS.people}
      rows={members}
      idOf={({ id }) => id}
      columns={[
        { name: PROFILES.player, cell: ({ user }) => <UserName user={user} /> },
        { name: PROFILES.role, cell: ({ role }) => wordOf('OrganizationRole', role) },
        { name: PROFILES.since, cell: ({ joinedAt }) => showDate(joinedAt), isMinor: true },
        { name: ORGANIZATIONS.change, cell: (member) => <Change slug={slug} member={member} own={own} /> },
      ]}
    />
  );
}

function Change({ slug, member, own }: { slug: string; member: Member; own: Member }) {
  const isOneself = member.id === own.id;
  const mayRemove = isAtLeast(own.role, 'ADMIN') && isAbove(own.role, member.role);
  if (!isOneself && !mayRemove) return null;
  const name = member.user.name ?? member.user.username ?? member.user.id;
  return (
    <Group gap="xs">
      {!isOneself &&
        rolesToGive(own.role, member.role).map((role) => (
          <DialogAction
            key={role}
            action={ORGANIZATIONS.make(wordOf('OrganizationRole', role))}
            subject={name}
            why={ORGANIZATIONS.makeWhy}
            said={ORGANIZATIONS.made(name, wordOf('OrganizationRole', role))}
            send={() => mp.organizations.setMemberRole(slug, member.user.id, { role })}
          />
        ))}
      <DialogAction
        action={isOneself ? ORGANIZATIONS.leave : DESK.remove}
        subject={name}
        why={isOneself ? ORGANIZATIONS.leaveWhy : ORGANIZATIONS.removeWhy}
        isDangerous
        send={() => mp.organizations.removeMember(slug, member.user.id)}
      />
    </Group>
  );
}

/** Owners give every role but their own; administrators those below theirs. */
function rolesToGive(own: string, current: string): AssignableOrganizationRole[] {
  return (['MEMBER', 'MANAGER', 'ADMIN'] as const).filter((role) => isAbove(own, role) && role !== current.toUpperCase());
}
