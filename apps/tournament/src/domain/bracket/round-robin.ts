/** A pairing of positions (from 0): slot 1 first. */
export type Pair = readonly [number, number];

/**
 * The rounds of a round robin of `n` by the circle method: position 0 stays, the others move one place per round. With an odd `n`, one
 * pauses each round. The second pass repeats the first with sides swapped. Within a pass nobody has one side more than once more often than
 * the other.
 */
export function roundRobin(n: number, passes: 1 | 2 = 1): Pair[][] {
  const first = circle(n);
  return passes === 1 ? first : [...first, ...first.map((round) => round.map(([one, two]): Pair => [two, one]))];
}

function circle(n: number): Pair[][] {
  const size = n + (n % 2);
  const rounds: Pair[][] = [];
  for (let round = 0; round < size - 1; round += 1) {
    const seats = seatsOf(size, round);
    const pairs: Pair[] = [];
    for (let place = 0; place < size / 2; place += 1) {
      const one = seats[place]!;
      const two = seats[size - 1 - place]!;
      // With an odd n the last place is the pause.
      if (one >= n || two >= n) continue;
      const isSwapped = n % 2 === 0 ? swapsByPlace(place, round) : swapsByDistance(one, two, n);
      pairs.push(isSwapped ? [two, one] : [one, two]);
    }
    rounds.push(pairs);
  }
  return rounds;
}

function seatsOf(size: number, round: number): number[] {
  return Array.from({ length: size }, (_, place) => (place === 0 ? 0 : 1 + ((place - 1 - round + 2 * (size - 1)) % (size - 1))));
}

/** Moving players pass places with alternating sides; position 0 changes sides every round. */
function swapsByPlace(place: number, round: number): boolean {
  return place === 0 ? round % 2 === 1 : place % 2 === 1;
}

/** With an odd n everybody has slot 1 against the half of the circle that follows. */
function swapsByDistance(one: number, two: number, n: number): boolean {
  return (two - one + n) % n > (n - 1) / 2;
}
