import { spawn, type ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';

// Runs in a separate Node process. Its standard input ends when the parent is gone, for whatever reason.
const SCRIPT = `
const children = new Map();
let rest = '';
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {});
const signalAll = (override) => children.forEach((signal, pid) => { try { process.kill(pid,
  override ?? signal); } catch { children.delete(pid); } });
process.stdin.on('data', (chunk) => {
  const lines = (rest + chunk).split('\\n');
  rest = lines.pop();
  for (const [change, pid, signal] of lines.map((line) => line.split(' '))) {
    if (change === '+') children.set(Number(pid), signal); else children.delete(Number(pid));
  }
});
process.stdin.on('end', () => {
  signalAll();
  const started = Date.now();
  const timer = setInterval(() => {
    children.forEach((_, pid) => { try { process.kill(pid, 0); } catch { children.delete(pid); } });
    if (children.size === 0) clearInterval(timer);
    else if (Date.now() - started > 5000) { signalAll('SIGKILL'); clearInterval(timer); }
  }, 50);
});
`;

let input: Writable | undefined;

/** Registers a child with the watchdog process (started with the first child): it signals the child if this process dies first. */
export function watch(child: ChildProcess, deathSignal: NodeJS.Signals): void {
  input ??= startWatchdog();
  if (child.pid === undefined) return;
  input.write(`+ ${child.pid} ${deathSignal}\n`);
  child.once('exit', () => input?.write(`- ${child.pid}\n`));
}

function startWatchdog(): Writable {
  const watchdog = spawn(process.execPath, ['-e', SCRIPT], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  watchdog.unref();
  watchdog.stdin.on('error', () => undefined);
  (watchdog.stdin as unknown as { unref?: () => void }).unref?.();
  watchdog.once('exit', () => {
    input = undefined;
  });
  return watchdog.stdin;
}
