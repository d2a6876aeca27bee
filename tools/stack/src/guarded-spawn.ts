import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { findBinary } from './find-binary.js';
import { watch } from './watchdog.js';

/** The signal that a child gets if its parent vanishes without having stopped it. */
export type DeathSignal = 'SIGINT' | 'SIGTERM' | 'SIGKILL';
export type GuardMechanism = 'setpriv' | 'watchdog';

// The parent may die before setpriv has asked for the signal; then the child already has another parent and must not start.
const EXEC_IF_PARENT_LIVES = '[ "$PPID" = "$1" ] || exit 1; shift; exec "$@"';

let found: { setpriv: string | undefined } | undefined;

function setpriv(): string | undefined {
  found ??= { setpriv: process.platform === 'linux' ? findBinary('setpriv') : undefined };
  return found.setpriv;
}

/** `setpriv` (Linux: the kernel itself signals the child) if the machine has it, else the watchdog process. */
export function defaultGuard(): GuardMechanism {
  return setpriv() === undefined ? 'watchdog' : 'setpriv';
}

/**
 * Spawns a child that cannot outlive this process, however this process ends (including kill -9). The child has its own session, so that a
 * Ctrl-C at the terminal reaches only this process; its pid is the returned one.
 */
export function guardedSpawn(
  command: string,
  args: readonly string[],
  { deathSignal, guard = defaultGuard(), ...options }: SpawnOptions & { deathSignal: DeathSignal; guard?: GuardMechanism },
): ChildProcess {
  if (guard === 'setpriv') {
    const prefix = ['--pdeathsig', deathSignal.replace('SIG', ''), '--', '/bin/sh', '-c', EXEC_IF_PARENT_LIVES, 'sh', String(process.pid)];
    return spawn(setpriv() ?? 'setpriv', [...prefix, command, ...args], { ...options, detached: true });
  }
  const child = spawn(command, args, { ...options, detached: true });
  watch(child, deathSignal);
  return child;
}
