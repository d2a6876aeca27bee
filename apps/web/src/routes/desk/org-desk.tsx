import { NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import type { InvitationCreated, ListOrgBansResult, Member, OrganizationInvitationRole } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mp } from '../../api.js';
import { DataTable } from '../../parts/data-table.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { OrganizationMembers } from '../../parts/desk/organization-members.js';
import { ForOrganizationRole, isAbove, type OrganizationRole } from '../../parts/desk/organization-role.js';
import { OrganizationSettings } from '../../parts/desk/organization-settings.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { ButtonLink } from '../../parts/links.js';
import { UserName } from '../../parts/named.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { Shown } from '../../parts/shown.js';
import { PlayerInput } from '../../parts/name-input.js';
import { organizationReads } from '../../reads/organizations.js';
import { useRead } from '../../reads/use-read.js';
import { optionsOf, wordOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { INVITING } from '../../texts/inviting.js';
import { FORMS } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';
import { PROFILES } from '../../texts/profiles.js';

const route = getRouteApi('/desk/orgs/$slug');
const BANS = 50;

/** An organization: its members, invitations, bans and profile. */
export function OrganizationDeskPage(): ReactNode {
  const { slug } = route.useParams();
  const account = useRead(['account'], (options) => mp.account.getUserAccount(options));
  const members = useQuery(organizationReads.members(slug));
  const profile = useQuery(organizationReads.profile(slug));
  const own = members.data?.members.find(({ user }) => user.id === account.data?.user.id);
  return (
    <DeskPage
      title={profile.data?.organization.name ?? ORGANIZATIONS.organization}
      actions={
        <ButtonLink to="/orgs/$slug" params={{ slug }} variant="default">
          {DESK.look}
        </ButtonLink>
      }
    >
      <Shown read={account}>
        {() => (
          <Shown read={members}>
            {(answer) =>
              own ? <ForMembers slug={slug} members={answer.members} own={own} /> : <Text c="dimmed">{ORGANIZATIONS.notMember}</Text>
            }
          </Shown>
        )}
      </Shown>
    </DeskPage>
  );
}

function ForMembers({ slug, members, own }: { slug: string; members: readonly Member[]; own: Member }) {
  const role = own.role.toUpperCase() as OrganizationRole;
  return (
    <Stack gap="lg">
      <Section title={ORGANIZATIONS.people}>
        <OrganizationMembers slug={slug} members={members} own={own} />
      </Section>
      <Section title={DESK.invite}>
        <ForOrganizationRole role={role} floor="ADMIN">
          <Invite slug={slug} role={role} />
        </ForOrganizationRole>
      </Section>
      <Section title={DESK.invitations}>
        <ForOrganizationRole role={role} floor="ADMIN">
          <Invitations slug={slug} />
        </ForOrganizationRole>
      </Section>
      <Section title={ORGANIZATIONS.bans}>
        <ForOrganizationRole role={role} floor="ADMIN">
          <Bans slug={slug} />
        </ForOrganizationRole>
      </Section>
      <OrganizationSettings slug={slug} role={role} />
      <Section title={ORGANIZATIONS.transfer}>
        <ForOrganizationRole role={role} floor="OWNER">
          <Transfer slug={slug} others={members.filter(({ id, role: theirs }) => id !== own.id && theirs === 'ADMIN')} />
        </ForOrganizationRole>
      </Section>
    </Stack>
  );
}

function Invite({ slug, role }: { slug: string; role: OrganizationRole }) {
  const [made, setMade] = useState<InvitationCreated>();
  const roles = (['MEMBER', 'MANAGER', 'ADMIN'] as const).filter((each) => isAbove(role, each));
  if (made?.url) return <SecretOnce title={DESK.keepLink} secret={made.url} onStored={() => setMade(undefined)} />;
  return (
    <Column>
      <EditForm
        initial={{ userId: '', role: 'MEMBER' as string }}
        send={(chosen) =>
          mp.organizations.createInvitation(
            slug,
            { role: chosen.role as OrganizationInvitationRole, ...(chosen.userId.trim() && { userId: chosen.userId.trim() }) },
            { retries: 0 },
          )
        }
        action={DESK.sendInvitation}
        said={INVITING.invitationSent}
        isForMany
        onSent={(answer) => {
          if (answer.url !== undefined) setMade(answer);
        }}
      >
        {(form) => (
          <>
            <PlayerInput label={DESK.username} description={DESK.inviteWhy} {...form.getInputProps('userId')} />
            <NativeSelect label={PROFILES.role} data={optionsOf('OrganizationRole', roles)} {...form.getInputProps('role')} />
          </>
        )}
      </EditForm>
    </Column>
  );
}

function Invitations({ slug }: { slug: string }) {
  const read = useRead(['organization-invitations', slug], (options) => mp.organizations.listInvitations(slug, options));
  return (
    <Shown read={read} isEmpty={({ invitations }) => invitations.length === 0} empty={DESK.noInvitations}>
      {({ invitations }) => (
        <DataTable
          label={DESK.invitations}
          rows={invitations}
          idOf={({ id }) => id}
          columns={[
            { name: DESK.whom, cell: ({ user }) => (user ? <UserName user={user} /> : DESK.anybody) },
            { name: PROFILES.role, cell: ({ role }) => wordOf('OrganizationRole', role) },
            { name: DESK.until, cell: ({ expiresAt }) => showInstant(expiresAt), isMinor: true },
            {
              name: DESK.takeBack,
              cell: ({ id, user }) => (
                <DialogAction
                  action={DESK.takeBack}
                  subject={user?.username ?? DESK.anybody}
                  why={ORGANIZATIONS.takeBackWhy}
                  send={() => mp.organizations.revokeInvitation(slug, id)}
                />
              ),
            },
          ]}
        />
      )}
    </Shown>
  );
}

function Bans({ slug }: { slug: string }) {
  const read = useRead(['organization-bans', slug], (options): PromiseLike<ListOrgBansResult> =>
    mp.organizations.listBans(slug, { limit: BANS }, options),
  );
  return (
    <>
      <Shown read={read} isEmpty={({ bans }) => bans.length === 0} empty={ORGANIZATIONS.noBans}>
        {({ bans }) => (
          <DataTable
            label={ORGANIZATIONS.bans}
            rows={bans}
            idOf={({ user }) => user.id}
            columns={[
              { name: DESK.whom, cell: ({ user }) => <UserName user={user} /> },
              { name: FORMS.reason, cell: ({ reason }) => reason },
              {
                name: ORGANIZATIONS.unban,
                cell: ({ user }) => (
                  <DialogAction
                    action={ORGANIZATIONS.unban}
                    subject={user.username ?? user.id}
                    why={ORGANIZATIONS.unbanWhy}
                    send={() => mp.organizations.unbanUser(slug, user.id)}
                  />
                ),
              },
            ]}
          />
        )}
      </Shown>
      <Column>
        <EditForm
          initial={{ userId: '', reason: '' }}
          send={(body) => mp.organizations.banUser(slug, body)}
          action={ORGANIZATIONS.ban}
          said={ORGANIZATIONS.banned}
          isDangerous
          isForMany
        >
          {(form) => (
            <>
              <PlayerInput label={DESK.username} required {...form.getInputProps('userId')} />
              <Textarea label={FORMS.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
            </>
          )}
        </EditForm>
      </Column>
    </>
  );
}

function Transfer({ slug, others }: { slug: string; others: readonly Member[] }) {
  if (others.length === 0) return <Text c="dimmed">{ORGANIZATIONS.nobodyElse}</Text>;
  return (
    <Column>
      <EditForm
        initial={{ newOwnerId: others[0]?.user.id ?? '' }}
        send={(body) => mp.organizations.transferOwnership(slug, body)}
        action={OPERATE.transferAsk}
        said={OPERATE.transferred}
        isDangerous
        ask={({ newOwnerId }) => {
          const heir = others.find(({ user }) => user.id === newOwnerId)?.user;
          return {
            title: OPERATE.transferTo(heir?.name ?? heir?.username ?? newOwnerId),
            why: `${ORGANIZATIONS.transferWhy} ${OPERATE.transferBack}`,
            confirm: ORGANIZATIONS.transfer,
            dismiss: OPERATE.keepOwnership,
          };
        }}
      >
        {(form) => (
          <NativeSelect
            label={ORGANIZATIONS.newOwner}
            description={ORGANIZATIONS.transferWhy}
            data={others.map(({ user }) => ({ value: user.id, label: user.name ?? user.username ?? user.id }))}
            {...form.getInputProps('newOwnerId')}
          />
        )}
      </EditForm>
    </Column>
  );
}
