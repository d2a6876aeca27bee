// The processes of a running system, by pid: what they run, where they listen, whether they are ready.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { until } from '../chaos-system.mjs';

const PROBE_TIMEOUT_MS = 1_000;
const run = promisify(execFile);

/** Command, arguments and environment of a process, to start another like it. Linux only. */
export function describeProcess(pid) {
  const words = (file) => readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
  const [command, ...args] = words('cmdline');
  const env = Object.fromEntries(words('environ').map((each) => [each.slice(0, each.indexOf('=')), each.slice(each.indexOf('=') + 1)]));
  return { command, args, env };
}

/** Whether the process at that address returns 200 for `/health/ready`. */
export async function isReadyAt(base) {
  try {
    const response = await fetch(`${base}/health/ready`, { signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

/** The port on which a process reports whether it is ready: that of its metrics. */
export function probeAddressOf(pid) {
  const { env } = describeProcess(pid);
  return `http://${env.MATCHPOINT_METRICS_BIND ?? env.MATCHPOINT_ADMIN_BIND ?? '127.0.0.1'}:${env.MATCHPOINT_METRICS_PORT}`;
}

/**
 * Ends a process of the system in order, and resolves with the milliseconds until its successor is ready: at the address that `probe` makes
 * of its pid; by default, the process's own. Throws after `timeoutMs`.
 */
export async function restart(system, name, { probe = probeOf, timeoutMs = 60_000 } = {}) {
  const pid = system.demo().pids[name];
  process.kill(pid, 'SIGTERM');
  const successor = () => system.demo().pids[name];
  const ms = await until(async () => successor() !== pid && isReadyAt(probe(successor())), timeoutMs);
  if (ms === undefined) throw new Error(`${name} is not ready again after ${timeoutMs / 1_000} s`);
  return ms;
}

function probeOf(pid) {
  try {
    return probeAddressOf(pid);
  } catch {
    return 'http://127.0.0.1:1'; // it has only begun, or has ended again
  }
}

/** Runs a command of the CLI of `root` on the system; returns the JSON document that it prints. */
export async function runCli({ directory }, root, ...args) {
  const env = { PATH: process.env.PATH, MATCHPOINT_LOCAL: directory };
  const { stdout } = await run(process.execPath, [path.join(root, 'dist/apps/cli/main.js'), ...args, '--json'], { env, cwd: root });
  return JSON.parse(stdout);
}
