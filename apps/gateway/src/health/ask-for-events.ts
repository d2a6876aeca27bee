import type { Consumer } from '@matchpoint/events';
import { Degraded } from '@matchpoint/telemetry';
import type { Probes } from './probes.js';

/**
 * Asks the services whether their events are being processed (`StatusService`). A service that doesn't respond counts as one whose events
 * are stuck; whether it answers requests is a separate dependency.
 * @param consumers the gateway's own
 */
export function askForEvents({ services }: Probes, consumers: readonly Pick<Consumer, 'status'>[]): () => Promise<Degraded | undefined> {
  return async () => {
    const own = await Promise.all(consumers.map((consumer) => consumer.status()));
    const ofOwn = own.flatMap(({ name, trouble }) => (trouble === undefined ? [] : [`gateway ${name}: ${trouble}`]));
    const ofOthers = services.map(async ({ name, readStatus }) => {
      const { works } = await readStatus().catch(() => ({ works: [{ name: 'status', trouble: 'no answer' }] }));
      return works.flatMap((work) => (work.trouble === undefined ? [] : [`${name} ${work.name}: ${work.trouble}`]));
    });
    const troubles = [...ofOwn, ...(await Promise.all(ofOthers)).flat()];
    return troubles.length === 0 ? undefined : new Degraded(troubles.join('; '));
  };
}
