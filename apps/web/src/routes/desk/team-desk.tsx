import { Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InvitationCreated, Member, TeamInvitationRole } from '@matchpoint/sdk';
import { createTeamInvitationBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mp } from '../../api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DataTable } from '../../parts/data-table.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { TeamSettings } from '../../parts/desk/team-settings.js';
import { Refusal } from '../../parts/failure.js';
import { showInstant } from '../../parts/formats.js';
import { ButtonLink } from '../../parts/links.js';
import { LiveLost } from '../../parts/live/live-lost.js';
import { useUserStream } from '../../parts/live/use-live.js';
import { UserName } from '../../parts/named.js';
import { Section } from '../../parts/page.js';
import { SecretOnce } from '../../parts/secret-once.js';
import { useSend } from '../../parts/send.js';
import { Shown } from '../../parts/shown.js';
import { PlayerInput } from '../../parts/name-input.js';
import { teamReads } from '../../reads/teams.js';
import { useRead } from '../../reads/use-read.js';
import { optionsOf, wordOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { FORMS } from '../../texts/forms.js';
import { PROFILES } from '../../texts/profiles.js';

const route = getRouteApi('/desk/teams/$slug');
const { enum: ROLES = [] } = createTeamInvitationBody.properties.role;

/** Members of a team, and its invitations. */
export function TeamDeskPage(): ReactNode {
  const { slug } = route.useParams();
  const read = useRead(['team', slug], (options) => mp.teams.getProfile(slug, options));
  return (
    <DeskPage
      title={read.data?.team.name ?? DESK.team}
      actions={
        <>
          <ButtonLink to="/teams/$slug" params={{ slug }} variant="default">
            {DESK.look}
          </ButtonLink>
          <ButtonLink to="/desk/new">{DESK.newMatch}</ButtonLink>
        </>
      }
    >
      <Shown read={read}>
        {({ team }) => (
          <Stack gap="lg">
            <TeamLive slug={slug} teamId={team.id} />
            <Section title={PROFILES.members}>
              <Members slug={slug} />
            </Section>
            <Section title={DESK.invitations}>
              <Invitations slug={slug} />
            </Section>
            <Section title={DESK.invite}>
              <Invite slug={slug} />
            </Section>
            <TeamSettings slug={slug} teamId={team.id} name={team.name} />
          </Stack>
        )}
      </Shown>
    </DeskPage>
  );
}

/** Who joins uses up an invitation. */
function TeamLive({ slug, teamId }: { slug: string; teamId: string }) {
  const isLost = useUserStream(({ type, data }) => {
    const isOfTeam = type.startsWith('team.') && (data as { teamId?: string }).teamId === teamId;
    return isOfTeam || type === 'reset' ? ['team', 'team-members', 'team-invitations'].map((read) => [read, slug]) : [];
  });
  return <LiveLost isLost={isLost} />;
}

function Members({ slug }: { slug: string }) {
  const read = useQuery(teamReads.members(slug));
  const removing = useSend((userId: string) => mp.teams.removeMember(slug, userId));
  return (
    <Shown read={read}>
      {({ members }) => (
        <>
          {removing.error !== null && <Refusal error={removing.error} title={FORMS.refused} />}
          <DataTable
            label={PROFILES.members}
            rows={members}
            idOf={({ id }) => id}
            columns={[
              { name: PROFILES.player, cell: ({ user }) => <UserName user={user} /> },
              { name: PROFILES.role, cell: ({ role }) => wordOf('TeamRole', role) },
              { name: DESK.remove, cell: (member) => <RemoveButton member={member} onRemove={removing.mutate} /> },
            ]}
          />
        </>
      )}
    </Shown>
  );
}

function RemoveButton({ member: { user, role }, onRemove }: { member: Member; onRemove(userId: string): void }) {
  if (role.toUpperCase() === 'CAPTAIN') return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${DESK.remove}: ${user.name ?? user.username ?? user.id}`}
      onClick={() => onRemove(user.id)}
    >
      {DESK.remove}
    </Button>
  );
}

function Invitations({ slug }: { slug: string }) {
  const read = useRead(['team-invitations', slug], (options) => mp.teams.listInvitations(slug, options));
  const revoking = useSend((id: string) => mp.teams.revokeInvitation(slug, id));
  return (
    <Shown read={read} isEmpty={({ invitations }) => invitations.length === 0} empty={DESK.noInvitations}>
      {({ invitations }) => (
        <>
          {revoking.error !== null && <Refusal error={revoking.error} title={FORMS.refused} />}
          <DataTable
            label={DESK.invitations}
            rows={invitations}
            idOf={({ id }) => id}
            columns={[
              { name: DESK.whom, cell: ({ user }) => (user ? <UserName user={user} /> : DESK.anybody) },
              { name: PROFILES.role, cell: ({ role }) => wordOf('TeamRole', role) },
              { name: DESK.until, cell: ({ expiresAt }) => showInstant(expiresAt), isMinor: true },
              {
                name: DESK.takeBack,
                cell: ({ id, user }) => (
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`${DESK.takeBack}: ${user?.username ?? DESK.anybody}`}
                    onClick={() => revoking.mutate(id)}
                  >
                    {DESK.takeBack}
                  </Button>
                ),
              },
            ]}
          />
        </>
      )}
    </Shown>
  );
}

interface Chosen {
  userId: string;
  role: string;
}

function Invite({ slug }: { slug: string }) {
  const [made, setMade] = useState<InvitationCreated>();
  const form = useForm<Chosen>({ initialValues: { userId: '', role: 'MEMBER' } });
  const sending = useSend(
    ({ userId, role }: Chosen) =>
      mp.teams.createInvitation(
        slug,
        { role: role as TeamInvitationRole, ...(userId.trim() && { userId: userId.trim() }) },
        { retries: 0 },
      ),
    {
      form,
      onSent: (answer) => {
        form.reset();
        if (answer.url !== undefined) setMade(answer);
      },
    },
  );
  if (made?.url) return <SecretOnce title={DESK.keepLink} secret={made.url} onStored={() => setMade(undefined)} />;
  return (
    <Stack maw={480}>
      <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DESK.sendInvitation}>
        <PlayerInput label={DESK.username} description={DESK.inviteWhy} {...form.getInputProps('userId')} />
        <NativeSelect label={PROFILES.role} data={optionsOf('TeamRole', ROLES.map(String))} {...form.getInputProps('role')} />
      </ActionForm>
      {sending.isSuccess && <Text role="status">{DESK.saved}</Text>}
    </Stack>
  );
}
