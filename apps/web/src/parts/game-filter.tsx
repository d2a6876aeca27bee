import { useQuery } from '@tanstack/react-query';
import { gameReads } from '../reads/games.js';
import { HOME } from '../texts/home.js';
import { nameOfGame } from '../texts/names.js';
import { Choice } from './choice.js';

interface GameFilterProps {
  game: string | undefined;
  onChoose(game: string | undefined): void;
}

/** One game or all of them. */
export function GameFilter({ game, onChoose }: GameFilterProps) {
  const { data } = useQuery(gameReads.list());
  const games = data?.games ?? [];
  if (games.length < 2) return null;
  return (
    <Choice
      aria-label={HOME.game}
      value={game ?? ''}
      onChoose={(chosen) => onChoose(chosen || undefined)}
      options={[{ value: '', label: HOME.allGames }, ...games.map(({ id }) => ({ value: id, label: nameOfGame(id) }))]}
    />
  );
}
