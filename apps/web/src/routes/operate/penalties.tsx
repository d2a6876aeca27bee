import type { PublicLeaguePenalty } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { showCount } from '../../parts/formats.js';
import { TeamName } from '../../parts/named.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { NewEntry } from '../../parts/operate/new-entry.js';
import { OfGame } from '../../parts/operate/of-game.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { PenaltyForm } from '../../parts/operate/penalty-form.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { When } from '../../parts/when-shown.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { FORMS } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';

const NEWEST = 50;
const OPEN = ['active', 'pending'];

export function PenaltiesPage(): ReactNode {
  return (
    <OperatePage
      title={OPERATE.penalties}
      actions={
        <NewEntry floor="MANAGER" title={OPERATE.newPenalty}>
          {(close) => <OfGame>{(gameId) => <PenaltyForm key={gameId} gameId={gameId} onClose={close} />}</OfGame>}
        </NewEntry>
      }
    >
      <Penalties />
      <ForRole floor="MANAGER" />
    </OperatePage>
  );
}

function Penalties() {
  const { slug, role } = useOperated();
  const read = useRead(['league-penalties', slug], async (options) =>
    operate.leagueAdministration.listLeaguePenalties(slug, { limit: NEWEST }, options),
  );
  return (
    <Shown read={read} isEmpty={({ penalties }) => penalties.length === 0} empty={OPERATE.noPenalties}>
      {({ penalties }) => (
        <DataTable
          label={OPERATE.penalties}
          rows={penalties}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.team, cell: ({ team, teamId }) => (team ? <TeamName team={team} /> : teamId) },
            {
              name: OPERATE.kind,
              cell: ({ type, value }) => `${wordOf('LeaguePenaltyType', type)}${value === null ? '' : ` ${showCount(value)}`}`,
            },
            { name: FORMS.reason, cell: ({ reason }) => reason, isMinor: true },
            { name: OPERATE.when, cell: ({ createdAt }) => <When at={createdAt} />, isMinor: true },
            { name: OPERATE.status, cell: ({ status }) => <StatusChip of="LeaguePenaltyStatus" value={status} /> },
            ...(isAtLeast(role, 'MANAGER')
              ? [{ name: OPERATE.revoke, cell: (penalty: PublicLeaguePenalty) => <Revoke penalty={penalty} /> }]
              : []),
          ]}
        />
      )}
    </Shown>
  );
}

function Revoke({ penalty: { id, team, teamId, status } }: { penalty: PublicLeaguePenalty }) {
  const { slug } = useOperated();
  if (!OPEN.includes(status)) return null;
  return (
    <DialogAction
      action={OPERATE.revoke}
      subject={team?.name ?? teamId}
      why={OPERATE.revokePenaltyWhy}
      send={() => operate.leagueAdministration.revokeLeaguePenalty(slug, id)}
    />
  );
}
