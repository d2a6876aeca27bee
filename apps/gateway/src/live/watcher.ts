import { type EventStream, RETRY_MS } from '../operation/streams/event-stream.js';
import type { LiveEvent } from './live-event.js';
import type { Told } from './tell-members.js';

/** How many events are held for a stream that has not begun. */
const MAX_HELD = 500;

/** Holds events until the stream has started, and drops those that its start already covers. */
export interface Watcher<Event extends LiveEvent> {
  tell(told: Told<Event>): void;
  /** Called if there is a gap; the reader must start over. */
  lose(): void;
  /** Passes the held events that the start doesn't cover, and from now on events as they arrive. */
  begin(stream: EventStream, position: number, encode: (told: Told<Event>) => Buffer | undefined): void;
  /** Writes to a stream that has begun. */
  write(chunk: Buffer): void;
}

/** @param placeOf an event's position in the stream, so that each is passed once */
export function createWatcher<Event extends LiveEvent>(placeOf: (event: Event) => number): Watcher<Event> {
  let reader: { stream: EventStream; position: number; encode: (told: Told<Event>) => Buffer | undefined } | undefined;
  let held: Told<Event>[] = [];
  let isLost = false;
  const pass = (told: Told<Event>): void => {
    const place = placeOf(told.event);
    if (!reader || place <= reader.position) return;
    reader.position = place;
    const encoded = reader.encode(told);
    if (encoded) reader.stream.write(encoded);
  };
  return {
    tell(told) {
      if (reader) return pass(told);
      // The stream starts over.
      if (held.length >= MAX_HELD) isLost = true;
      else held.push(told);
    },
    lose() {
      isLost = true;
      reader?.stream.end(RETRY_MS);
    },
    begin(stream, position, encode) {
      reader = { stream, position, encode };
      for (const told of held) pass(told);
      held = [];
      if (isLost) stream.end(RETRY_MS);
    },
    write: (chunk) => reader?.stream.write(chunk),
  };
}
