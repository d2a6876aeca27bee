import type { match } from '@matchpoint/contracts';
import type { PlayerFigures } from './rules/difference.js';

/** Sums as they are answered: keys in order, thousandths made whole. */
export function toSums({ seasonId, stats, ...row }: PlayerFigures): match.PlayerSums {
  return {
    ...row,
    ...(seasonId !== '' && { seasonId }),
    stats: Object.entries(stats)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, [total, maps]]) => ({ key, total: total / 1_000, maps })),
  };
}
