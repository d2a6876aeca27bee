import path from 'node:path';
import {
  findFreePort,
  startStack,
  SupervisedProcess,
  type ProcessObserver,
  type RunRecord,
  type Stack,
  type StackUrls,
} from '@matchpoint/stack';
import { identifyOperator, type TransportSecurity } from '@matchpoint/rpc';
import { addressOf } from './address-of.js';
import type { LaunchConfig } from './launch-config.js';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-runtime.js';
import { migrateDatabases } from './migrate-databases.js';
import { type OpenDatabase, openDatabases } from './open-databases.js';
import { planInstances, type Instance, type Plan } from './plan-instances.js';
import { probeGateway, probeService } from './probe-health.js';
import { type ProcessName } from './process-table.js';
import type { Secrets } from './secrets.js';
import { secureSystem } from './secure-system.js';
import { mailIn, ROOT, uploadsIn } from './workspace.js';

const START_TIMEOUT_MS = 90_000;
/** Above the grace that `launch` gives the processes. */
const STOP_GRACE_MS = 15_000;
/** A developer who has just saved a file waits for the restart, so running work may be cut off. */
const RESTART_GRACE_MS = 500;

export interface SystemOptions {
  directory: string;
  config: LaunchConfig;
  env: NodeJS.ProcessEnv;
  replace: Partial<StackUrls>;
  replicas: Record<ProcessName, number>;
  /** Whether the processes reach PostgreSQL through a PgBouncer. */
  pgbouncer?: boolean;
  /** Whether a second PostgreSQL replicates it and answers listings and leaderboards. */
  readReplica?: boolean;
  /** Whether processes and servers authenticate each other by certificates and users. */
  secure?: boolean;
  secrets: Secrets;
  nodeBinary: string;
  record: RunRecord;
  observer: ProcessObserver;
  /** Called once the three servers run and before anything uses them. */
  onStack?(stack: Stack): Promise<void>;
  say(line: string): void;
}

/** The running product: the stack and its processes. It can be stopped at any moment, also while starting. */
export class System {
  stack: Stack | undefined;
  plan: Plan = { instances: [], runtime: {} };
  readonly #processes = new Map<string, SupervisedProcess>();
  #isStopping = false;

  constructor(private readonly options: SystemOptions) {}

  /** Resolves when every process is healthy. Throws ProcessStartError for the first that is not; then call `stop`. */
  async start(): Promise<void> {
    const { directory, replace, observer, config, secrets, replicas, say } = this.options;
    const stackDirectory = path.join(directory, 'stack');
    const security = this.options.secure
      ? await secureSystem({ certificateDirectory: path.join(directory, 'tls'), passwordDirectory: stackDirectory, replace })
      : undefined;
    this.stack = await startStack({
      directory: stackDirectory,
      packagesDirectory: path.join(ROOT, '.local/packages'),
      logDirectory: path.join(directory, 'log'),
      replace,
      security: security?.stack,
      observer,
      say,
    });
    await this.options.onStack?.(this.stack);
    const { urls } = this.stack;
    const databases = await openDatabases({ serverUrl: urls.database, passwordDirectory: stackDirectory, say });
    // Before the schemas: the replica is copied file by file while nothing else writes.
    const standby = this.options.readReplica ? await this.stack.startStandby() : undefined;
    // Concurrent with the start of the processes, which wait for it.
    const migrated = migrateDatabases(databases, say);
    migrated.catch(() => undefined); // awaited below
    const pooler = this.options.pgbouncer ? await this.#startPgbouncer(this.stack, databases) : undefined;
    const { port, host, webhookAllow, staffSecondFactor, uploadDirectory = uploadsIn(directory) } = config;
    const { publicUrl = addressOf(host, port) } = config;
    this.plan = await planInstances({
      replicas,
      port,
      host,
      urls,
      databases,
      pooler,
      standby,
      secrets,
      security,
      webhookAllow,
      staffSecondFactor,
      uploadDirectory,
      mailDirectory: this.mailDirectory,
      publicUrl,
      nextPort: findFreePort,
    });
    if (this.#isStopping) return;
    const { transport } = identifyOperator(this.plan.runtime);
    for (const instance of this.plan.instances) this.#processes.set(instance.name, this.#supervise(instance, transport));
    await Promise.all([migrated, ...[...this.#processes.values()].map((each) => each.start())]);
  }

  /** Folder of mails, unless a server sends them. */
  get mailDirectory(): string {
    return path.resolve(ROOT, this.options.config.mailDirectory ?? mailIn(this.options.directory));
  }

  /** Every process's pid by name, including the stack's. */
  pids(): Record<string, number> {
    const all = [...this.#processes, ...(this.stack?.processes ?? [])];
    return Object.fromEntries(all.flatMap(([name, { pid }]) => (pid === undefined ? [] : [[name, pid]])));
  }

  /** Gateways first, so that no new requests arrive; then the services, which finish running work; then the servers. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    const stopAll = (isTurn: (instance: Instance) => boolean): Promise<unknown> =>
      Promise.all(this.plan.instances.filter(isTurn).map(({ name }) => this.#processes.get(name)?.stop()));
    await stopAll((instance) => instance.process === 'gateway');
    await stopAll((instance) => instance.process !== 'gateway');
    await this.stack?.stop();
  }

  /** Restarts all replicas of a process on its newest bundle. Resolves when they answer. */
  async restart(process: ProcessName): Promise<void> {
    const replicas = this.plan.instances.filter((instance) => instance.process === process);
    await Promise.all(replicas.map(({ name }) => this.#processes.get(name)?.restart(RESTART_GRACE_MS)));
  }

  kill(): void {
    this.#isStopping = true;
    this.#processes.forEach((each) => each.kill());
    this.stack?.kill();
  }

  #startPgbouncer(stack: Stack, databases: Record<ProcessName, OpenDatabase>): Promise<string> {
    const logins = Object.values(databases).map(({ serviceUrl }) => new URL(serviceUrl));
    const users = logins.map(({ username, password }) => ({ role: decodeURIComponent(username), password: decodeURIComponent(password) }));
    return stack.startPgbouncer({ users });
  }

  #supervise(instance: Instance, transport: TransportSecurity | undefined): SupervisedProcess {
    const { directory, env, nodeBinary, record, observer, config } = this.options;
    return new SupervisedProcess(
      {
        name: instance.name,
        command: nodeBinary,
        args: [...NODE_FLAGS, path.join(ROOT, 'dist/apps', instance.process, 'main.js')],
        env: { NODE_ENV: 'production', ...NODE_ENVIRONMENT, ...env, ...instance.env },
        cwd: ROOT,
        logFile: path.join(directory, 'log', `${instance.name}.log`),
        stopSignal: 'SIGTERM',
        stopGraceMs: STOP_GRACE_MS,
        deathSignal: 'SIGKILL',
        startTimeoutMs: START_TIMEOUT_MS,
        probe: () =>
          instance.process === 'gateway'
            ? probeGateway(addressOf(config.host, instance.port))
            : probeService(instance.process, instance.port, transport),
      },
      {
        ...observer,
        onSpawn: (name, pid) => {
          record.note(name, pid);
          observer.onSpawn?.(name, pid);
        },
      },
    );
  }
}
