/** How many of something each holder has at the moment. Holders with none are forgotten, so what it keeps is bounded by what is held. */
export interface Tally {
  of(holder: string): number;
  add(holder: string): void;
  remove(holder: string): void;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  const of = (holder: string): number => counts.get(holder) ?? 0;
  return {
    of,
    add: (holder) => void counts.set(holder, of(holder) + 1),
    remove(holder) {
      const left = of(holder) - 1;
      if (left > 0) counts.set(holder, left);
      else counts.delete(holder);
    },
  };
}
