import { createRpcClient } from '@matchpoint/rpc';
import { service as HEALTH_SERVICE } from 'grpc-health-check';

const TIMEOUT_MS = 2_000;

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}

/** Asks a service for its health. Never rejects: what does not answer is down. */
export async function checkService(target: string, internalToken: string): Promise<'up' | 'down'> {
  const client = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, internalToken, isForeign: true });
  try {
    const { status } = await client.Check({ service: '' }, { deadlineMs: TIMEOUT_MS });
    return status === 'SERVING' || status === 1 ? 'up' : 'down';
  } catch {
    return 'down';
  } finally {
    client.close();
  }
}
