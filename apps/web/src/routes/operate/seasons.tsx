import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import type { LeagueGame, Season } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { DAY_MS } from '../../parts/durations.js';
import { EditForm } from '../../parts/edit-form.js';
import { showSeasonDate } from '../../parts/formats.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { NewEntry } from '../../parts/operate/new-entry.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { required } from '../../texts/forms.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';

/** Active seasons first, then upcoming, then completed ones. */
const ORDER: readonly string[] = ['active', 'upcoming', 'completed'];

export function SeasonsPage(): ReactNode {
  return (
    <OperatePage
      title={OPERATE.seasons}
      actions={
        <NewEntry floor="ADMIN" title={OPERATE.newSeason}>
          {(close) => <NewSeason onClose={close} />}
        </NewEntry>
      }
    >
      <Seasons />
      <ForRole floor="ADMIN" />
    </OperatePage>
  );
}

function Seasons() {
  const { slug, role } = useOperated();
  const read = useRead(['league-seasons', slug], (options) => mp.leagues.getSeasons(slug, {}, options));
  return (
    <Shown read={read} isEmpty={({ seasons }) => seasons.length === 0} empty={OPERATE.noSeasons}>
      {({ seasons }) => (
        <DataTable
          label={OPERATE.seasons}
          rows={[...seasons].sort(byStatus)}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.season, cell: ({ name }) => name },
            { name: OPERATE.game, cell: ({ gameId }) => nameOfGame(gameId), isMinor: true },
            { name: OPERATE.begins, cell: ({ startDate }) => showSeasonDate(startDate), isMinor: true },
            { name: OPERATE.ends, cell: ({ endDate }) => showSeasonDate(endDate), isMinor: true },
            { name: OPERATE.status, cell: ({ status }) => <StatusChip of="SeasonStatus" value={status} /> },
            ...(isAtLeast(role, 'ADMIN') ? [{ name: OPERATE.next, cell: (season: Season) => <Steps season={season} /> }] : []),
          ]}
        />
      )}
    </Shown>
  );
}

const byStatus = (left: Season, right: Season): number =>
  ORDER.indexOf(left.status) - ORDER.indexOf(right.status) || Date.parse(right.startDate) - Date.parse(left.startDate);

/** The possible actions on a season in its current state (docs/reference/seasons-and-points.md#seasons). */
function Steps({ season: { id, name, status } }: { season: Season }) {
  const { slug } = useOperated();
  const { activateLeagueSeason, completeLeagueSeason, deleteLeagueSeason } = operate.leagueAdministration;
  if (status === 'active')
    return (
      <DialogAction
        action={OPERATE.complete}
        subject={name}
        why={OPERATE.completeWhy}
        isDangerous
        send={() => completeLeagueSeason(slug, id)}
      />
    );
  if (status !== 'upcoming') return null;
  return (
    <Group gap="xs">
      <DialogAction action={OPERATE.activate} subject={name} why={OPERATE.activateWhy} send={() => activateLeagueSeason(slug, id)} />
      <DialogAction
        action={OPERATE.delete}
        subject={name}
        why={OPERATE.deleteSeasonWhy}
        isDangerous
        send={() => deleteLeagueSeason(slug, id)}
      />
    </Group>
  );
}

function NewSeason({ onClose }: { onClose(): void }) {
  const { slug } = useOperated();
  const read = useRead(['league-games', slug], (options) => mp.leagues.getGames(slug, options));
  return (
    <Shown read={read} isEmpty={({ games }) => games.length === 0} empty={<Text span>{OPERATE.noGames}</Text>}>
      {({ games }) => <SeasonForm games={games} onClose={onClose} />}
    </Shown>
  );
}

function SeasonForm({ games, onClose }: { games: readonly LeagueGame[]; onClose(): void }) {
  const { slug } = useOperated();
  return (
    <EditForm
      initial={{ gameId: games[0]?.gameId ?? '', name: '', startDate: '', endDate: '' }}
      send={({ gameId, name, startDate, endDate }) =>
        operate.leagueAdministration.createLeagueSeason(slug, {
          gameId,
          name: name.trim(),
          startDate: Date.parse(startDate),
          // A season ends with its last day.
          endDate: Date.parse(endDate) + DAY_MS - 1,
        })
      }
      action={OPERATE.create}
      said={OPERATE.seasonCreated}
      onClose={onClose}
      validate={{
        name: required,
        startDate: required,
        endDate: (endDate, { startDate }) => required(endDate) ?? (endDate < startDate ? OPERATE.endsBeforeItBegins : null),
      }}
    >
      {(form) => (
        <>
          <NativeSelect
            label={OPERATE.game}
            data={games.map(({ gameId }) => ({ value: gameId, label: nameOfGame(gameId) }))}
            {...form.getInputProps('gameId')}
          />
          <TextInput label={OPERATE.season} required {...form.getInputProps('name')} />
          <TextInput type="date" label={OPERATE.begins} required {...form.getInputProps('startDate')} />
          <TextInput type="date" label={OPERATE.ends} description={OPERATE.datesWhy} required {...form.getInputProps('endDate')} />
        </>
      )}
    </EditForm>
  );
}
