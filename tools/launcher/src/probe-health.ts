import { credentials, makeGenericClientConstructor, type Client, type ServiceError } from '@grpc/grpc-js';
import { service as healthService } from 'grpc-health-check';

const TIMEOUT_MS = 2_000;

interface HealthClient extends Client {
  check(request: { service: string }, options: { deadline: number }, done: (error: ServiceError | null, answer?: { status: string }) => void): void;
}

const HealthClientConstructor = makeGenericClientConstructor(healthService, 'Health') as unknown as new (target: string, credential: unknown) => HealthClient;

/** Rejects unless the gateway's `/health/ready` answers 200. */
export async function probeGateway(address: string): Promise<void> {
  const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const answer = await response.text();
  if (!response.ok) throw new Error(`/health/ready answers ${response.status}: ${answer.slice(0, 300)}`);
}

/** Rejects unless the gRPC health service on the loopback port answers SERVING. */
export async function probeService(port: number): Promise<void> {
  const client = new HealthClientConstructor(`127.0.0.1:${port}`, credentials.createInsecure());
  try {
    const status = await new Promise<string>((resolve, reject) => {
      client.check({ service: '' }, { deadline: Date.now() + TIMEOUT_MS }, (error, answer) => (error ? reject(error) : resolve(answer?.status ?? 'UNKNOWN')));
    });
    if (status !== 'SERVING') throw new Error(`the health service answers ${status}`);
  } finally {
    client.close();
  }
}
