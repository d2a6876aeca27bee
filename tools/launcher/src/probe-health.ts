import { makeGenericClientConstructor, type ChannelOptions, type Client, type ServiceError } from '@grpc/grpc-js';
import { PLAINTEXT } from '@matchpoint/rpc';
import { service as healthService } from 'grpc-health-check';
import { type ServiceName, SERVICES } from './process-table.js';

const TIMEOUT_MS = 2_000;

interface HealthClient extends Client {
  check(
    request: { service: string },
    options: { deadline: number },
    done: (error: ServiceError | null, answer?: { status: string }) => void,
  ): void;
}

const HealthClientConstructor = makeGenericClientConstructor(healthService, 'Health') as unknown as new (
  target: string,
  credential: unknown,
  options: ChannelOptions,
) => HealthClient;

/** Rejects unless the gateway is ready and reaches every service, because a start must be complete. */
export async function probeGateway(address: string): Promise<void> {
  const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await response.text();
  const { dependencies } = JSON.parse(answer) as { dependencies?: Record<string, string> };
  const isWhole = SERVICES.every((service) => dependencies?.[service] !== 'down');
  if (!response.ok || !isWhole) throw new Error(`/health/ready answered ${response.status}: ${answer.slice(0, 300)}`);
}

/** Missing optional dependencies of the gateway, one per line. */
export async function readTroubles(address: string): Promise<string[]> {
  const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const { dependencies = {}, reasons = {} } = (await response.json()) as {
    dependencies?: Record<string, string>;
    reasons?: Record<string, string>;
  };
  return Object.entries(dependencies).flatMap(([name, state]) => {
    if (state === 'up') return [];
    return [`${name} is ${state}${reasons[name] === undefined ? '' : `: ${reasons[name]}`}`];
  });
}

/** Rejects unless this service's gRPC health on the loopback port answers SERVING. */
export async function probeService(service: ServiceName, port: number, transport = PLAINTEXT): Promise<void> {
  const target = `127.0.0.1:${port}`;
  const client = new HealthClientConstructor(target, transport.channel, transport.optionsFor(service, target));
  try {
    const status = await new Promise<string>((resolve, reject) => {
      client.check({ service: '' }, { deadline: Date.now() + TIMEOUT_MS }, (error, answer) =>
        error ? reject(error) : resolve(answer?.status ?? 'UNKNOWN'),
      );
    });
    if (status !== 'SERVING') throw new Error(`the health service answered ${status}`);
  } finally {
    client.close();
  }
}
