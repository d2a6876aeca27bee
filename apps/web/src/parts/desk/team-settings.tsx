import { NativeSelect } from '@mantine/core';
import type { Member } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { mp } from '../../api.js';
import { teamReads } from '../../reads/teams.js';
import { DESK } from '../../texts/desk.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { useOwnTeams } from './own-teams.js';

interface TeamSettingsProps {
  slug: string;
  teamId: string;
  name: string;
}

/** Captain-only actions: transfer the captaincy, disband the team. */
export function TeamSettings({ slug, teamId, name }: TeamSettingsProps) {
  const own = useOwnTeams();
  const members = useQuery(teamReads.members(slug));
  const isCaptain = own.data?.some(({ id, role }) => id === teamId && role.toUpperCase() === 'CAPTAIN') === true;
  if (!isCaptain) return null;
  return (
    <>
      <Section title={DESK.handOver}>
        <Shown read={members} isEmpty={(answer) => answer.members.every(isCaptainOf)} empty={DESK.nobodyToFollow}>
          {(answer) => <HandOver slug={slug} others={answer.members.filter((member) => !isCaptainOf(member))} />}
        </Shown>
      </Section>
      <Section title={DESK.disband}>
        <Disband slug={slug} name={name} />
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
        action={DESK.handOverAsk}
        said={DESK.handedOver}
        isDangerous
        ask={({ newCaptainId }) => ({
          title: DESK.handOverTo(memberNameOf(others, newCaptainId)),
          why: DESK.handOverWhy,
          confirm: DESK.handOver,
          dismiss: DESK.keepCaptaincy,
        })}
      >
        {(form) => (
          <>
            <p>{DESK.handOverWhy}</p>
            <NativeSelect
              label={DESK.newCaptain}
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
        action={DESK.disbandAction}
        title={DESK.disbandAsk(name)}
        confirm={DESK.disband}
        dismiss={DESK.keepTeam}
        why={DESK.disbandWhy}
        isDangerous
        send={async () => {
          await mp.teams.disband(slug);
          await navigate({ to: '/desk' });
        }}
      />
    </div>
  );
}
