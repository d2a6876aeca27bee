/** The displayed part of the statistics that games send (docs/reference/scores.md#player-statistics). */

type Primitive = string | number | boolean;
export type ShownStats = Readonly<Record<string, Primitive>>;

/** Valid names of statistics, for PostgreSQL and JavaScript alike. */
export const STAT_KEY = '^[A-Za-z][A-Za-z0-9_.-]{0,47}$';
/** Per player and map. */
export const MAX_KEYS = 32;
/** A number beyond this, positive or negative, is displayed but not summed. */
export const MAX_FIGURE = 1_000_000;

const KEY = new RegExp(STAT_KEY);

/** The simple values of a player's entry, by name; undefined: nothing to display. */
export function shownStats(entry: unknown): ShownStats | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const shown = Object.entries(entry)
    .filter((each): each is [string, Primitive] => KEY.test(each[0]) && ['string', 'number', 'boolean'].includes(typeof each[1]))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .slice(0, MAX_KEYS);
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}

/** The sums of one player's numbers over several maps. */
export function sumStats(maps: readonly ShownStats[]): ShownStats {
  const sums = new Map<string, number>();
  for (const [key, value] of maps.flatMap((stats) => Object.entries(stats))) {
    if (typeof value !== 'number' || Math.abs(value) > MAX_FIGURE) continue;
    sums.set(key, (sums.get(key) ?? 0) + toThousandths(value));
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, sum / 1_000]));
}

/** Half a thousandth rounds away from zero, as in PostgreSQL. */
export function toThousandths(value: number): number {
  if (Number.isInteger(value)) return value * 1_000 || 0;
  return Math.sign(value) * Math.round(Number(`${Math.abs(value)}e3`)) || 0;
}
