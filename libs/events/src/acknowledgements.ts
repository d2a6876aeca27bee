import type { JsMsg } from '@nats-io/jetstream';

/**
 * Acknowledges together the messages that are finished in one turn of the event loop. The client writes to its socket at the end of each
 * microtask, so acknowledging messages one by one would cost a system call each.
 */
export class Acknowledgements {
  #due: Pick<JsMsg, 'ack'>[] = [];

  add(message: Pick<JsMsg, 'ack'>): void {
    if (this.#due.push(message) === 1) setImmediate(() => this.flush());
  }

  /** Sends waiting acknowledgements at once. */
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
