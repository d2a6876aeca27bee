import { Group, NativeSelect } from '@mantine/core';
import type { LeagueGame } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { EditForm } from '../../parts/edit-form.js';
import { showInstant } from '../../parts/formats.js';
import { Column } from '../../parts/narrow.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { Chip } from '../../parts/chip.js';
import { gameReads } from '../../reads/games.js';
import { useRead } from '../../reads/use-read.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';

export function GamesPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.games}>
      <Games />
    </OperatePage>
  );
}

function Games() {
  const { slug, role } = useOperated();
  const read = useRead(['league-games', slug], (options) => mp.leagues.getGames(slug, options));
  return (
    <Shown read={read}>
      {({ games }) => (
        <>
          <DataTable
            label={OPERATE.games}
            rows={games}
            idOf={({ id }) => id}
            columns={[
              { name: OPERATE.game, cell: ({ gameId }) => nameOfGame(gameId) },
              { name: OPERATE.since, cell: ({ addedAt }) => showInstant(addedAt), isMinor: true },
              {
                name: OPERATE.status,
                cell: ({ isActive }) => <Chip tone={isActive ? 'win' : 'neutral'}>{isActive ? OPERATE.on : OPERATE.off}</Chip>,
              },
              ...(isAtLeast(role, 'ADMIN') ? [{ name: OPERATE.change, cell: (game: LeagueGame) => <Change game={game} /> }] : []),
            ]}
          />
          <Section title={OPERATE.addGame}>
            <ForRole floor="ADMIN">
              <AddGame known={games.map(({ gameId }) => gameId)} />
            </ForRole>
          </Section>
        </>
      )}
    </Shown>
  );
}

function Change({ game: { id, gameId, isActive } }: { game: LeagueGame }) {
  const { slug } = useOperated();
  const name = nameOfGame(gameId);
  return (
    <Group gap="xs">
      <DialogAction
        action={isActive ? OPERATE.turnOff : OPERATE.turnOn}
        subject={name}
        why={isActive ? OPERATE.gameOffWhy : OPERATE.gameOnWhy}
        send={() => operate.leagueAdministration.toggleLeagueGame(slug, id, { isActive: !isActive })}
      />
      <DialogAction
        action={OPERATE.remove}
        subject={name}
        why={OPERATE.removeGameWhy}
        isDangerous
        send={() => operate.leagueAdministration.removeLeagueGame(slug, id)}
      />
    </Group>
  );
}

function AddGame({ known }: { known: readonly string[] }) {
  const { slug } = useOperated();
  const read = useQuery(gameReads.list());
  const others = (read.data?.games ?? []).filter(({ id }) => !known.includes(id));
  return (
    <Shown read={read} isEmpty={() => others.length === 0} empty={OPERATE.allGames}>
      {() => (
        <Column>
          <EditForm
            key={known.length}
            initial={{ gameId: others[0]?.id ?? '' }}
            send={(body) => operate.leagueAdministration.addLeagueGame(slug, body)}
            action={OPERATE.add}
          >
            {(form) => (
              <NativeSelect
                label={OPERATE.game}
                data={others.map(({ id }) => ({ value: id, label: nameOfGame(id) }))}
                {...form.getInputProps('gameId')}
              />
            )}
          </EditForm>
        </Column>
      )}
    </Shown>
  );
}
