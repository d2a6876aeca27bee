import { type CallOptions, nextPage, type PublicMatch } from '@matchpoint/sdk';
import { mp } from '../api.js';
import { readOptions } from './read-options.js';

/** A larger cross table would be unreadable. */
const MOST_PAGES = 3;
const PAGE_SIZE = 100;

/** All results of a season, or as many as are worth reading. */
export const seasonResults = (slug: string, seasonId: string) =>
  readOptions(['league-matches', slug, 'results', seasonId], async (options) => listResults(slug, seasonId, options));

async function listResults(slug: string, seasonId: string, options: CallOptions): Promise<{ matches: PublicMatch[]; isWhole: boolean }> {
  const query = { status: 'completed', leagueId: slug, seasonId, limit: PAGE_SIZE } as const;
  const matches: PublicMatch[] = [];
  let next: ReturnType<typeof nextPage>;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await mp.matches.listPublicMatches({ ...query, ...next }, options);
    matches.push(...answer.matches);
    next = nextPage(answer);
    if (next === undefined) return { matches, isWhole: true };
  }
  return { matches, isWhole: false };
}
