import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { CreateLeaguePenaltyBody, LeaguePenaltyType, PublicLeaguePenalty } from '@matchpoint/sdk';
import { createLeaguePenaltyBody } from '@matchpoint/sdk/schemas';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showCount } from '../../parts/formats.js';
import { TeamName } from '../../parts/named.js';
import { idOfTeam } from '../../parts/operate/find-named.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { NewEntry } from '../../parts/operate/new-entry.js';
import { OfGame } from '../../parts/operate/of-game.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { TeamChoice } from '../../parts/operate/team-choice.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { When } from '../../parts/when-shown.js';
import { useRead } from '../../reads/use-read.js';
import { optionsOf, wordOf } from '../../texts/enums.js';
import { FORMS, required } from '../../texts/forms.js';
import { OPERATE } from '../../texts/operate.js';

const NEWEST = 50;
const { enum: TYPES = [] } = createLeaguePenaltyBody.properties.type;
const OPEN = ['active', 'pending'];

export function PenaltiesPage(): ReactNode {
  return (
    <OperatePage
      title={OPERATE.penalties}
      actions={
        <NewEntry floor="MANAGER" title={OPERATE.newPenalty}>
          {(close) => <OfGame>{(gameId) => <Penalize key={gameId} gameId={gameId} onClose={close} />}</OfGame>}
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

interface Chosen {
  teamId: string;
  type: string;
  value: number;
  reason: string;
  matchId: string;
}

function Penalize({ gameId, onClose }: { gameId: string; onClose(): void }) {
  const { slug } = useOperated();
  return (
    <EditForm<Chosen, unknown>
      initial={{ teamId: '', type: String(TYPES[0] ?? ''), value: 1, reason: '', matchId: '' }}
      send={async (chosen) => operate.leagueAdministration.createLeaguePenalty(slug, await bodyOf(gameId, chosen))}
      action={OPERATE.penalize}
      isDangerous
      said={OPERATE.penaltyIssued}
      onClose={onClose}
      validate={{ teamId: required, reason: required }}
    >
      {(form) => (
        <>
          <TeamChoice gameId={gameId} {...form.getInputProps('teamId')} />
          <NativeSelect label={OPERATE.kind} data={optionsOf('LeaguePenaltyType', TYPES.map(String))} {...form.getInputProps('type')} />
          {form.values.type === 'POINT_DEDUCTION' && (
            <NumberInput label={OPERATE.pointsTaken} min={0} hideControls {...form.getInputProps('value')} />
          )}
          {form.values.type === 'MATCH_FORFEIT' && (
            <TextInput label={OPERATE.matchId} description={OPERATE.matchIdWhy} {...form.getInputProps('matchId')} />
          )}
          <Textarea label={FORMS.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
        </>
      )}
    </EditForm>
  );
}

async function bodyOf(gameId: string, { teamId, type, value, reason, matchId }: Chosen): Promise<CreateLeaguePenaltyBody> {
  return {
    teamId: await idOfTeam(teamId),
    gameId,
    type: type as LeaguePenaltyType,
    reason,
    ...(type === 'POINT_DEDUCTION' && { value }),
    ...(type === 'MATCH_FORFEIT' && matchId.trim() !== '' && { matchId: matchId.trim() }),
  };
}
