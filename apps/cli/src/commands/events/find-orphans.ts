import { rpc } from '@matchpoint/contracts';
import type { Terminal } from '../../output/terminal.js';
import { mayBeForgotten } from './may-be-forgotten.js';
import { EVENT_PROCESSES, type EventProcess, LONG_CALL, SERVICE_NAMES, withServices } from './with-services.js';

/** Events that a process has handled but no service knows. */
export interface Orphans {
  process: EventProcess;
  eventIds: string[];
}

/** What processes have handled since a time but no service knows any more: effects of writes that were lost. */
export async function findOrphans(
  terminal: Terminal,
  since: string,
  processes: readonly EventProcess[] = EVENT_PROCESSES,
): Promise<Orphans[]> {
  const until = terminal.clock.now().toISOString();
  const handled = { contract: rpc.EventServiceService, names: processes, reads: ['listHandled'] };
  const all = await withServices(terminal, handled, async (client, process) => {
    const orphans: Orphans = { process, eventIds: [] };
    for (let after: string | undefined = ''; after !== undefined;) {
      const page: rpc.ListHandledResponse = await client.listHandled({ since, until, after }, LONG_CALL);
      orphans.eventIds.push(...(await unknownAmong(terminal, page.eventIds)));
      after = page.next;
    }
    return orphans;
  });
  return all.filter(({ eventIds }) => eventIds.length > 0);
}

async function unknownAmong(terminal: Terminal, eventIds: readonly string[]): Promise<string[]> {
  const unknown = new Set(eventIds);
  if (unknown.size === 0) return [];
  const own = { contract: rpc.EventServiceService, names: SERVICE_NAMES, reads: ['findOwn'] };
  await withServices(terminal, own, async (client) => {
    for (const id of (await client.findOwn({ eventIds: [...unknown] }, LONG_CALL)).eventIds) unknown.delete(id);
  });
  return [...unknown].filter((id) => !mayBeForgotten(id, terminal.clock));
}
