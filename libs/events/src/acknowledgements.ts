import type { JsMsg } from '@nats-io/jetstream';

/**
 * Acknowledges together what is done with in one turn of the event loop. The client writes to its socket at the end of each microtask, so
 * that messages acknowledged one after the other as they come would cost a system call each.
 */
export class Acknowledgements {
  #due: Pick<JsMsg, 'ack'>[] = [];

  add(message: Pick<JsMsg, 'ack'>): void {
    if (this.#due.push(message) === 1) setImmediate(() => this.flush());
  }

  /** Sends at once what waits. */
  flush(): void {
    for (const message of this.#due.splice(0)) {
      try {
        message.ack();
      } catch {
        // The connection was closed: the message comes again, and the inbox drops it.
      }
    }
  }
}
