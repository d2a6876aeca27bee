import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { gateway } from '@matchpoint/contracts';
import { createRpcServer, service } from '@matchpoint/rpc';
import { createReadiness, startMetricsServer } from '@matchpoint/telemetry';
import { buildApp } from './app.js';
import type { GatewayContext } from './context.js';
import { consumeAccounts } from './consumers/consume-accounts.js';
import { gatewayDependencies } from './health/dependencies.js';
import { watchStanding } from './keys/own/watch-standing.js';
import { checkStanding } from './rpc/check-standing.js';
import { createKey } from './rpc/create-key.js';
import { endSessions } from './rpc/end-sessions.js';
import { listKeys } from './rpc/list-keys.js';
import { listSessions } from './rpc/list-sessions.js';
import { revokeKey } from './rpc/revoke-key.js';
import { rollKey } from './rpc/roll-key.js';
import { rotateKey } from './rpc/rotate-key.js';
import { scheduleUserDeletion } from './rpc/schedule-user-deletion.js';
import { setOwnerPlan } from './rpc/set-owner-plan.js';
import type { WebApp } from './web/read-web-app.js';

const ADMIN_GRACE_MS = 2_000;

/** A started gateway and where it listens. */
export interface RunningGateway {
  port: number;
  adminPort: number;
  metricsPort: number;
  /**
   * Answers "not ready" and closes connections with their answers for `MATCHPOINT_DRAIN_SECONDS`, unless it must be quick; then closes the
   * port and finishes what runs (docs/adr/0013).
   */
  stop(isOrderly?: boolean): Promise<void>;
}

/** Starts the public HTTP port, the private administration port and the metrics port. Without a web app it serves the API alone. */
export async function startGateway(context: GatewayContext, webApp?: WebApp): Promise<RunningGateway> {
  const { config, identity, logger, registry, verifier } = context;
  const accounts = consumeAccounts(context);
  context.consumers.push(accounts);
  const readiness = createReadiness(gatewayDependencies(context, context.consumers));
  let isDraining = false;
  const app = await buildApp(context, { readiness, isDraining: () => isDraining }, webApp);
  const admin = createRpcServer({
    services: [
      service(gateway.KeyServiceService, {
        createKey: createKey(context),
        listKeys: listKeys(context),
        revokeKey: revokeKey(context),
        rollKey: rollKey(context),
        rotateKey: rotateKey(context),
        setOwnerPlan: setOwnerPlan(context),
        checkStanding: checkStanding(context),
      }),
      service(gateway.SessionServiceService, { listSessions: listSessions(context), endSessions: endSessions(context) }),
      service(gateway.UserAdministrationServiceService, { scheduleUserDeletion: scheduleUserDeletion(context) }),
    ],
    protoFiles: ['keys', 'sessions', 'users'].map((name) => `matchpoint/gateway/v1/${name}.proto`),
    ...identity,
    verifier,
    logger,
    registry,
  });
  const metrics = await startMetricsServer({ host: config.metricsHost ?? config.adminHost, port: config.metricsPort, registry, readiness });
  const adminPort = await admin.listen({ host: config.adminHost, port: config.adminPort });
  await app.listen({ host: config.host, port: config.port });
  admin.setServing(true);
  readiness.serve();
  const standing = watchStanding(context);
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  logger.info({ port, adminPort, metricsPort: metrics.port }, 'gateway is listening');
  return {
    port,
    adminPort,
    metricsPort: metrics.port,
    async stop(isOrderly = true) {
      readiness.drain();
      isDraining = true;
      if (isOrderly) await delay(config.drainSeconds * 1_000);
      // What has arrived on a kept connection is read first: the connection is not idle then, and is not closed under it.
      await nextTurn();
      // Requests in flight finish first; what they use is closed after them.
      await app.close();
      await admin.drain(ADMIN_GRACE_MS);
      await metrics.close();
      await Promise.all([standing.stop(), accounts.stop()]);
      await context.close();
    },
  };
}
