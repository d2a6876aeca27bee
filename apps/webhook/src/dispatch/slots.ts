/** A running attempt's place among those that a process makes at the same time. */
export interface Slot {
  readonly scope: string;
  /** When its lease expires, by `performance.now()`; after that the result of the attempt no longer counts. */
  readonly untilMs: number;
}

/**
 * A scope may take slots while it leaves this many free per slot that it holds. A lone scope gets a quarter of all; each scope that takes
 * its maximum reduces the rest by a quarter.
 */
const FREE_FOR_EACH = 3;

/**
 * The slots for attempts of one process, shared between scopes so that no tenant, however many of its endpoints hang, keeps others from
 * theirs. A slot is returned once, by the code that ran the attempt or, when its lease has expired, by {@link giveBackOverdue}.
 */
export class Slots {
  readonly #held = new Set<Slot>();
  readonly #countOf = new Map<string, number>();

  constructor(private readonly capacity: number) {}

  get free(): number {
    return this.capacity - this.#held.size;
  }

  /** Number of slots that a scope may still take now. A scope that holds none may take one as long as any is free. */
  allowanceOf(scope: string): number {
    const held = this.#countOf.get(scope) ?? 0;
    const allowance = Math.floor((this.free - FREE_FOR_EACH * held) / (FREE_FOR_EACH + 1));
    return Math.max(allowance, held === 0 && this.free > 0 ? 1 : 0);
  }

  /** Scopes that may take none now. */
  exhausted(): string[] {
    return [...this.#countOf.keys()].filter((scope) => this.allowanceOf(scope) === 0);
  }

  take(scope: string, untilMs: number): Slot {
    const slot = { scope, untilMs };
    this.#held.add(slot);
    this.#countOf.set(scope, (this.#countOf.get(scope) ?? 0) + 1);
    return slot;
  }

  /** A second call changes nothing. */
  giveBack(slot: Slot): void {
    if (!this.#held.delete(slot)) return;
    const left = (this.#countOf.get(slot.scope) ?? 0) - 1;
    if (left > 0) this.#countOf.set(slot.scope, left);
    else this.#countOf.delete(slot.scope);
  }

  /** Releases slots held beyond their lease, whatever became of the attempt; returns how many. */
  giveBackOverdue(nowMs: number): number {
    const overdue = [...this.#held].filter(({ untilMs }) => untilMs < nowMs);
    overdue.forEach((slot) => this.giveBack(slot));
    return overdue.length;
  }
}
