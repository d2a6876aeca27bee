import { invalidInput } from '@matchpoint/errors';
import type { Game } from './game.js';

/** A player's self-reported rank in one game and playlist (docs/reference/games.md#game-ranks). */
export interface GameRankInput {
  gameId: string;
  /** A playlist id of the game. */
  mode: string;
  sr: number;
  isTop250: boolean;
  top250Rank: number | undefined;
  winstreak: number;
}

const BOUNDS = { sr: [0, 100_000], top250Rank: [1, 250], winstreak: [0, 99] } as const;
const MAX_MODE_LENGTH = 64;
/** Code of the original platform's interface; it is part of the message, because clients rely on INVALID_INPUT. */
const REASON = 'INVALID_GAME_RANK';

/** @throws DomainError INVALID_INPUT unless the game, named by its slug, may have ranks */
export function requireRankedGame(game: Game | undefined, gameId: string, path: string): Game {
  if (game?.id !== gameId || !game.isRanked) throw invalidInput(path, `${REASON}: must be the slug of a ranked game`);
  return game;
}

/**
 * The stored form of the rank: a leaderboard place counts only for a player in the top 250.
 * @throws DomainError INVALID_INPUT naming the path of a game or playlist without ranks, or of a number out of bounds
 */
export function checkGameRank(game: Game | undefined, input: GameRankInput): GameRankInput {
  const ranked = requireRankedGame(game, input.gameId, 'body.gameId');
  const isPlaylist = input.mode.length <= MAX_MODE_LENGTH && ranked.playlists.some(({ id }) => id === input.mode);
  if (!isPlaylist) throw invalidInput('body.mode', `${REASON}: must be a playlist of ${ranked.id}`);
  for (const field of ['sr', 'winstreak', 'top250Rank'] as const) {
    const value = input[field];
    const [min, max] = BOUNDS[field];
    if (value !== undefined && !(Number.isInteger(value) && value >= min && value <= max))
      throw invalidInput(`body.${field}`, `must be an integer from ${min} to ${max}`);
  }
  return { ...input, top250Rank: input.isTop250 ? input.top250Rank : undefined };
}
