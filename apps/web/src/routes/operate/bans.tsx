import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { PublicLeagueBan } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { TeamName } from '../../parts/named.js';
import { idOfTeam } from '../../parts/operate/find-named.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { NewEntry } from '../../parts/operate/new-entry.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { TeamChoice } from '../../parts/operate/team-choice.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { FORMS, required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';

const NEWEST = 50;

export function BansPage(): ReactNode {
  return (
    <OperatePage
      title={OPERATE.bans}
      actions={
        <NewEntry floor="MANAGER" title={OPERATE.newBan}>
          {(close) => <Ban onClose={close} />}
        </NewEntry>
      }
    >
      <Bans />
      <ForRole floor="MANAGER" />
    </OperatePage>
  );
}

function Bans() {
  const { slug, role } = useOperated();
  const read = useRead(['league-bans', slug], async (options) =>
    operate.leagueAdministration.listLeagueBans(slug, { limit: NEWEST }, options),
  );
  return (
    <Shown read={read} isEmpty={({ bans }) => bans.length === 0} empty={OPERATE.noBans}>
      {({ bans }) => (
        <DataTable
          label={OPERATE.bans}
          rows={bans}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.team, cell: ({ team, teamId }) => (team ? <TeamName team={team} /> : teamId) },
            { name: FORMS.reason, cell: ({ reason }) => reason },
            {
              name: OPERATE.until,
              cell: ({ expiresAt }) => (expiresAt === null ? OPERATE.forGood : showInstant(expiresAt)),
              isMinor: true,
            },
            { name: OPERATE.status, cell: ({ status }) => <StatusChip of="LeagueBanStatus" value={status} /> },
            ...(isAtLeast(role, 'MANAGER') ? [{ name: OPERATE.revoke, cell: (ban: PublicLeagueBan) => <Revoke ban={ban} /> }] : []),
          ]}
        />
      )}
    </Shown>
  );
}

function Revoke({ ban: { id, team, teamId, status } }: { ban: PublicLeagueBan }) {
  const { slug } = useOperated();
  if (status !== 'active') return null;
  return (
    <DialogAction
      action={OPERATE.revoke}
      subject={team?.name ?? teamId}
      why={OPERATE.revokeBanWhy}
      reason="optional"
      send={(reason) => operate.leagueAdministration.revokeLeagueBan(slug, id, { ...(reason && { reason }) })}
    />
  );
}

function Ban({ onClose }: { onClose(): void }) {
  const { slug } = useOperated();
  return (
    <EditForm
      initial={{ teamId: '', reason: '', isPermanent: false, expiresAt: '' }}
      send={async ({ teamId, reason, isPermanent, expiresAt }) =>
        operate.leagueAdministration.createLeagueBan(slug, {
          teamId: await idOfTeam(teamId),
          reason,
          isPermanent,
          ...(!isPermanent && { expiresAt: Date.parse(expiresAt) }),
        })
      }
      action={OPERATE.ban}
      isDangerous
      said={OPERATE.teamBanned}
      onClose={onClose}
      validate={{
        teamId: required,
        reason: required,
        expiresAt: (expiresAt, { isPermanent }) => (isPermanent ? null : required(expiresAt)),
      }}
    >
      {(form) => (
        <>
          <TeamChoice {...form.getInputProps('teamId')} />
          <Textarea label={FORMS.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
          <Checkbox label={OPERATE.forGood} {...form.getInputProps('isPermanent', { type: 'checkbox' })} />
          {!form.values.isPermanent && (
            <TextInput type="datetime-local" label={OPERATE.until} required {...form.getInputProps('expiresAt')} />
          )}
        </>
      )}
    </EditForm>
  );
}
