import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import process from 'node:process';

const INTERVAL_MS = 500;

/**
 * If npm runs this script and is killed, nobody could stop it anymore, so it stops as if its terminal had closed. Only once: a second
 * signal would stop it immediately, and npm passes a stop on and exits before everything has stopped. npm may have put a shell in between;
 * the one of the two that is npm's own child then gets another parent.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const child = isShell(process.ppid) ? process.ppid : process.pid;
  const npm = parentOf(child);
  const timer = setInterval(() => {
    if (parentOf(child) === npm) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGHUP');
  }, INTERVAL_MS).unref();
}

function isShell(pid) {
  return /^\S*sh -c /.test(describe(pid, 'args'));
}

function parentOf(pid) {
  return pid === process.pid ? process.ppid : Number(describe(pid, 'ppid'));
}

/** One field of a process, by `ps`'s name. On Linux, this starts no program. */
function describe(pid, field) {
  try {
    if (process.platform !== 'linux') return spawnSync('ps', ['-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
    if (field === 'args') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return '';
  }
}
