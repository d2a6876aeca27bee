/** Runs what comes in together: while one batch runs, the next one gathers. In order, never two at the same time. */
export class Batches<Item> {
  #waiting: Item[] = [];
  #running: Promise<void> | undefined;

  /** @param run must not reject */
  constructor(
    private readonly maxSize: number,
    private readonly run: (items: Item[]) => Promise<void>,
  ) {}

  push(item: Item): void {
    this.#waiting.push(item);
    this.#running ??= this.#drain();
  }

  /** Drops what has not begun; resolves when what runs has ended. */
  async close(): Promise<void> {
    this.#waiting = [];
    await this.#running;
  }

  async #drain(): Promise<void> {
    // What arrives in the same tick goes together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.length > 0) await this.run(this.#waiting.splice(0, this.maxSize));
    this.#running = undefined;
  }
}
