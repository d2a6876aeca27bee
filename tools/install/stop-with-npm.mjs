import process from 'node:process';

const INTERVAL_MS = 500;

/** When npm runs this script and is killed, nobody would be left to stop it: it then stops as after a SIGTERM. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, INTERVAL_MS).unref();
}
