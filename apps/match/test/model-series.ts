import type { Side } from './model-command.js';

export type Score = [number, number];

interface Claim {
  side: Side;
  score: Score;
}

export interface ModelMap {
  status: 'PENDING' | 'DISPUTED' | 'CONFIRMED';
  claims: Claim[];
  /** The side that claimed first. */
  first: Side;
  final?: Score;
  since: number;
}

/** The maps of the modelled match, and the outcome they decide. */
export class ModelSeries {
  readonly maps = new Map<number, ModelMap>();

  constructor(readonly bestOf: 1 | 3) {}

  /** Maps won by each side. */
  get score(): Score {
    const finals = [...this.maps.values()].flatMap(({ final }) => (final ? [final] : []));
    return [finals.filter(([one, other]) => one > other).length, finals.filter(([one, other]) => other > one).length];
  }

  get isDecided(): boolean {
    const confirmed = [...this.maps.values()].filter(({ status }) => status === 'CONFIRMED').length;
    return Math.max(...this.score) >= this.needed || confirmed === this.bestOf;
  }

  get needed(): number {
    return this.bestOf === 1 ? 1 : 2;
  }

  contested(): number[] {
    return [...this.maps].filter(([, { status }]) => status === 'DISPUTED').map(([index]) => index);
  }

  /** The map with which these maps decide the series. */
  decidedBy(maps = this.maps): number | undefined {
    const wins = [0, 0];
    let count = 0;
    for (const [index, { status, final }] of [...maps].toSorted(([i], [j]) => i - j)) {
      if (status !== 'CONFIRMED' || !final) continue;
      count += 1;
      if (final[0] !== final[1]) wins[final[0] > final[1] ? 0 : 1] = (wins[final[0] > final[1] ? 0 : 1] ?? 0) + 1;
      if (Math.max(...wins) >= this.needed || count === this.bestOf) return index;
    }
    return undefined;
  }

  areMaps(indexes: number[]): boolean {
    const areDistinct = new Set(indexes).size === indexes.length;
    return indexes.length > 0 && areDistinct && indexes.every((index) => index < this.bestOf);
  }

  cannotReplay(indexes: number[], isOver: boolean): boolean {
    if (indexes.length === 0 ? !isOver : !this.areMaps(indexes)) return true;
    if (indexes.some((index) => !this.maps.has(index))) return true;
    return this.decidedBy(new Map([...this.maps].filter(([index]) => !indexes.includes(index)))) !== undefined;
  }

  /** Whether a side may claim another score of a map in a dispute. */
  canClaim([index, score]: [number, Score], side: Side): boolean {
    const map = this.maps.get(index);
    if (!map) return false;
    const first = map.final ?? map.claims.find((claim) => claim.side === map.first)?.score ?? [0, 0];
    if (map.status !== 'DISPUTED' && same(first, score)) return false;
    return map.status !== 'PENDING' || map.first !== side;
  }
}

export const same = (one: Score, other: Score): boolean => one[0] === other[0] && one[1] === other[1];
