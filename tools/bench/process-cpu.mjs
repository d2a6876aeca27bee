// CPU seconds of the processes of a running system, from /proc. Only differences of two readings mean something.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICKS_A_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** utime and stime, on request including those of exited children; 0 for a process that has exited. */
function secondsOf(pid, withEndedChildren = false) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [own, ofChildren] = [fields[11] + fields[12], fields[13] + fields[14]];
  return (own + (withEndedChildren ? ofChildren : 0)) / TICKS_A_SECOND;
}

function childrenOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * CPU seconds so far by name; replicas (`webhook-2`) count with the first. PostgreSQL is the sum of its backends, those that have ended
 * included.
 * @param pids the `pids` of demo.json, and whatever else is to be counted
 */
export function readCpu(pids) {
  const seconds = {};
  for (const [name, pid] of Object.entries(pids)) {
    const process = name.replace(/-\d+$/, '');
    const own =
      process === 'postgres' ? secondsOf(pid, true) + childrenOf(pid).reduce((sum, child) => sum + secondsOf(child), 0) : secondsOf(pid);
    seconds[process] = (seconds[process] ?? 0) + own;
  }
  return seconds;
}

/** CPU time spent between two readings, by name. */
export function cpuBetween(before, after) {
  return Object.fromEntries(Object.keys(after).map((name) => [name, after[name] - (before[name] ?? 0)]));
}
