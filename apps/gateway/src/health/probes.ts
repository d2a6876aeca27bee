import { rpc } from '@matchpoint/contracts';
import { createRpcClient, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { CHECK_TIMEOUT_MS } from '@matchpoint/telemetry';
import { service as HEALTH_SERVICE } from 'grpc-health-check';

/** How one service is asked how it is. */
export interface Probe {
  name: ProcessName;
  /** What the service says of its work. Those who ask while it is asked share the answer. @throws DomainError */
  readStatus(): Promise<rpc.GetStatusResponse>;
  /** What it answers to gRPC's health check, which asks for no token and no signature. @throws DomainError */
  readHealth(): Promise<{ status: string | number }>;
}

export interface Probes {
  services: readonly Probe[];
  close(): void;
}

/** Probes of the services at `targets`, for all that ask about them: readiness, the state of the system and of its events. */
export function createProbes(targets: Readonly<Record<string, string>>, identity: RpcIdentity): Probes {
  const clients: { close(): void }[] = [];
  const services = Object.entries(targets).map(([server, target]): Probe => {
    const name = server as ProcessName;
    const status = createRpcClient(rpc.StatusServiceService, { target, server: name, ...identity });
    const health = createRpcClient(HEALTH_SERVICE as unknown as HealthDefinition, { target, server: name, ...identity, isForeign: true });
    clients.push(status, health);
    let asking: Promise<rpc.GetStatusResponse> | undefined;
    return {
      name,
      readStatus: () => (asking ??= status.getStatus({}, { deadlineMs: CHECK_TIMEOUT_MS }).finally(() => (asking = undefined))),
      readHealth: () => health.Check({ service: '' }, { deadlineMs: CHECK_TIMEOUT_MS }),
    };
  });
  return {
    services,
    close() {
      for (const client of clients) client.close();
    },
  };
}

/** The part of grpc.health.v1.Health that is used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}
