import { rpc } from '@matchpoint/contracts';
import { createRpcClient, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { service as HEALTH_SERVICE } from 'grpc-health-check';

const TIMEOUT_MS = 2_000;

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}

/** What a service says of itself. */
export interface ServiceHealth {
  /** `degraded`: it answers, and its events do not move. */
  status: 'up' | 'degraded' | 'down';
  /** Why it is degraded. */
  troubles: string[];
}

/** Asks a service for its health and for that of its events. Never rejects: what does not answer is down. */
export async function checkService(target: string, server: ProcessName, identity: RpcIdentity): Promise<ServiceHealth> {
  const health = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, server, ...identity, isForeign: true });
  const work = createRpcClient(rpc.StatusServiceService, { target, server, ...identity });
  const call = { deadlineMs: TIMEOUT_MS };
  try {
    const { status } = await health.Check({ service: '' }, call);
    if (status !== 'SERVING' && status !== 1) return { status: 'down', troubles: [] };
    const { works } = await work
      .getStatus({}, call)
      .catch(() => ({ works: [{ name: 'events', trouble: 'it does not say whether they move' }] }));
    const troubles = works.flatMap(({ name, trouble }) => (trouble === undefined ? [] : [`${name}: ${trouble}`]));
    return { status: troubles.length === 0 ? 'up' : 'degraded', troubles };
  } catch {
    return { status: 'down', troubles: [] };
  } finally {
    health.close();
    work.close();
  }
}
