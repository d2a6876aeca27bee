import { rpc } from '@matchpoint/contracts';
import { createRpcClient, type ProcessName, type RpcIdentity } from '@matchpoint/rpc';
import { CHECK_TIMEOUT_MS } from '@matchpoint/telemetry';
import { service as HEALTH_SERVICE } from 'grpc-health-check';

/** How to check one service. */
export interface Probe {
  name: ProcessName;
  /** The service's report about its work. Concurrent calls share one request. @throws DomainError */
  readStatus(): Promise<rpc.GetStatusResponse>;
  /** The service's response to the gRPC health check, which needs no token or signature. @throws DomainError */
  readHealth(): Promise<{ status: string | number }>;
}

export interface Probes {
  services: readonly Probe[];
  close(): void;
}

/** Probes of the services at `targets`, shared by readiness and the state of the system and its events. */
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

/** The part of grpc.health.v1.Health used here. */
interface HealthDefinition {
  Check: { requestSerialize(value: { service: string }): Buffer; responseSerialize(value: { status: string | number }): Buffer };
}
