import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { guardedSpawn, type DeathSignal } from './guarded-spawn.js';
import { untilStuck, type Liveness } from './until-stuck.js';

const FIRST_BACKOFF_MS = 100;
const LONGEST_BACKOFF_MS = 5_000;
const STEADY_AFTER_MS = 10_000;
const PROBE_INTERVAL_MS = 25;
const TAIL_LINES = 5;

export interface ProcessSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd: string;
  /** Runs the process as this user; needs root. */
  user?: { uid: number; gid: number };
  logFile: string;
  /** Asks the process to stop in an orderly way; after `stopGraceMs` it is killed. */
  stopSignal: NodeJS.Signals;
  stopGraceMs: number;
  /** Sent to the process when this process vanishes. */
  deathSignal: DeathSignal;
  startTimeoutMs: number;
  /** One check of whether the process with this pid answers; rejects while it does not. */
  probe(pid: number): Promise<unknown>;
  /** Asked while the process runs; a stuck process is killed, and thus restarted. */
  liveness?: Liveness;
}

export interface ProcessObserver {
  /** A process was spawned: the first time and after every death. */
  onSpawn?(name: string, pid: number): void;
  /** A process that was healthy has died and will be restarted. */
  onDeath?(name: string, reason: string): void;
  /** A restarted process answers again. */
  onRevived?(name: string): void;
}

/** The process ended, or did not answer in time, before it was ever healthy. `logTail` holds its last lines. */
export class ProcessStartError extends Error {
  /** The message without the log. */
  readonly summary: string;

  constructor(
    readonly processName: string,
    reason: string,
    readonly logTail: string,
  ) {
    const summary = `${processName} ${reason}`;
    super(`${summary}${logTail === '' ? '' : `:\n${logTail}`}`);
    this.summary = summary;
  }
}

/** A child process that is started until it answers, restarted when it dies, and stopped in an orderly way. */
export class SupervisedProcess {
  #child: ChildProcess | undefined;
  #spawnedAt = 0;
  #backoffMs = FIRST_BACKOFF_MS;
  readonly #stopping = new AbortController();
  #revival: Promise<void> = Promise.resolve();
  /** Aborts the pause before the next start. */
  #pause = new AbortController();
  /** It ends because it was stopped. */
  #isRestarting = false;
  #stuckBecause: string | undefined;

  constructor(
    readonly spec: ProcessSpec,
    private readonly observer: ProcessObserver = {},
  ) {}

  get name(): string {
    return this.spec.name;
  }

  /** The pid of the running process, or of the last one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves once the process answers; throws ProcessStartError if it ends first or takes longer than its start timeout. */
  async start(): Promise<void> {
    rotateLog(this.spec.logFile);
    await this.#spawnUntilHealthy();
  }

  /** Stops the process and waits until it has ended, killing it after its grace. Harmless if it is not running. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const child = this.#child;
    if (child !== undefined && isRunning(child)) {
      const gone = once(child, 'exit');
      child.kill(this.spec.stopSignal);
      const timer = setTimeout(() => child.kill('SIGKILL'), this.spec.stopGraceMs);
      await gone;
      clearTimeout(timer);
    }
    await this.#revival;
  }

  /** Restarts the process within `graceMs`, without a pause; one that has died and is backing off starts at once. */
  async restart(graceMs: number): Promise<void> {
    this.#backoffMs = FIRST_BACKOFF_MS;
    this.#pause.abort();
    const child = this.#child;
    if (child === undefined || !isRunning(child)) return this.#revival;
    this.#isRestarting = true;
    const gone = once(child, 'exit');
    child.kill(this.spec.stopSignal);
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
    this.#isRestarting = false;
    await this.#revival;
  }

  /** Kills the process, with no grace and no restart. */
  kill(): void {
    this.#stopping.abort();
    if (this.#child !== undefined && isRunning(this.#child)) this.#child.kill('SIGKILL');
  }

  async #spawnUntilHealthy(): Promise<void> {
    const child = this.#spawn();
    const deadline = Date.now() + this.spec.startTimeoutMs;
    for (;;) {
      if (!isRunning(child)) throw new ProcessStartError(this.name, `ended while starting (${endOf(child)})`, tailOf(this.spec.logFile));
      try {
        await this.spec.probe(child.pid ?? -1);
        if (isRunning(child)) break;
      } catch (error) {
        if (Date.now() > deadline) {
          child.kill('SIGKILL');
          throw new ProcessStartError(
            this.name,
            `did not answer within ${this.spec.startTimeoutMs} ms (${String(error)})`,
            tailOf(this.spec.logFile),
          );
        }
        await delay(PROBE_INTERVAL_MS);
      }
    }
    const watching = new AbortController();
    child.once('exit', () => {
      watching.abort();
      this.#onDeath(child);
    });
    void this.#killWhenStuck(child, AbortSignal.any([watching.signal, this.#stopping.signal]));
  }

