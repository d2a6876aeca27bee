// Kills the dispatcher, NATS (its volume wiped once), PostgreSQL and Redis at random moments of a load of matches, and proves that every event
// of every acknowledged change reaches every endpoint: the test of e2e/webhook-survival.test.ts, with as many rounds as you like.
//   node tools/bench/webhook-survival.mjs 500
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const rounds = Number(process.argv[2] ?? 500);
if (!Number.isSafeInteger(rounds) || rounds < 4) {
  console.error('usage: node tools/bench/webhook-survival.mjs [rounds, at least 4]');
  process.exit(2);
}
const child = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'e2e', 'e2e/webhook-survival.test.ts'], {
  cwd: ROOT, stdio: 'inherit', env: { ...process.env, CI: 'true', MATCHPOINT_CHAOS_ROUNDS: String(rounds) },
});
child.on('exit', (code) => { process.exitCode = code ?? 1; });
