import { NativeSelect, NumberInput, Stack } from '@mantine/core';
import type { GameRank, RankedGame } from '@matchpoint/sdk';
import { upsertUserGameRankBody } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { profileApi } from '../../profile-api.js';
import { gameReads } from '../../reads/games.js';
import { profileReads } from '../../reads/profile.js';
import { required } from '../../texts/forms.js';
import { nameOf, nameOfGame } from '../../texts/names.js';
import { PROFILE_EDITING } from '../../texts/profile-editing.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { showCount } from '../formats.js';
import { Column } from '../narrow.js';
import { Shown } from '../shown.js';

const GAMES = (upsertUserGameRankBody.properties.gameId.enum ?? []).map(String);

/** The user's ranks in games. */
export function GameRanks() {
  const read = useQuery(profileReads.ranks());
  return (
    <>
      <Shown read={read} isEmpty={({ gameRanks }) => gameRanks.length === 0} empty={PROFILE_EDITING.noRanks}>
        {({ gameRanks }) => (
          <DataTable
            label={PROFILE_EDITING.ranks}
            rows={gameRanks}
            idOf={({ id }) => id}
            columns={[
              { name: PROFILE_EDITING.game, cell: ({ gameId }) => nameOfGame(gameId) },
              { name: PROFILE_EDITING.mode, cell: ({ mode: id }) => nameOf(id), isMinor: true },
              { name: PROFILE_EDITING.rating, cell: ({ sr }) => showCount(sr), isNumber: true },
              { name: PROFILE_EDITING.actions, cell: (rank) => <Remove rank={rank} /> },
            ]}
          />
        )}
      </Shown>
      <Column>
        <NewRank />
      </Column>
    </>
  );
}

const Remove = ({ rank: { gameId, mode } }: { rank: GameRank }) => (
  <DialogAction
    action={PROFILE_EDITING.remove}
    subject={nameOfGame(gameId)}
    why={PROFILE_EDITING.removeWhy}
    isDangerous
    send={() => profileApi.gameRanks.deleteUserGameRank(gameId as RankedGame, mode)}
  />
);

function NewRank() {
  const [gameId, chooseGame] = useState(GAMES[0] ?? '');
  const read = useQuery(gameReads.playlists(gameId));
  return (
    <Stack gap="sm">
      <p className="dim small">{PROFILE_EDITING.ranksWhy}</p>
      <NativeSelect
        label={PROFILE_EDITING.game}
        data={GAMES.map((id) => ({ value: id, label: nameOfGame(id) }))}
        value={gameId}
        onChange={({ currentTarget }) => chooseGame(currentTarget.value)}
      />
      <Shown read={read} isEmpty={({ playlists }) => playlists.length === 0} empty={PROFILE_EDITING.noModes}>
        {({ playlists }) => <RankForm key={gameId} gameId={gameId} modes={playlists.map(({ id }) => id)} />}
      </Shown>
    </Stack>
  );
}

function RankForm({ gameId, modes }: { gameId: string; modes: readonly string[] }) {
  return (
    <EditForm
      initial={{ mode: modes[0] ?? '', sr: 0 }}
      validate={{ sr: required }}
      send={({ mode, sr }) => profileApi.gameRanks.upsertUserGameRank({ gameId: gameId as RankedGame, mode, sr })}
      action={PROFILE_EDITING.addRank}
      isForMany
    >
      {(form) => (
        <>
          <NativeSelect
            label={PROFILE_EDITING.mode}
            data={modes.map((id) => ({ value: id, label: nameOf(id) }))}
            {...form.getInputProps('mode')}
          />
          <NumberInput label={PROFILE_EDITING.rating} min={0} allowDecimal={false} hideControls {...form.getInputProps('sr')} />
        </>
      )}
    </EditForm>
  );
}
