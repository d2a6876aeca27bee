import { useQuery } from '@tanstack/react-query';
import { gameReads } from '../reads/games.js';
import { HOME } from '../texts/home.js';
import { nameOfGame } from '../texts/names.js';
import classes from './game-filter.module.css';

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
    <select
      className={classes.select}
      aria-label={HOME.game}
      value={game ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    >
      <option value="">{HOME.allGames}</option>
      {games.map(({ id }) => (
        <option key={id} value={id}>
          {nameOfGame(id)}
        </option>
      ))}
    </select>
  );
}
