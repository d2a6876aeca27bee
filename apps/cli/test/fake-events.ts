import type { rpc } from '@matchpoint/contracts';
import type { createRpcServer } from '@matchpoint/rpc';

/** The events of a fake service, which tests set and read. */
export interface EventState {
  /** What is set aside of each service's outbox. */
  setAside: rpc.SetAsideEvent[];
  /** What each service's consumers gave up. */
  dead: rpc.DeadEvent[];
  /** What operators did with events. */
  eventRequests: unknown[];
  /** What an audit finds: unhandled events, and those that the service does not know. */
  differences: { unhandled: string[]; ghosts: string[]; orphans: string[] };
}

type Maintenance = Pick<Parameters<typeof createRpcServer>[0], 'outbox' | 'events'>;

/** Answers operators about the outbox and consumers of a service from a state that the test sets. */
export function fakeEvents(): Maintenance & { state: EventState } {
  const setAside: rpc.SetAsideEvent[] = [];
  const dead: rpc.DeadEvent[] = [];
  const eventRequests: unknown[] = [];
  const differences: EventState['differences'] = { unhandled: [], ghosts: [], orphans: [] };
  const release = (wanted: string | undefined): { eventIds: string[] } => {
    const released = setAside.filter(({ eventId }) => wanted === undefined || eventId === wanted);
    setAside.splice(0, setAside.length, ...setAside.filter((event) => !released.includes(event)));
    return { eventIds: released.map(({ eventId }) => eventId) };
  };
  return {
    state: { setAside, dead, eventRequests, differences },
    outbox: {
      listSetAside: async () => ({ events: setAside }),
      retrySetAside: async ({ eventId }) => release(eventId),
      dropSetAside: async ({ eventId }) => release(eventId),
    },
    events: {
      listDead: async () => ({ events: dead }),
      getDead: async ({ eventId }) => ({
        events: dead.filter((event) => event.eventId === eventId),
        payload: Buffer.from('{"id":"evt_dead"}'),
      }),
      async retryDead({ eventId }) {
        const retried = dead.filter((event) => eventId === undefined || event.eventId === eventId);
        dead.splice(0, dead.length, ...dead.filter((event) => !retried.includes(event)));
        return { handled: retried.length, failed: 0 };
      },
      async dropDead({ eventId }) {
        const dropped = dead.filter((event) => event.eventId === eventId);
        dead.splice(0, dead.length, ...dead.filter((event) => !dropped.includes(event)));
        return { dropped: dropped.length };
      },
      async replayConsumer(request) {
        eventRequests.push(request);
        return { isKnown: request.consumer === 'league-results', waiting: 12 };
      },
      async republish(request) {
        eventRequests.push(request);
        return { count: 7 };
      },
      listPublished: async ({ after }) =>
        after === 0 ? { events: [{ id: 'evt_1', type: 'match.created' }], next: 1 } : { events: [{ id: 'evt_2', type: 'match.created' }] },
      findUnhandled: async ({ events }) => ({
        unhandled: [
          { consumer: 'league-results', eventIds: events.map(({ id }) => id).filter((id) => differences.unhandled.includes(id)) },
        ].filter(({ eventIds }) => eventIds.length > 0),
      }),
      listHandled: async () => ({ eventIds: ['evt_1', 'evt_2', ...differences.orphans] }),
      findOwn: async ({ eventIds }) => ({ eventIds: eventIds.filter((id) => !differences.orphans.includes(id)) }),
      // One page each, and then an empty one.
      findGhosts: async ({ after = 0 }) => {
        const events = differences.ghosts.slice(after, after + 1).map((id) => ({ id, type: 'match.created' }));
        return { events, ...(after < differences.ghosts.length && { next: after + 1 }) };
      },
    },
  };
}
