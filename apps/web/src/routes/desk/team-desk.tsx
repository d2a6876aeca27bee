import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { InvitationCreated, Member, TeamInvitationRole, TeamProfile } from '@matchpoint/sdk';
import { createTeamInvitationBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { mp } from '../../api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DataTable } from '../../parts/data-table.js';
import { GroupProfile } from '../../parts/desk/group-profile.js';
import { DeskPage } from '../../parts/desk/desk-page.js';
import { leads, managesTeam, mayLeave, mayRemove, roleToGive, type TeamStanding } from '../../parts/desk/team-roles.js';
import { TeamSettings } from '../../parts/desk/team-settings.js';
import { useTeamStanding } from '../../parts/desk/use-team-standing.js';
import { DialogAction } from '../../parts/dialog-action.js';
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
import { Lines, Loading } from '../../parts/state.js';
import { PlayerInput } from '../../parts/name-input.js';
import { teamReads } from '../../reads/teams.js';
import { useRead } from '../../reads/use-read.js';
import { optionsOf, wordOf } from '../../texts/enums.js';
import { DESK } from '../../texts/desk.js';
import { INVITING } from '../../texts/inviting.js';
import { FORMS } from '../../texts/forms.js';
import { GROUP_PROFILE } from '../../texts/group-profile.js';
import { ORGANIZATIONS } from '../../texts/organizations.js';
import { PROFILES } from '../../texts/profiles.js';
import { forRole } from '../../texts/roles.js';
import { TEAM_DESK } from '../../texts/team-desk.js';

const route = getRouteApi('/desk/teams/$slug');
const { enum: ROLES = [] } = createTeamInvitationBody.properties.role;

/** Members of a team, and its invitations. */
export function TeamDeskPage(): ReactNode {
  const { slug } = route.useParams();
  const read = useQuery(teamReads.profile(slug));
  return (
    <DeskPage
      title={read.data?.team.name ?? DESK.team}
      actions={
        <>
          <ButtonLink to="/teams/$slug" params={{ slug }} variant="default">
            {DESK.look}
          </ButtonLink>
          {read.data && <NewMatch team={read.data.team} />}
        </>
      }
    >
      <Shown read={read}>
        {({ team }) => (
          <Stack gap="lg">
            <TeamLive slug={slug} teamId={team.id} />
            <Section title={PROFILES.members}>
              <Members slug={slug} team={team} />
            </Section>
            <Section title={DESK.invitations}>
              <ForManagers team={team}>
                <Invitations slug={slug} />
              </ForManagers>
            </Section>
            <Section title={DESK.invite}>
              <ForManagers team={team}>
                <Invite slug={slug} />
              </ForManagers>
            </Section>
            <Section title={GROUP_PROFILE.team}>
              <ForManagers team={team}>
                <GroupProfile
                  group={team}
                  visibilityWhy={GROUP_PROFILE.teamVisibility}
                  save={(changes) => mp.teams.update(slug, changes)}
                />
              </ForManagers>
            </Section>
            <TeamSettings slug={slug} team={team} />
          </Stack>
        )}
      </Shown>
    </DeskPage>
  );
}

interface OfTeam {
  team: TeamProfile;
}

/** For captains and co-captains, who create the matches of their team. */
function NewMatch({ team }: OfTeam) {
  const { role = '' } = useTeamStanding(team) ?? {};
  return leads({ role }) && <ButtonLink to="/desk/new">{DESK.newMatch}</ButtonLink>;
}

/** Content for those who manage the team. Others see which role it needs, and no actions that would fail. */
function ForManagers({ team, children }: OfTeam & { children: ReactNode }) {
  const standing = useTeamStanding(team);
  if (!standing)
    return (
      <Loading>
        <Lines />
      </Loading>
    );
  if (managesTeam(standing)) return children;
  const why = standing.role
    ? forRole(wordOf('TeamRole', 'CO_CAPTAIN'), wordOf('TeamRole', standing.role.toUpperCase()))
    : TEAM_DESK.notOfTeam;
  return <Text c="dimmed">{why}</Text>;
}

/** Joining uses up an invitation. */
function TeamLive({ slug, teamId }: { slug: string; teamId: string }) {
  const isLost = useUserStream(({ type, data }) => {
    const isOfTeam = type.startsWith('team.') && (data as { teamId?: string }).teamId === teamId;
    return isOfTeam || type === 'reset' ? ['team', 'team-members', 'team-invitations'].map((read) => [read, slug]) : [];
  });
  return <LiveLost isLost={isLost} />;
}

function Members({ slug, team }: OfTeam & { slug: string }) {
  const read = useQuery(teamReads.members(slug));
  const standing = useTeamStanding(team);
  return (
    <Shown read={read}>
      {({ members }) => (
        <DataTable
          label={PROFILES.members}
          rows={members}
          idOf={({ id }) => id}
          columns={[
            { name: PROFILES.player, cell: ({ user }) => <UserName user={user} /> },
            { name: PROFILES.role, cell: ({ role }) => wordOf('TeamRole', role) },
            {
              name: ORGANIZATIONS.change,
              cell: (member) => standing && <Change slug={slug} name={team.name} member={member} standing={standing} />,
            },
          ]}
        />
      )}
    </Shown>
  );
}

interface ChangeProps {
  slug: string;
  name: string;
  member: Member;
  standing: TeamStanding;
}

/** The user's actions on a member, who may be themselves. */
function Change({ slug, name, member, standing }: ChangeProps) {
  const { user } = member;
  const person = user.name ?? user.username ?? user.id;
  const role = roleToGive(standing, member);
  return (
    <Group gap="xs">
      {role && (
        <DialogAction
          action={ORGANIZATIONS.make(wordOf('TeamRole', role))}
          subject={person}
          why={TEAM_DESK.roleWhy[role]}
          said={ORGANIZATIONS.made(person, wordOf('TeamRole', role))}
          send={() => mp.teams.setMemberRole(slug, user.id, { role })}
        />
      )}
      <Remove slug={slug} name={name} member={member} standing={standing} />
    </Group>
  );
}

/** Takes a member off the team, who may be the user. */
function Remove({ slug, name, member, standing }: ChangeProps) {
  const navigate = useNavigate();
  const { user } = member;
  if (mayLeave(standing, member))
    return (
      <DialogAction
        action={TEAM_DESK.leaveTeamAsk}
        title={TEAM_DESK.leaveTeamTitle(name)}
        confirm={TEAM_DESK.leaveTeam}
        dismiss={TEAM_DESK.stayOnTeam}
        why={TEAM_DESK.leaveTeamWhy}
        isDangerous
        send={async () => {
          await mp.teams.removeMember(slug, user.id);
          await navigate({ to: '/desk' });
        }}
      />
    );
  if (!mayRemove(standing, member)) return null;
  return (
    <DialogAction
      action={DESK.remove}
      subject={user.name ?? user.username ?? user.id}
      why={ORGANIZATIONS.removeWhy}
      isDangerous
      send={() => mp.teams.removeMember(slug, user.id)}
    />
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
      {sending.isSuccess && <Text role="status">{INVITING.invitationSent}</Text>}
    </Stack>
  );
}