  async #killWhenStuck(child: ChildProcess, signal: AbortSignal): Promise<void> {
    if (this.spec.liveness === undefined) return;
    const reason = await untilStuck(this.spec.liveness, signal);
    if (reason === undefined || signal.aborted) return;
    this.#stuckBecause = reason;
    child.kill('SIGKILL');
  }

  #spawn(): ChildProcess {
    if (this.#stopping.signal.aborted) throw new ProcessStartError(this.name, 'was stopped while starting', '');
    fs.mkdirSync(path.dirname(this.spec.logFile), { recursive: true });
    const log = fs.openSync(this.spec.logFile, 'a', 0o600);
    const { command, args, cwd, env, user, deathSignal } = this.spec;
    const child = guardedSpawn(command, args, { ...user, cwd, env, deathSignal, stdio: ['ignore', log, log] });
    fs.closeSync(log);
    child.on('error', (error) => this.#log(error.message));
    this.#child = child;
    this.#spawnedAt = Date.now();
    const { pid } = child;
    if (pid !== undefined) this.#tell((observer) => observer.onSpawn?.(this.name, pid));
    return child;
  }

  #onDeath(child: ChildProcess): void {
    if (this.#stopping.signal.aborted) return;
    const reason = this.#stuckBecause === undefined ? endOf(child) : `killed because it was stuck: ${this.#stuckBecause}`;
    this.#stuckBecause = undefined;
    if (!this.#isRestarting) this.#tell((observer) => observer.onDeath?.(this.name, reason));
    this.#revival = this.#revive(this.#isRestarting);
  }

  async #revive(isAtOnce: boolean): Promise<void> {
    for (let isFirst = true; !this.#stopping.signal.aborted; isFirst = false) {
      if (Date.now() - this.#spawnedAt > STEADY_AFTER_MS) this.#backoffMs = FIRST_BACKOFF_MS;
      if (!(isFirst && isAtOnce)) await this.#waitOut(this.#backoffMs);
      this.#backoffMs = Math.min(this.#backoffMs * 2, LONGEST_BACKOFF_MS);
      if (this.#stopping.signal.aborted) return;
      try {
        await this.#spawnUntilHealthy();
        if (!isAtOnce) this.#tell((observer) => observer.onRevived?.(this.name));
        return;
      } catch (error) {
        if (!this.#stopping.signal.aborted) this.#log(error instanceof ProcessStartError ? error.summary : String(error));
      }
    }
  }

  /** A failing observer, such as one that writes to a full disk, must not prevent the restart. */
  #tell(tell: (observer: ProcessObserver) => void): void {
    try {
      tell(this.observer);
    } catch (error) {
      this.#log(String(error));
    }
  }

  /** In the form of our own processes' logs, which programs read. */
  #log(msg: string): void {
    const line = { level: 'warn', time: new Date().toISOString(), service: this.name, msg };
    try {
      fs.appendFileSync(this.spec.logFile, `${JSON.stringify(line)}\n`);
    } catch {
      // The disk is full; the process is restarted anyway.
    }
  }

  async #waitOut(pauseMs: number): Promise<void> {
    this.#pause = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, this.#pause.signal]);
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null;
}

function endOf(child: ChildProcess): string {
  return child.signalCode ?? (child.exitCode === null ? 'could not be run' : `exit code ${child.exitCode}`);
}

/** Keeps the log of one earlier run; a log never covers more than one run. */
function rotateLog(file: string): void {
  if (fs.existsSync(file)) fs.renameSync(file, `${file}.1`);
}

/** The last lines of a log, without those of stack traces, because the message precedes them. */
function tailOf(file: string): string {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  return lines
    .filter((line) => !/^\s+at /.test(line))
    .slice(-TAIL_LINES)
    .join('\n');
}
