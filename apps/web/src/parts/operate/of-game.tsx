import { NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { Shown } from '../shown.js';
import { useOperated } from './league-role.js';

/** Content for one game of the league, with a choice if it plays several. */
export function OfGame({ children }: { children(gameId: string): ReactNode }) {
  const { slug } = useOperated();
  const read = useRead(['league-games', slug], (options) => mp.leagues.getGames(slug, options));
  const [chosen, choose] = useState<string>();
  return (
    <Shown read={read} isEmpty={({ games }) => games.length === 0} empty={<Text span>{OPERATE.noGames}</Text>}>
      {({ games }) => {
        const gameId = chosen ?? games[0]?.gameId ?? '';
        return (
          <Stack gap="lg">
            <NativeSelect
              label={OPERATE.game}
              maw={480}
              value={gameId}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
              data={games.map((game) => ({ value: game.gameId, label: nameOfGame(game.gameId) }))}
            />
            {children(gameId)}
          </Stack>
        );
      }}
    </Shown>
  );
}
