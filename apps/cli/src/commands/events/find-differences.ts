import { rpc } from '@matchpoint/contracts';
import type { RpcClient } from '@matchpoint/rpc';
import type { Terminal } from '../../output/terminal.js';
import { mayBeForgotten } from './may-be-forgotten.js';
import { EVENT_PROCESSES, type EventProcess, LONG_CALL, type ServiceName, SERVICE_NAMES, withServices } from './with-services.js';

/** Younger events may still be in flight. */
const IN_FLIGHT_MS = 60_000;

/** The disagreements between outboxes, stream and inboxes. */
export interface Audit {
  /** How many published events were checked. */
  checked: number;
  /** Events of a service that a consumer should have handled but has not. */
  unhandled: { consumer: string; service: ServiceName; eventIds: string[] }[];
  /** Events of a service that are in the stream but that the service does not know. */
  ghosts: { service: ServiceName; events: { id: string; type: string }[] }[];
}

/** Compares what services have published since a time with what the consumers of these processes have handled. */
export async function auditEvents(terminal: Terminal, since: string, processes: readonly EventProcess[] = EVENT_PROCESSES): Promise<Audit> {
  const until = new Date(terminal.clock.now().getTime() - IN_FLIGHT_MS).toISOString();
  const audit: Audit = { checked: 0, unhandled: [], ghosts: [] };
  const published = { contract: rpc.EventServiceService, names: SERVICE_NAMES, reads: ['listPublished', 'findGhosts'] };
  await withServices(terminal, published, async (client, service) => {
    const ghosts = await ghostsOf(client, since);
    const events = ghosts.filter(({ id }) => !mayBeForgotten(id, terminal.clock));
    if (events.length > 0) audit.ghosts.push({ service, events });
    for (let after: number | undefined = 0; after !== undefined;) {
      const page: rpc.ListPublishedResponse = await client.listPublished({ since, until, after }, LONG_CALL);
      audit.checked += page.events.length;
      await noteUnhandled(terminal, audit, { service, events: page.events, processes });
      after = page.next;
    }
  });
  return audit;
}

async function ghostsOf(client: RpcClient<typeof rpc.EventServiceService>, since: string): Promise<rpc.PublishedEvent[]> {
  const ghosts: rpc.PublishedEvent[] = [];
  let page: rpc.FindGhostsResponse | undefined;
  do {
    page = await client.findGhosts({ since, after: page?.next }, LONG_CALL);
    ghosts.push(...page.events);
  } while (page.next !== undefined);
  return ghosts;
}

interface Published {
  service: ServiceName;
  events: rpc.PublishedEvent[];
  /** The processes whose consumers are asked. */
  processes: readonly EventProcess[];
}

async function noteUnhandled(terminal: Terminal, { unhandled }: Audit, { service, events, processes }: Published): Promise<void> {
  for (const { consumer, eventIds } of await findUnhandled(terminal, events, processes)) {
    const known = unhandled.find((each) => each.consumer === consumer && each.service === service);
    if (known) known.eventIds.push(...eventIds);
    else unhandled.push({ consumer, service, eventIds });
  }
}

/** Which consumers of these processes should have handled some of these events but have not. */
export async function findUnhandled(
  terminal: Terminal,
  events: rpc.PublishedEvent[],
  processes: readonly EventProcess[],
): Promise<rpc.FindUnhandledResponse_Unhandled[]> {
  if (events.length === 0) return [];
  const consumers = { contract: rpc.EventServiceService, names: processes, reads: ['findUnhandled'] };
  const answers = await withServices(terminal, consumers, async (client) => (await client.findUnhandled({ events }, LONG_CALL)).unhandled);
  return answers.flat();
}
