import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { findFreePort, guardedSpawn } from '@matchpoint/stack';
import { eventually } from '@matchpoint/testing';
import { demo } from './system.js';

const APPS = path.resolve(import.meta.dirname, '../../dist/apps');

/** The response of `/health/ready`. */
export interface Readiness {
  status: number;
  dependencies: Record<string, string>;
  reasons: Record<string, string>;
}

/** An additional process of a test, with the environment of the running system's processes except some variables. */
export interface ProcessBeside {
  /** Everything it has logged. */
  output(): string;
  readiness(): Promise<Readiness>;
  /** Its public port, if it is a gateway. */
  port: number;
  stop(): Promise<void>;
}

/** The environment of a process of the running system. */
export function environmentOf(name: string): NodeJS.ProcessEnv {
  const entries = fs.readFileSync(`/proc/${demo().pids[name]}/environ`, 'utf8').split('\0');
  return Object.fromEntries(
    entries
      .filter((entry) => entry.includes('='))
      .map((entry) => [entry.slice(0, entry.indexOf('=')), entry.slice(entry.indexOf('=') + 1)]),
  );
}

/** Starts it and waits until it answers probes, ready or not. */
export async function startBeside(name: string, changed: NodeJS.ProcessEnv): Promise<ProcessBeside> {
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const child = guardedSpawn(process.execPath, [path.join(APPS, name, 'main.js')], {
    env: {
      ...environmentOf(name),
      PORT: String(port),
      MATCHPOINT_ADMIN_PORT: '0',
      MATCHPOINT_GRPC_PORT: '0',
      MATCHPOINT_METRICS_PORT: String(metricsPort),
      MATCHPOINT_DRAIN_SECONDS: '0',
      ...changed,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    deathSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
  const readiness = async (): Promise<Readiness> => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/health/ready`);
    const { dependencies, reasons = {} } = (await answer.json()) as Readiness;
    return { status: answer.status, dependencies, reasons };
  };
  const beside: ProcessBeside = {
    output: () => output,
    readiness,
    port,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
  try {
    await eventually(
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
        expectStarted(await readiness());
      },
      { timeoutMs: 60_000 },
    );
  } catch (error) {
    await beside.stop();
    throw error;
  }
  return beside;
}

function expectStarted({ reasons }: Readiness): void {
  if (reasons.process !== undefined) throw new Error(`the process ${reasons.process}`);
}
