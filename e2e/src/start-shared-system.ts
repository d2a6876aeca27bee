import fs from 'node:fs';
import path from 'node:path';
import { commandLineOf, findFreePort, removeStackDirectory } from '@matchpoint/stack';
import { startOpenIdProvider, startTwitchStandIn } from '@matchpoint/testing';
import { checkLogs } from './check-logs.js';
import { findSetAside } from './find-set-aside.js';
import { SECRETS_FILE } from './secrets-file.js';
import { startLauncher } from './start-launcher.js';
import type { RunningSystem } from './system.js';
import { startTraceReceiver } from './trace-receiver.js';

const REPLICAS = 'gateway=3';
/** Used by traces.test.ts. */
const TRACING_PROXIES = '127.0.77.0/24';

/** A system that all files of one worker share. */
export interface SharedSystem extends RunningSystem {
  /** @throws Error if its logs, its events or what it leaves behind are wrong */
  stop(): Promise<void>;
}

/**
 * Starts a real system as users start it: the built launcher, three gateways, the demo season, and a Twitch of its own. It lives in
 * `directory`, which goes with it; should this process be killed, the kernel ends it.
 */
export async function startSharedSystem(directory: string): Promise<SharedSystem> {
  const port = await findFreePort();
  const publicUrl = `http://localhost:${port}`;
  const twitch = await startTwitchStandIn();
  const openId = await startOpenIdProvider(`${publicUrl}/auth/callback/oidc`);
  const traces = await startTraceReceiver();
  const environment = {
    ...twitch.environment,
    ...openId.environment,
    MATCHPOINT_OIDC_NAME: 'Example ID',
    PORT: String(port),
    // Only callers from these addresses are traced.
    MATCHPOINT_TRUST_PROXY: TRACING_PROXIES,
    MATCHPOINT_TRACE_RATIO: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    // A host name, because passkeys need one.
    MATCHPOINT_PUBLIC_URL: publicUrl,
  };
  const options = [
    ...['--replicas', process.env.MATCHPOINT_E2E_REPLICAS || REPLICAS],
    ...(process.env.MATCHPOINT_E2E_PGBOUNCER === 'true' ? ['--pgbouncer'] : []),
    ...(process.env.MATCHPOINT_E2E_READ_REPLICA === 'true' ? ['--read-replica'] : []),
    ...(process.env.MATCHPOINT_E2E_SECURE === 'false' ? [] : ['--secure']),
  ];
  const remove = async (): Promise<void> => {
    traces.stop();
    await Promise.all([twitch.stop(), openId.stop()]);
    const left = processesOf(directory);
    await removeStackDirectory(path.join(directory, 'stack'));
    await removeStackDirectory(directory);
    if (left.length > 0) throw new Error(`The launcher has ended and left behind:\n${left.join('\n')}`);
  };
  const end = await startLauncher({ directory, environment, options }).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  fs.writeFileSync(path.join(directory, SECRETS_FILE), '', { mode: 0o600 });
  const stop = async (): Promise<void> => {
    try {
      const setAside = await findSetAside(directory).finally(end);
      if (setAside.length > 0) throw new Error(`NATS refused events of the system:\n${setAside.join('\n')}`);
      const faults = checkLogs(directory);
      if (faults.length > 0) throw new Error(`The logs of the system are wrong:\n${faults.join('\n')}`);
    } finally {
      await remove();
    }
  };
  return { directory, traceReceiver: traces.url, stop };
}

/** Command lines of processes that still run for the system in this folder, found by environment or command line. */
function processesOf(directory: string): string[] {
  if (process.platform !== 'linux') return [];
  const pids = fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid);
  const belongs = (pid: number): boolean => {
    try {
      return ['environ', 'cmdline'].some((file) => fs.readFileSync(`/proc/${pid}/${file}`, 'utf8').includes(directory));
    } catch {
      return false; // it has ended, or belongs to another user
    }
  };
  return pids.filter(belongs).map((pid) => `${pid} ${commandLineOf(pid)}`);
}
