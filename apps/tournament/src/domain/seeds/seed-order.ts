export type SeedingMethod = 'MANUAL' | 'RANDOM' | 'REGISTRATION' | 'RATING';

/** A participant to be seeded. */
export interface Entrant {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly registeredAt: number;
  /** The ordinal of its team's rating; null if it has none. */
  readonly ordinal: number | null;
}

/** A source of numbers: 64 bits of the draw's generator at a counter. */
export type Words = (counter: bigint) => bigint;

/** By time of registration, then id. */
export function byRegistration(entrants: readonly Entrant[]): string[] {
  return entrants.toSorted((one, two) => one.registeredAt - two.registeredAt || compareBytes(one.id, two.id)).map(({ id }) => id);
}

/** By rating, the best first; teams without one follow by registration. */
export function byRating(entrants: readonly Entrant[]): string[] {
  const ordinal = ({ ordinal: own }: Entrant): number => own ?? Number.NEGATIVE_INFINITY;
  const rated = entrants.filter((entrant) => entrant.ordinal !== null);
  const sorted = rated.toSorted(
    (one, two) => ordinal(two) - ordinal(one) || one.registeredAt - two.registeredAt || compareBytes(one.id, two.id),
  );
  return [...sorted.map(({ id }) => id), ...byRegistration(entrants.filter((entrant) => entrant.ordinal === null))];
}

/** The given order if it lists exactly these participants; otherwise undefined. */
export function byHand(entrants: readonly Entrant[], manualOrder: readonly string[]): string[] | undefined {
  const ids = new Set(entrants.map(({ id }) => id));
  const isExact = manualOrder.length === ids.size && new Set(manualOrder).size === ids.size && manualOrder.every((id) => ids.has(id));
  return isExact ? [...manualOrder] : undefined;
}

/**
 * The draw: Fisher-Yates from the last place down over ids in byte order. Anyone who knows the seed can repeat it.
 *
 * @param words 64 bits a counter, from 0: the first 8 bytes of HMAC-SHA-256(seed, counter as 64-bit big-endian)
 */
export function byDraw(ids: readonly string[], words: Words): string[] {
  const order = ids.toSorted(compareBytes);
  let counter = 0n;
  /** An unbiased number below m: words at the end of the range that would favour low numbers are drawn again. */
  const below = (m: bigint): number => {
    const limit = 2n ** 64n - (2n ** 64n % m);
    for (;;) {
      const word = words(counter);
      counter += 1n;
      if (word < limit) return Number(word % m);
    }
  };
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = below(BigInt(place + 1));
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}

/** UTF-8 and UTF-16 order differ only outside the basic plane; ids are ASCII. */
function compareBytes(one: string, two: string): number {
  return one < two ? -1 : one > two ? 1 : 0;
}
