import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identityOf, isSameProcess } from './process-identity.js';

export const RECORD_FILE = 'run.json';
const LEFTOVER_GRACE_MS = 5_000;

interface Entry {
  pid: number;
  identity: string;
}
interface Recorded {
  owner: Entry;
  isStopping?: boolean;
  processes: Record<string, Entry>;
}

/** Another live process owns the directory. */
export class AlreadyRunningError extends Error {
  constructor(
    readonly directory: string,
    readonly pid: number,
  ) {
    super(`Process ${pid} already runs on ${directory}: stop it first.`);
  }
}

/** The processes that a directory belongs to, recorded in its `run.json`, so that the next start can end those left by a killed run. */
export class RunRecord {
  #content: Recorded;

  private constructor(private readonly file: string) {
    this.#content = { owner: { pid: process.pid, identity: identityOf(process.pid) ?? '' }, processes: {} };
  }

  /** Claims the directory: throws AlreadyRunningError if its owner is alive, and ends processes left by a dead owner. */
  static async open(directory: string): Promise<RunRecord> {
    await waitWhileStopping(directory);
    const owner = liveOwner(directory);
    if (owner !== undefined) throw new AlreadyRunningError(directory, owner);
    await endLeftovers(directory);
    const record = new RunRecord(path.join(directory, RECORD_FILE));
    record.#write();
    return record;
  }

  /** Records the pid of a process that was just spawned. */
  note(name: string, pid: number): void {
    const identity = identityOf(pid);
    if (identity === undefined) return;
    this.#content.processes[name] = { pid, identity };
    this.#write();
  }

  /** Announces that the owner is about to exit, so that the next one waits for it instead of giving up. */
  markStopping(): void {
    this.#content.isStopping = true;
    this.#write();
  }

  /** Releases the directory; call it when every process has ended. */
  close(): void {
    fs.rmSync(this.file, { force: true });
  }

  #write(): void {
    const temporary = `${this.file}.${process.pid}.tmp`;
    fs.writeFileSync(temporary, JSON.stringify(this.#content), { mode: 0o600 });
    fs.renameSync(temporary, this.file);
  }
}

/** Resolves when no owner of the directory is about to exit; npm, for one, does not wait for processes that it has signalled. */
export async function waitWhileStopping(directory: string): Promise<void> {
  while (readRecord(directory)?.isStopping && liveOwner(directory) !== undefined) await delay(50);
}

/** The pid of the live process that owns the directory, if there is one. */
export function liveOwner(directory: string): number | undefined {
  const owner = readRecord(directory)?.owner;
  return owner !== undefined && isSameProcess(owner.pid, owner.identity) ? owner.pid : undefined;
}

/** Ends processes of the directory's record that still run: first by a signal, then by killing. */
export async function endLeftovers(directory: string): Promise<void> {
  const left = Object.values(readRecord(directory)?.processes ?? {});
  const running = (): Entry[] => left.filter(({ pid, identity }) => isSameProcess(pid, identity));
  // SIGINT is the fast orderly stop of PostgreSQL, too; SIGTERM waits for clients to leave.
  running().forEach(({ pid }) => process.kill(pid, 'SIGINT'));
  const deadline = Date.now() + LEFTOVER_GRACE_MS;
  while (running().length > 0) {
    if (Date.now() > deadline) running().forEach(({ pid }) => process.kill(pid, 'SIGKILL'));
    await delay(25);
  }
}

function readRecord(directory: string): Recorded | undefined {
  try {
    return JSON.parse(fs.readFileSync(path.join(directory, RECORD_FILE), 'utf8')) as Recorded;
  } catch {
    return undefined;
  }
}
