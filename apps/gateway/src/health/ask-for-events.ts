import { rpc } from '@matchpoint/contracts';
import type { Consumer } from '@matchpoint/events';
import { createRpcClient, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { Degraded } from '@matchpoint/telemetry';

/**
 * Asks the services by name whether their events move (`StatusService`). One that does not say counts as one whose events do not:
 * whether it answers requests is another dependency's state.
 * @param consumers the gateway's own
 */
export function askForEvents(
  targets: Readonly<Partial<Record<ProcessName, string>>>,
  identity: RpcIdentity,
  { deadlineMs, consumers }: { deadlineMs: number; consumers: readonly Pick<Consumer, 'status'>[] },
): () => Promise<Degraded | undefined> {
  const services = Object.entries(targets).map(([name, target]) => {
    const client = createRpcClient(rpc.StatusServiceService, { target, server: name as ProcessName, ...identity });
    return async (): Promise<string[]> => {
      const { works } = await client.getStatus({}, { deadlineMs }).catch(() => ({ works: [{ name: 'status', trouble: 'no answer' }] }));
      return works.flatMap((work) => (work.trouble === undefined ? [] : [`${name} ${work.name}: ${work.trouble}`]));
    };
  });
  return async () => {
    const own = await Promise.all(consumers.map((consumer) => consumer.status()));
    const ofOwn = own.flatMap(({ name, trouble }) => (trouble === undefined ? [] : [`gateway ${name}: ${trouble}`]));
    const troubles = [...ofOwn, ...(await Promise.all(services.map((ask) => ask()))).flat()];
    return troubles.length === 0 ? undefined : new Degraded(troubles.join('; '));
  };
}
