import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from './find-free-port.js';
import type { StackSecurity } from './stack-security.js';
import { ProcessStartError, SupervisedProcess, type ProcessObserver, type ProcessSpec } from './supervised-process.js';

const PORT_ATTEMPTS = 5;
/** PostgreSQL's error while children of a killed server have not exited yet. */
const STILL_HELD = 'pre-existing shared memory block';
const HELD_PAUSE_MS = 1_000;
const PASSING = new RegExp(`address (already )?in use|${STILL_HELD}`, 'i');
const START_TIMEOUT_MS = 60_000; // PostgreSQL may have to recover first
const STOP_GRACE_MS = 15_000;

/** Options of a stack's servers. */
export interface StackPlace {
  directory: string;
  logDirectory: string;
  packagesDirectory: string;
  /** False allows PostgreSQL to lose data when the machine stops: for tests. */
  durable: boolean;
  maxConnections: number;
  security?: StackSecurity | undefined;
  observer: ProcessObserver;
  say(line: string): void;
}

export interface StartedServer {
  url: string;
  process: SupervisedProcess;
}

type ServerSpec = Omit<ProcessSpec, 'logFile' | 'stopGraceMs' | 'startTimeoutMs'>;

/** Starts a server on a free port, or on another one if somebody has taken the first meanwhile; it keeps that port over restarts. */
export async function startOnFreePort(
  place: StackPlace,
  urlOn: (port: number) => string,
  specOn: (port: number) => ServerSpec,
): Promise<StartedServer> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const spec = specOn(port);
    const server = new SupervisedProcess(
      { ...spec, logFile: path.join(place.logDirectory, `${spec.name}.log`), stopGraceMs: STOP_GRACE_MS, startTimeoutMs: START_TIMEOUT_MS },
      place.observer,
    );
    try {
      await server.start();
      return { url: urlOn(port), process: server };
    } catch (error) {
      server.kill();
      const obstacle = error instanceof ProcessStartError ? PASSING.exec(error.logTail)?.[0] : undefined;
      if (obstacle === undefined || attempt === PORT_ATTEMPTS) throw error;
      if (obstacle === STILL_HELD) await delay(HELD_PAUSE_MS);
    }
  }
}
