import { verifyKeyOf } from '@matchpoint/rpc';
import type { StackUrls } from '@matchpoint/stack';
import { addressOf, LOOPBACK } from './address-of.js';
import type { OpenDatabase } from './open-databases.js';
import { PROCESSES, SERVICES, targetVariable, type ProcessName } from './process-table.js';
import type { Secrets } from './secrets.js';
import type { SystemSecurity } from './secure-system.js';

/** One operating-system process to start. */
export interface Instance {
  /** `gateway`, and `gateway-2`, `gateway-3` … for further instances. */
  name: string;
  process: ProcessName;
  /** HTTP of a gateway, gRPC of a service. */
  port: number;
  metricsPort: number;
  env: Record<string, string>;
}

export interface Plan {
  instances: Instance[];
  /**
   * The environment with which a tool finds the running system: gRPC targets, the internal token, the operator's signing key, and a
   * certificate if the processes require one.
   */
  runtime: Record<string, string>;
}

export interface PlanInput {
  replicas: Record<ProcessName, number>;
  /** The first gateway's port. */
  port: number;
  /** Address of the gateways' public ports; everything else listens on loopback. */
  host: string;
  urls: StackUrls;
  /** Each process's own database. */
  databases: Record<ProcessName, Pick<OpenDatabase, 'serviceUrl'>>;
  /** Address of a PgBouncer in front of all of them. */
  pooler?: string | undefined;
  /** Address of a PostgreSQL that replicates the main one. */
  standby?: string | undefined;
  secrets: Secrets;
  /** Certificates and users of the processes, if any. */
  security?: SystemSecurity | undefined;
  /** Hosts to which webhooks may use plain http. */
  webhookAllow: string;
  staffSecondFactor: string;
  /** Folder of the upload service's images, unless S3 is configured. */
  uploadDirectory: string;
  /** Folder of the account service's mails, unless a mail server is configured. */
  mailDirectory: string;
  /** Base of links in mails. */
  publicUrl: string;
  /** Returns a free port, a different one each time. */
  nextPort(): Promise<number>;
}

/** Services whose listings and leaderboards use a replica (docs/adr/0019). */
const READ_ELSEWHERE: readonly ProcessName[] = ['catalog-profile', 'match', 'league'];

/** Decides the ports and the environment of every process, which keep them over restarts. */
export async function planInstances(input: PlanInput): Promise<Plan> {
  const { urls, secrets, replicas } = input;
  const placed: (Omit<Instance, 'env'> & { adminPort?: number })[] = [];
  for (const { name } of PROCESSES) {
    for (let index = 1; index <= replicas[name]; index += 1) {
      const isFirstGateway = name === 'gateway' && index === 1;
      placed.push({
        name: index === 1 ? name : `${name}-${index}`,
        process: name,
        port: isFirstGateway ? input.port : await input.nextPort(),
        metricsPort: await input.nextPort(),
        ...(name === 'gateway' ? { adminPort: await input.nextPort() } : {}),
      });
    }
  }
  const targets = Object.fromEntries(SERVICES.map((service) => [targetVariable(service), targetOf(portsOf(placed, service))]));
  const adminPorts = placed.flatMap(({ adminPort }) => (adminPort === undefined ? [] : [adminPort]));
  const runtime = {
    MATCHPOINT_URL: addressOf(input.host, input.port),
    MATCHPOINT_INTERNAL_TOKEN: secrets.internalToken,
    MATCHPOINT_CONTEXT_SIGNING_KEY: secrets.contextSigningKey,
    MATCHPOINT_GATEWAY_ADMIN_URL: targetOf(adminPorts),
    ...targets,
    ...input.security?.operator,
  };
  const shared = {
    NATS_URL: urls.nats,
    MATCHPOINT_INTERNAL_TOKEN: secrets.internalToken,
    MATCHPOINT_CONTEXT_VERIFY_KEYS: verifyKeyOf(secrets.contextSigningKey),
    MATCHPOINT_ADMIN_BIND: LOOPBACK,
    ...targets,
  };
  const gatewayOnly = {
    REDIS_URL: urls.redis,
    MATCHPOINT_BIND: input.host,
    MATCHPOINT_KEY_PEPPER: secrets.keyPepper,
    MATCHPOINT_CURSOR_SECRET: secrets.cursorSecret,
    MATCHPOINT_MEDIA_SECRET: secrets.mediaSecret,
    MATCHPOINT_CONTEXT_SIGNING_KEY: secrets.contextSigningKey,
    MATCHPOINT_STAFF_SECOND_FACTOR: input.staffSecondFactor,
  };
  const own: Partial<Record<ProcessName, Record<string, string>>> = {
    webhook: { MATCHPOINT_WEBHOOK_ALLOW: input.webhookAllow, MATCHPOINT_WEBHOOK_SECRET_KEYS: secrets.webhookSecretKeys },
    upload: { MATCHPOINT_UPLOAD_DIRECTORY: input.uploadDirectory },
    account: {
      MATCHPOINT_PUBLIC_URL: input.publicUrl,
      MATCHPOINT_MAIL_DIRECTORY: input.mailDirectory,
      MATCHPOINT_ACCOUNT_SECRET_KEYS: secrets.accountSecretKeys,
    },
  };
  const instances = placed.map(({ adminPort, ...instance }) => ({
    ...instance,
    env: {
      ...shared,
      ...own[instance.process],
      ...databaseVariables(input.databases[instance.process].serviceUrl, input.pooler),
      ...replicaVariables(instance.process, input),
      MATCHPOINT_METRICS_PORT: String(instance.metricsPort),
      ...(adminPort === undefined
        ? { MATCHPOINT_BIND: LOOPBACK, MATCHPOINT_GRPC_PORT: String(instance.port) }
        : { ...gatewayOnly, PORT: String(instance.port), MATCHPOINT_ADMIN_PORT: String(adminPort) }),
      ...input.security?.variablesOf(instance.process, urls),
    },
  }));
  return { instances, runtime };
}

function databaseVariables(serviceUrl: string, pooler: string | undefined): Record<string, string> {
  if (pooler === undefined) return { DATABASE_URL: serviceUrl };
  const pooled = Object.assign(new URL(serviceUrl), { host: new URL(pooler).host, search: '?pgbouncer=true' });
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: serviceUrl };
}

function replicaVariables(process: ProcessName, { databases, standby }: PlanInput): Record<string, string> {
  if (standby === undefined || !READ_ELSEWHERE.includes(process)) return {};
  return { DATABASE_READ_URL: Object.assign(new URL(databases[process].serviceUrl), { host: new URL(standby).host }).href };
}

function portsOf(placed: { process: ProcessName; port: number }[], process: ProcessName): number[] {
  return placed.filter((each) => each.process === process).map(({ port }) => port);
}

/** A gRPC target for all replicas: clients spread their calls over its addresses. */
function targetOf(ports: number[]): string {
  return `ipv4:${ports.map((port) => `${LOOPBACK}:${port}`).join(',')}`;
}
