import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const START_TICKS = 19; // fields of /proc/<pid>/stat after the command name, counted from the state

/**
 * Distinguishes a process from a later one with the same pid: its start time (and the boot, on Linux). Undefined if no such process runs; a
 * zombie does not count as running.
 */
export function identityOf(pid: number): string | undefined {
  return process.platform === 'linux' ? linuxIdentity(pid) : psIdentity(pid);
}

/** Whether exactly the process that `identityOf` described is still running. */
export function isSameProcess(pid: number, identity: string): boolean {
  return identityOf(pid) === identity;
}

/** The command line of a running process; empty when it is gone. */
export function commandLineOf(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function linuxIdentity(pid: number): string | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[START_TICKS]}`;
  } catch {
    return undefined;
  }
}

function psIdentity(pid: number): string | undefined {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' });
  const line = status === 0 ? stdout.trim() : '';
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}
