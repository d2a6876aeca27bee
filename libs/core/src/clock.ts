/** The only source of "now". Rules take a clock so that tests can set it. */
export interface Clock {
  now(): Date;
}

/**
 * The process's own clock, which may be wrong: only for times that never leave it. Services use their database's (libs/postgres,
 * DatabaseClock).
 */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that moves only when told to. */
export class ManualClock implements Clock {
  #now: Date;

  constructor(start: Date | string) {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }

  set(instant: Date | string): void {
    this.#now = new Date(instant);
  }
}
