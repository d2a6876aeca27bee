import { catalogProfile } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { ClientBase, Pool } from 'pg';
import type { StatsColumns } from '../db/leaderboard.js';
import type { SortBy } from '../db/leaderboard-boards.js';
import { winRateOf } from '../domain/record.js';
import { requireGame } from './require-game.js';

const { SortBy: Sort } = catalogProfile;
const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

/** Wins unless asked otherwise (contract 7). */
export function sortByOf(sortBy: catalogProfile.SortBy): SortBy {
  if (sortBy === Sort.WIN_RATE) return 'winRate';
  return sortBy === Sort.EXPERIENCE ? 'experience' : 'wins';
}

/** 1 to 100; 0, the absent value, is 25. @throws DomainError error_invalid_limit */
export function limitOf(limit: number): number {
  if (limit < 0 || limit > MAX_LIMIT) throw new DomainError('error_invalid_limit');
  return limit === 0 ? DEFAULT_LIMIT : limit;
}

/** Slug of the board's game. @throws DomainError error_game_not_found */
export async function gameSlugOf(client: Pool | ClientBase, game: string | undefined): Promise<string | undefined> {
  return game === undefined ? undefined : (await requireGame(client, game)).id;
}

/** A row with its stats as messages have them. */
export function toRow<Row extends StatsColumns>({ wins, losses, matchesPlayed, experience, ...subject }: Row) {
  return { ...omitNulls(subject), stats: { matchesPlayed, wins, losses, winRate: winRateOf({ wins, matchesPlayed }), experience } };
}
