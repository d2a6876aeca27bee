import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent } from './live-event.js';
import type { OpenPlayers } from './shown-event.js';

/** How many listeners are served per turn of the event loop, so that other requests don't wait long. */
const SLICE = 64;

/** Calls the function for each remaining item, a slice per turn of the event loop. */
export async function forEachInSlices<Member>(members: ReadonlySet<Member>, act: (member: Member) => void): Promise<void> {
  let count = 0;
  for (const member of [...members]) {
    if (members.has(member)) act(member);
    count += 1;
    if (count % SLICE === 0) await nextTurn();
  }
}

/** An event, and whether the players it names are public. */
export interface Told<Event extends LiveEvent = LiveEvent> {
  event: Event;
  hasOpenPlayers: boolean;
}

interface Telling<Event extends LiveEvent> {
  /** The listeners of an event, at the time of its delivery. */
  membersFor(event: Event): ReadonlySet<Hearer<Event>>;
  readOpenPlayers: OpenPlayers;
}
interface Hearer<Event extends LiveEvent> {
  tell(told: Told<Event>): void;
}

/** Delivers one event after the other, to a slice of listeners per turn of the event loop. */
export interface Teller<Event extends LiveEvent> {
  /** @returns how many events are waiting */
  add(events: readonly Event[]): number;
  /** Discards what is waiting. */
  clear(): void;
  /** The event that is being delivered or has waited longest. */
  readonly oldest: Event | undefined;
}

export function createTeller<Event extends LiveEvent>({ membersFor, readOpenPlayers }: Telling<Event>): Teller<Event> {
  let waiting: Event[] = [];
  let told: Event[] = [];
  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      [told, waiting] = [waiting, []];
      const hasOpenPlayers = await readOpenPlayers(told);
      for (let event = told[0]; event; event = told[0]) {
        const one = { event, hasOpenPlayers: hasOpenPlayers(event) };
        await forEachInSlices(membersFor(event), (member) => member.tell(one));
        told.shift();
      }
    }
  };
  return {
    add(events) {
      const isIdle = waiting.length === 0 && told.length === 0;
      waiting.push(...events);
      if (isIdle && waiting.length > 0) void run();
      return waiting.length;
    },
    clear() {
      waiting = [];
    },
    get oldest() {
      return told[0] ?? waiting[0];
    },
  };
}
