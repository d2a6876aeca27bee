import type { match } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { nullable } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { Season } from './league-objects.js';

/** Seasons per call of the match service. */
const BATCH = 100;

const counted = (what: string) => Type.Integer({ minimum: 0, maximum: 10_000, description: `${what}; 10,000 at most.` });

/** Counts of a season's matches (docs/reference/seasons-and-points.md#counts). */
export const SEASON_COUNTS = {
  matchCount: counted('Its published matches that were neither cancelled nor voided'),
  completedCount: counted('Number of these matches with a result'),
  firstMatchAt: nullable.instant('Time of the first match with a result; null if none.', '2026-01-12T18:00:00.000Z'),
  lastMatchAt: nullable.instant('Time of the last match with a result; null if none.', '2026-02-20T21:40:00.000Z'),
  nextMatchAt: nullable.instant('Time of the next arranged match; null if none.', '2026-02-22T18:00:00.000Z'),
};
type SeasonCounts = Static<Type.TObject<typeof SEASON_COUNTS>>;

export const SeasonWithCounts = named(
  'SeasonWithCounts',
  Type.Object(
    { ...Season.properties, ...SEASON_COUNTS },
    { description: 'A season of a league with its progress: matches between its dates form one table.' },
  ),
);

/** The counts of these seasons, in the same order. */
export async function readSeasonCounts(
  { matches }: Pick<GatewayContext, 'matches'>,
  seasons: readonly match.CountedSeason[],
  call: { caller: CallerContext; requestId: string },
): Promise<SeasonCounts[]> {
  const counts: SeasonCounts[] = [];
  for (let first = 0; first < seasons.length; first += BATCH) {
    const answer = await matches.batchCountSeasons({ seasons: seasons.slice(first, first + BATCH) }, call);
    counts.push(...answer.seasons.map(toSeasonCounts));
  }
  return counts;
}

/** Seasons with their counts. */
export async function withSeasonCounts(
  context: Pick<GatewayContext, 'matches'>,
  seasons: readonly Static<typeof Season>[],
  call: { caller: CallerContext; requestId: string },
): Promise<Static<typeof SeasonWithCounts>[]> {
  const asked = seasons.map(({ id: seasonId, leagueId, gameId }) => ({ seasonId, leagueId, gameId }));
  const counts = await readSeasonCounts(context, asked, call);
  return seasons.map((season, index) => ({ ...season, ...(counts[index] as SeasonCounts) }));
}

function toSeasonCounts({ matchCount, completedCount, firstMatchAt, lastMatchAt, nextMatchAt }: match.SeasonCounts): SeasonCounts {
  return {
    matchCount,
    completedCount,
    firstMatchAt: firstMatchAt ?? null,
    lastMatchAt: lastMatchAt ?? null,
    nextMatchAt: nextMatchAt ?? null,
  };
}
