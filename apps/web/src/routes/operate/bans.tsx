import type { PublicLeagueBan } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { showInstant } from '../../parts/formats.js';
import { TeamName } from '../../parts/named.js';
import { BanForm } from '../../parts/operate/ban-form.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { NewEntry } from '../../parts/operate/new-entry.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { SanctionTabs } from '../../parts/operate/sanction-tabs.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { FORMS } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';

const NEWEST = 50;

export function BansPage(): ReactNode {
  return (
    <OperatePage
      title={OPERATE.bans}
      actions={
        <NewEntry floor="MANAGER" title={OPERATE.newBan}>
          {(close) => <BanForm onClose={close} />}
        </NewEntry>
      }
    >
      <SanctionTabs />
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
