import { Group, NativeSelect } from '@mantine/core';
import type { LeagueMember, LeagueRole, LeagueStaffInvitation, LeagueStaffRole } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showDate } from '../../parts/formats.js';
import { Column } from '../../parts/narrow.js';
import { UserName } from '../../parts/named.js';
import { idOfUser } from '../../parts/operate/find-named.js';
import { isAtLeast, rolesBelow, useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { PlayerInput } from '../../parts/name-input.js';
import { useRead } from '../../reads/use-read.js';
import { optionsOf, wordOf } from '../../texts/enums.js';
import { OPERATE } from '../../texts/operate.js';

export function LeagueMembersPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.members}>
      <Members />
      <Section title={OPERATE.addMember}>
        <ForRole floor="ADMIN">
          <AddMember />
        </ForRole>
      </Section>
    </OperatePage>
  );
}

const nameOfMember = ({ user, userId }: Pick<LeagueMember, 'user' | 'userId'>): string => user.name ?? user.username ?? userId;

function Members() {
  const { slug } = useOperated();
  const read = useRead(['league-members', slug], (options) => mp.leagues.getMembers(slug, options));
  return (
    <Shown read={read}>
      {({ members, invitations }) => (
        <>
          <DataTable
            label={OPERATE.members}
            rows={members}
            idOf={({ id }) => id}
            columns={[
              { name: OPERATE.whom, cell: ({ user }) => <UserName user={user} /> },
              { name: OPERATE.role, cell: ({ role }) => wordOf('LeagueRole', role) },
              { name: OPERATE.since, cell: ({ joinedAt }) => showDate(joinedAt), isMinor: true },
              { name: OPERATE.change, cell: (member) => <Change member={member} /> },
            ]}
          />
          {invitations.length > 0 && <Invited invitations={invitations} />}
          <Section title={OPERATE.transfer}>
            <ForRole floor="OWNER">
              <Transfer members={members.filter(({ role }) => role === 'ADMIN')} />
            </ForRole>
          </Section>
        </>
      )}
    </Shown>
  );
}

/** Open invitations, which members above the offered role can withdraw. */
function Invited({ invitations }: { invitations: readonly LeagueStaffInvitation[] }) {
  const { slug, role: own } = useOperated();
  const mayWithdraw = (role: string): boolean => isAtLeast(own, 'ADMIN') && rolesBelow(own).some((below) => below === role);
  return (
    <Section title={OPERATE.invited}>
      <DataTable
        label={OPERATE.invited}
        rows={invitations}
        idOf={({ id }) => id}
        columns={[
          { name: OPERATE.whom, cell: ({ user }) => <UserName user={user} /> },
          { name: OPERATE.role, cell: ({ role }) => wordOf('LeagueRole', role) },
          { name: OPERATE.expires, cell: ({ expiresAt }) => showDate(expiresAt), isMinor: true },
          {
            name: OPERATE.change,
            cell: (invitation) =>
              mayWithdraw(invitation.role) && (
                <DialogAction
                  action={OPERATE.withdrawInvitation}
                  subject={nameOfMember(invitation)}
                  why={OPERATE.withdrawInvitationWhy}
                  isDangerous
                  send={() => operate.leagueAdministration.removeLeagueMember(slug, invitation.id)}
                />
              ),
          },
        ]}
      />
    </Section>
  );
}

/** Actions on members below the user's role. Everyone except the owner can leave (docs/reference/leagues.md#staff). */
function Change({ member }: { member: LeagueMember }) {
  const { slug, role, userId } = useOperated();
  const isOneself = member.userId === userId;
  const mayGovern = isAtLeast(role, 'ADMIN') && rolesBelow(role).includes(member.role);
  if (member.role === 'OWNER' || !(isOneself || mayGovern)) return null;
  return (
    <Group gap="xs">
      {mayGovern &&
        rolesBelow(role)
          .filter((other) => other !== member.role)
          .map((other) => (
            <DialogAction
              key={other}
              action={OPERATE.makeRole(other)}
              subject={nameOfMember(member)}
              why={OPERATE.roleWhy}
              send={() => operate.leagueAdministration.updateLeagueMemberRole(slug, member.id, { role: other as LeagueStaffRole })}
            />
          ))}
      <DialogAction
        action={isOneself ? OPERATE.leave : OPERATE.remove}
        subject={nameOfMember(member)}
        why={OPERATE.removeMemberWhy}
        isDangerous
        send={() => operate.leagueAdministration.removeLeagueMember(slug, member.id)}
      />
    </Group>
  );
}

function AddMember() {
  const { slug, role } = useOperated();
  const roles: readonly LeagueRole[] = rolesBelow(role);
  return (
    <Column>
      <EditForm
        initial={{ userId: '', role: roles[0] ?? 'MEMBER' }}
        send={async (values) =>
          operate.leagueAdministration.addLeagueMember(slug, {
            userId: await idOfUser(values.userId),
            role: values.role as LeagueStaffRole,
          })
        }
        action={OPERATE.invite}
        isForMany
        said={OPERATE.memberInvited}
      >
        {(form) => (
          <>
            <PlayerInput label={OPERATE.username} required {...form.getInputProps('userId')} />
            <NativeSelect label={OPERATE.role} data={optionsOf('LeagueRole', roles)} {...form.getInputProps('role')} />
          </>
        )}
      </EditForm>
    </Column>
  );
}

function Transfer({ members }: { members: readonly LeagueMember[] }) {
  const { slug } = useOperated();
  if (members.length === 0) return OPERATE.nobodyElse;
  return (
    <Column>
      <EditForm
        key={members.length}
        initial={{ targetUserId: members[0]?.userId ?? '' }}
        send={(body) => operate.leagueAdministration.transferLeagueOwnership(slug, body)}
        action={OPERATE.transferAsk}
        said={OPERATE.transferred}
        isDangerous
        ask={({ targetUserId }) => {
          const heir = members.find(({ userId }) => userId === targetUserId);
          return {
            title: OPERATE.transferTo(heir ? nameOfMember(heir) : targetUserId),
            why: `${OPERATE.transferWhy} ${OPERATE.transferBack}`,
            confirm: OPERATE.transfer,
            dismiss: OPERATE.keepOwnership,
          };
        }}
      >
        {(form) => (
          <NativeSelect
            label={OPERATE.newOwner}
            description={OPERATE.transferWhy}
            data={members.map((member) => ({ value: member.userId, label: nameOfMember(member) }))}
            {...form.getInputProps('targetUserId')}
          />
        )}
      </EditForm>
    </Column>
  );
}
