import { gateway } from '@matchpoint/contracts';
import { createRpcServer, service } from '@matchpoint/rpc';
import { startMetricsServer } from '@matchpoint/telemetry';
import { buildApp } from './app.js';
import type { GatewayContext } from './context.js';
import { createKey } from './rpc/create-key.js';
import { listKeys } from './rpc/list-keys.js';
import { revokeKey } from './rpc/revoke-key.js';
import { rollKey } from './rpc/roll-key.js';

const ADMIN_GRACE_MS = 2_000;

/** A started gateway and where it listens. */
export interface RunningGateway {
  port: number;
  adminPort: number;
  stop(): Promise<void>;
}

/** Starts the public HTTP port, the private administration port and the metrics port. */
export async function startGateway(context: GatewayContext): Promise<RunningGateway> {
  const { config, identity, logger, registry, verifier } = context;
  const app = await buildApp(context);
  const admin = createRpcServer({
    services: [
      service(gateway.KeyServiceService, {
        createKey: createKey(context),
        listKeys: listKeys(context),
        revokeKey: revokeKey(context),
        rollKey: rollKey(context),
      }),
    ],
    protoFiles: ['matchpoint/gateway/v1/keys.proto'],
    ...identity,
    verifier,
    logger,
    registry,
  });
  const metrics = await startMetricsServer({ host: config.adminHost, port: config.metricsPort, registry });
  const adminPort = await admin.listen({ host: config.adminHost, port: config.adminPort });
  await app.listen({ host: config.host, port: config.port });
  admin.setServing(true);
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  logger.info({ port, adminPort, metricsPort: metrics.port }, 'gateway is listening');
  return {
    port,
    adminPort,
    async stop() {
      // Requests in flight finish first; what they use is closed after them.
      await app.close();
      await admin.drain(ADMIN_GRACE_MS);
      await metrics.close();
      await context.close();
    },
  };
}
