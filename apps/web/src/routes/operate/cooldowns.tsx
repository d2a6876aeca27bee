import { Checkbox, NumberInput, Textarea } from '@mantine/core';
import type { LeagueCooldown, UpdateLeagueCooldownConfigBody } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { Column } from '../../parts/narrow.js';
import { TeamName, UserName } from '../../parts/named.js';
import { idOfUser } from '../../parts/operate/find-named.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { NewEntry } from '../../parts/operate/new-entry.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { SanctionTabs } from '../../parts/operate/sanction-tabs.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { PlayerInput } from '../../parts/name-input.js';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';

const NEWEST = 50;

export function CooldownsPage(): ReactNode {
  return (
    <OperatePage
      title={OPERATE.cooldowns}
      floor="MANAGER"
      actions={
        <NewEntry floor="MANAGER" title={OPERATE.newCooldown}>
          {(close) => <Issue onClose={close} />}
        </NewEntry>
      }
    >
      <SanctionTabs />
      <Cooldowns />
      <Section title={OPERATE.cooldownRules}>
        <ForRole floor="ADMIN">
          <Configuration />
        </ForRole>
      </Section>
    </OperatePage>
  );
}

function Cooldowns() {
  const { slug } = useOperated();
  const read = useRead(['league-cooldowns', slug], (options) =>
    operate.leagueAdministration.getLeaguePenalties(slug, { type: 'cooldowns', limit: NEWEST }, options),
  );
  return (
    <Shown read={read} isEmpty={({ cooldowns }) => cooldowns.length === 0} empty={OPERATE.noCooldowns}>
      {({ cooldowns }) => (
        <DataTable
          label={OPERATE.cooldowns}
          rows={cooldowns}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.whom, cell: (cooldown) => <Whom cooldown={cooldown} /> },
            { name: OPERATE.kind, cell: ({ kind }) => wordOf('LeagueCooldownKind', kind), isMinor: true },
            { name: OPERATE.until, cell: ({ endsAt }) => showInstant(endsAt) },
            { name: OPERATE.status, cell: ({ status }) => <StatusChip of="LeagueCooldownStatus" value={status} />, isMinor: true },
            { name: OPERATE.clear, cell: (cooldown) => <Clear cooldown={cooldown} /> },
          ]}
        />
      )}
    </Shown>
  );
}

function Whom({ cooldown: { user, team, userId, teamId } }: { cooldown: LeagueCooldown }) {
  if (user) return <UserName user={user} />;
  return team ? <TeamName team={team} /> : (userId ?? teamId);
}

function Clear({ cooldown: { id, user, team, status } }: { cooldown: LeagueCooldown }) {
  const { slug } = useOperated();
  if (status !== 'active') return null;
  return (
    <DialogAction
      action={OPERATE.clear}
      subject={user?.username ?? team?.name ?? id}
      why={OPERATE.clearWhy}
      send={() => operate.leagueAdministration.clearLeagueCooldown(slug, id)}
    />
  );
}

function Issue({ onClose }: { onClose(): void }) {
  const { slug } = useOperated();
  return (
    <EditForm
      initial={{ userId: '', cooldownHours: 24, note: '' }}
      send={async ({ userId, cooldownHours, note }) =>
        operate.leagueAdministration.issueLeagueCooldown(slug, {
          userId: await idOfUser(userId),
          cooldownHours,
          ...(note.trim() && { note: note.trim() }),
        })
      }
      action={OPERATE.issueCooldown}
      validate={{ userId: required, cooldownHours: required }}
      said={OPERATE.cooldownIssued}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PlayerInput label={OPERATE.username} description={OPERATE.cooldownWhy} required {...form.getInputProps('userId')} />
          <NumberInput label={OPERATE.hours} min={1} hideControls {...form.getInputProps('cooldownHours')} />
          <Textarea label={OPERATE.note} autosize minRows={2} {...form.getInputProps('note')} />
        </>
      )}
    </EditForm>
  );
}

const HOURS = ['selfLeaveCooldownHours', 'kickCooldownHours', 'repeatLeaveCooldownMultiplier', 'maxCooldownHours'] as const;

function Configuration() {
  const { slug } = useOperated();
  const read = useQuery(leagueDeskReads.settings(slug));
  return (
    <Shown read={read}>
      {({ league }) => (
        <Column>
          <EditForm
            initial={league.cooldowns as Required<UpdateLeagueCooldownConfigBody>}
            isFollowing
            send={(values) => operate.leagueAdministration.updateLeagueCooldownConfig(slug, values)}
            action={OPERATE.save}
          >
            {(form) => (
              <>
                {HOURS.map((name) => (
                  <NumberInput key={name} label={OPERATE.cooldownFields[name]} min={0} hideControls {...form.getInputProps(name)} />
                ))}
                <Checkbox label={OPERATE.repeatLeave} {...form.getInputProps('repeatLeavePenaltyEnabled', { type: 'checkbox' })} />
              </>
            )}
          </EditForm>
        </Column>
      )}
    </Shown>
  );
}
