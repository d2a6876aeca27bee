import { rpc } from '@matchpoint/contracts';
import { createRpcClient, explainFailure, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { service as HEALTH_SERVICE } from 'grpc-health-check';

const TIMEOUT_MS = 2_000;

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}

/** What a service reports on itself. */
export interface ServiceHealth {
  /** `degraded`: it answers, but its events do not move. */
  status: 'up' | 'degraded' | 'down';
  /** Why it is degraded or down, if known. */
  troubles: string[];
  /** Its relay, its consumers, and its other queues. */
  queues: Queue[];
}

/** A queue of a service. */
export interface Queue {
  name: string;
  /** How many wait, counted to 1,000; absent if unknown. */
  waiting?: number;
  /** How long the first has waited; absent if the queue is empty. */
  oldestWaitSeconds?: number;
  /** How many events a consumer gave up. */
  dead?: number;
  /** How many webhook endpoints Matchpoint has disabled. */
  disabledEndpoints?: number;
  /** Why it does not move. */
  trouble?: string;
}

/** Asks a service for its health and that of its events. Never rejects: a service that does not answer is down. */
export async function checkService(target: string, server: ProcessName, identity: RpcIdentity): Promise<ServiceHealth> {
  const health = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, server, ...identity, isForeign: true });
  const work = createRpcClient(rpc.StatusServiceService, { target, server, ...identity });
  const call = { deadlineMs: TIMEOUT_MS };
  try {
    const { status } = await health.Check({ service: '' }, call);
    if (status !== 'SERVING' && status !== 1) return { status: 'down', troubles: ['is not serving'], queues: [] };
    const { works } = await work
      .getStatus({}, call)
      .catch((error: unknown) => ({ works: [{ name: 'status', trouble: explainFailure(error) ?? 'it does not answer' }] }));
    const troubles = works.flatMap(({ name, trouble }) => (trouble === undefined ? [] : [`${name}: ${trouble}`]));
    return { status: troubles.length === 0 ? 'up' : 'degraded', troubles, queues: works };
  } catch (error) {
    return { status: 'down', troubles: [explainFailure(error) ?? `does not answer within ${TIMEOUT_MS / 1_000} s`], queues: [] };
  } finally {
    health.close();
    work.close();
  }
}
