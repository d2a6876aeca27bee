import path from 'node:path';
import { findFreePort } from './find-free-port.js';
import { ProcessStartError, SupervisedProcess, type ProcessObserver, type ProcessSpec } from './supervised-process.js';

const PORT_ATTEMPTS = 5;
const START_TIMEOUT_MS = 60_000; // PostgreSQL may have to recover first
const STOP_GRACE_MS = 15_000;

/** Where and how the servers of one stack run. */
export interface StackPlace {
  directory: string;
  logDirectory: string;
  packagesDirectory: string;
  /** False lets PostgreSQL lose data when the machine stops: for tests. */
  durable: boolean;
  maxConnections: number;
  observer: ProcessObserver;
  say(line: string): void;
}

export interface StartedServer { url: string; process: SupervisedProcess }

type ServerSpec = Omit<ProcessSpec, 'logFile' | 'stopGraceMs' | 'startTimeoutMs'>;

/** Starts a server on a free port, on another one should somebody have taken the first in the meantime; it then keeps that port over restarts. */
export async function startOnFreePort(place: StackPlace, urlOn: (port: number) => string, specOn: (port: number) => ServerSpec): Promise<StartedServer> {
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
      const portWasTaken = error instanceof ProcessStartError && /address (already )?in use/i.test(error.logTail);
      if (!portWasTaken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}
