/** Wakes one waiter; a call while nobody waits counts for the next wait. */
export class Waker {
  #isWoken = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#isWoken = true;
    this.#resolve?.();
  }

  /** Resolves when woken, after `timeoutMs`, or when the signal aborts; never rejects. */
  async wait(timeoutMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#isWoken && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, timeoutMs);
        this.#resolve = () => {
          clearTimeout(timer);
          resolve();
        };
        signal.addEventListener('abort', this.#resolve, { once: true });
      });
      if (this.#resolve) signal.removeEventListener('abort', this.#resolve);
      this.#resolve = undefined;
    }
    this.#isWoken = false;
  }
}
