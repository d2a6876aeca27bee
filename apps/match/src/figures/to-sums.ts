import type { match } from '@matchpoint/contracts';
import type { PlayerFigures } from './rules/difference.js';

/** Totals in the form of answers: keys in order, thousandths converted. */
export function toSums({ seasonId, stats, ...row }: PlayerFigures): match.PlayerSums {
  return {
    ...row,
    ...(seasonId !== '' && { seasonId }),
    stats: Object.entries(stats)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, [total, maps]]) => ({ key, total: total / 1_000, maps })),
  };
}
