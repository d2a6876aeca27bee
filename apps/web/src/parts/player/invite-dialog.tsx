import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TeamInvitationRole, UserOrganizationMembership, UserProfile, UserTeamMembership } from '@matchpoint/sdk';
import { createTeamInvitationBody } from '@matchpoint/sdk/schemas';
import { useQueries, useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { organizationReads } from '../../reads/organizations.js';
import { userReads } from '../../reads/users.js';
import { optionsOf } from '../../texts/enums.js';
import { INVITING } from '../../texts/inviting.js';
import { PROFILES } from '../../texts/profiles.js';
import { ActionForm } from '../action-form.js';
import { Dialog } from '../dialog.js';
import { nameOfUser } from '../named.js';
import { useSend } from '../send.js';
import { tell } from '../shell/toast.js';
import { Lines, Loading } from '../state.js';
import { type InvitingTeam, teamsToInviteTo } from './teams-to-invite-to.js';

interface InviteDialogProps {
  user: UserProfile;
  /** Teams that the inviter leads. */
  led: readonly UserTeamMembership[];
  /** Organizations to whose teams the inviter may invite. */
  managed: readonly UserOrganizationMembership[];
  onClose(): void;
}

/** The teams of each cost a request. */
const MOST_ORGANIZATIONS = 4;
const { enum: ROLES = [] } = createTeamInvitationBody.properties.role;

/** Invites a player to one of the inviter's teams. */
export function InviteDialog({ user, led, managed, onClose }: InviteDialogProps) {
  const ofPlayer = useQuery(userReads.teams(user.username ?? user.id));
  const ofOrganizations = useQueries({
    queries: managed.slice(0, MOST_ORGANIZATIONS).map(({ id, slug }) => organizationReads.teams(slug ?? id)),
  });
  const isPending = ofPlayer.isPending || ofOrganizations.some((read) => read.isPending);
  const teams = teamsToInviteTo([...led, ...ofOrganizations.flatMap(({ data }) => data?.teams ?? [])], ofPlayer.data?.teams ?? []);
  return (
    <Dialog title={INVITING.inviteNamed(nameOfUser(user))} onClose={onClose}>
      {isPending ? (
        <Loading>
          <Lines count={3} />
        </Loading>
      ) : (
        <InviteForm user={user} teams={teams} onClose={onClose} />
      )}
    </Dialog>
  );
}

function InviteForm({ user, teams, onClose }: { user: UserProfile; teams: readonly InvitingTeam[]; onClose(): void }) {
  const form = useForm({ initialValues: { team: teams[0]?.id ?? '', role: 'MEMBER' } });
  const nameOfTeam = (chosen: string): string => teams.find(({ id }) => id === chosen)?.name ?? chosen;
  const sending = useSend(
    ({ team, role }: typeof form.values) =>
      mp.teams.createInvitation(team, { userId: user.id, role: role as TeamInvitationRole }, { retries: 0 }),
    {
      form,
      onSent: (_answer, { team }) => {
        tell(INVITING.sent(nameOfUser(user), nameOfTeam(team)));
        onClose();
      },
    },
  );
  if (teams.length === 0) return <Text>{INVITING.inAll}</Text>;
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={INVITING.send}>
      <Text>{INVITING.why}</Text>
      <NativeSelect
        label={INVITING.team}
        data={teams.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('team')}
      />
      <NativeSelect label={PROFILES.role} data={optionsOf('TeamRole', ROLES.map(String))} {...form.getInputProps('role')} />
    </ActionForm>
  );
}
