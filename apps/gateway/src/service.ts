import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';
import { gateway } from '@matchpoint/contracts';
import { createRpcServer, refuseCalls, serveEvents, service } from '@matchpoint/rpc';
import { createReadiness, startMetricsServer } from '@matchpoint/telemetry';
import { buildApp } from './app.js';
import type { GatewayContext } from './ports.js';
import { consumeAccounts } from './consumers/consume-accounts.js';
import { startMailingDigests } from './digests/start-mailing-digests.js';
import { gatewayDependencies } from './health/dependencies.js';
import { keepRevocations } from './edge/keys/keep-revocations.js';
import { watchStanding } from './edge/keys/own/watch-standing.js';
import { checkStanding } from './administration/check-standing.js';
import { checkUsage } from './administration/check-usage.js';
import { createKey } from './administration/create-key.js';
import { endSessions } from './administration/end-sessions.js';
import { findKey } from './administration/find-key.js';
import { listKeys } from './administration/list-keys.js';
import { listSessions } from './administration/list-sessions.js';
import { reapplyRevocations } from './administration/reapply-revocations.js';
import { revokeKey } from './administration/revoke-key.js';
import { rollKey } from './administration/roll-key.js';
import { rotateKey } from './administration/rotate-key.js';
import { cancelUserDeletion } from './administration/cancel-user-deletion.js';
import { scheduleUserDeletion } from './administration/schedule-user-deletion.js';
import { setOwnerPlan } from './administration/set-owner-plan.js';
import type { WebApp } from './transport/read-web-app.js';

const ADMIN_GRACE_MS = 2_000;

/** A started gateway and where it listens. */
export interface RunningGateway {
  port: number;
  adminPort: number;
  metricsPort: number;
  /**
   * Reports "not ready" and closes connections after their responses for `MATCHPOINT_DRAIN_SECONDS`, unless a quick stop is requested; then
   * closes the port and finishes running requests (docs/adr/0013).
   */
  stop(isOrderly?: boolean): Promise<void>;
}

/** Starts the public HTTP port, the private administration port and the metrics port. Without a web app it only serves the API. */
export async function startGateway(context: GatewayContext, webApp?: WebApp): Promise<RunningGateway> {
  const { config, identity, logger, registry, verifier } = context;
  const accounts = consumeAccounts(context);
  context.consumers.push(accounts);
  const readiness = createReadiness(gatewayDependencies(context, context.consumers));
  let isDraining = false;
  const app = await buildApp(context, { readiness, isDraining: () => isDraining }, webApp);
  const administration = administrationOf(context);
  const admin = createRpcServer({
    services: context.wrongSecrets.length === 0 ? administration : administration.map(refuseCalls),
    protoFiles: ['keys', 'sessions', 'users'].map((name) => `matchpoint/gateway/v1/${name}.proto`),
    ...identity,
    verifier,
    logger,
    registry,
    readStatus: () => Promise.all(context.consumers.map((consumer) => consumer.status())),
    events: serveEvents({
      service: 'gateway',
      pool: context.pool,
      nats: context.nats,
      consumers: () => context.consumers.map(({ control }) => control),
    }),
  });
  const metrics = await startMetricsServer({ host: config.metricsHost ?? config.adminHost, port: config.metricsPort, registry, readiness });
  const adminPort = await admin.listen({ host: config.adminHost, port: config.adminPort });
  await app.listen({ host: config.host, port: config.port });
  admin.setServing(true);
  readiness.serve();
  const standing = watchStanding(context);
  const revocations = keepRevocations(context);
  const digests = startMailingDigests(context);
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
      // Requests that have arrived on kept-alive connections are read first, so these connections are not idle and not closed.
      await nextTurn();
      // Requests in progress finish first; what they use is closed afterwards.
      await app.close();
      await admin.drain(ADMIN_GRACE_MS);
      await metrics.close();
      await Promise.all([standing.stop(), revocations.stop(), digests.stop(), accounts.stop()]);
      await context.close();
    },
  };
}

/** What operators' tools may do through the private port. */
function administrationOf(context: GatewayContext) {
  return [
    service(gateway.KeyServiceService, {
      createKey: createKey(context),
      listKeys: listKeys(context),
      findKey: findKey(context),
      revokeKey: revokeKey(context),
      rollKey: rollKey(context),
      rotateKey: rotateKey(context),
      setOwnerPlan: setOwnerPlan(context),
      checkStanding: checkStanding(context),
      checkUsage: checkUsage(context),
      reapplyRevocations: reapplyRevocations(context),
    }),
    service(gateway.SessionServiceService, { listSessions: listSessions(context), endSessions: endSessions(context) }),
    service(gateway.UserAdministrationServiceService, {
      scheduleUserDeletion: scheduleUserDeletion(context),
      cancelUserDeletion: cancelUserDeletion(context),
    }),
  ];
}
