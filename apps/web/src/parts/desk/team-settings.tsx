import { NativeSelect } from '@mantine/core';
import type { Member, TeamProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../../api.js';
import { teamReads } from '../../reads/teams.js';
import { TEAM_DESK } from '../../texts/team-desk.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { decidesOnTeam } from './team-roles.js';
import { useTeamStanding } from './use-team-standing.js';

/** For the captain, and owners and admins of the organization: transfer the captaincy, disband the team. */
export function TeamSettings({ slug, team }: { slug: string; team: TeamProfile }) {
  const standing = useTeamStanding(team);
  const members = useQuery(teamReads.members(slug));
  if (standing === undefined || !decidesOnTeam(standing)) return null;
  return (
    <>
      <Section title={TEAM_DESK.handOver}>
        <Shown read={members} isEmpty={(answer) => answer.members.every(isCaptainOf)} empty={TEAM_DESK.nobodyToFollow}>
          {(answer) => <HandOver slug={slug} others={answer.members.filter((member) => !isCaptainOf(member))} />}
        </Shown>
      </Section>
      <Section title={TEAM_DESK.disband}>
        <Disband slug={slug} name={team.name} />
      </Section>
    </>
  );
}

const isCaptainOf = ({ role }: Member): boolean => role.toUpperCase() === 'CAPTAIN';

const memberNameOf = (members: readonly Member[], id: string): string => {
  const user = members.find((member) => member.user.id === id)?.user;
  return user?.name ?? user?.username ?? id;
};

function HandOver({ slug, others }: { slug: string; others: readonly Member[] }) {
  return (
    <Column>
      <EditForm
        initial={{ newCaptainId: others[0]?.user.id ?? '' }}
        send={({ newCaptainId }) => mp.teams.transferCaptaincy(slug, { newCaptainId })}
        action={TEAM_DESK.handOverAsk}
        said={TEAM_DESK.handedOver}
        isDangerous
        ask={({ newCaptainId }) => ({
          title: TEAM_DESK.handOverTo(memberNameOf(others, newCaptainId)),
          why: TEAM_DESK.handOverWhy,
          confirm: TEAM_DESK.handOver,
          dismiss: TEAM_DESK.keepCaptaincy,
        })}
      >
        {(form) => (
          <>
            <p>{TEAM_DESK.handOverWhy}</p>
            <NativeSelect
              label={TEAM_DESK.newCaptain}
              data={others.map(({ user }) => ({ value: user.id, label: user.name ?? user.username ?? user.id }))}
              {...form.getInputProps('newCaptainId')}
            />
          </>
        )}
      </EditForm>
    </Column>
  );
}

function Disband({ slug, name }: { slug: string; name: string }) {
  const navigate = useNavigate();
  return (
    <div>
      <DialogAction
        action={TEAM_DESK.disbandAction}
        title={TEAM_DESK.disbandAsk(name)}
        confirm={TEAM_DESK.disband}
        dismiss={TEAM_DESK.keepTeam}
        why={TEAM_DESK.disbandWhy}
        isDangerous
        send={async () => {
          await mp.teams.disband(slug);
          await navigate({ to: '/desk' });
        }}
      />
    </div>
  );
}
