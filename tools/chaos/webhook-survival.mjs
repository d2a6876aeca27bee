// Kills the dispatcher, NATS (its volume wiped once), PostgreSQL and Redis at random moments of a load of matches, round after round, and checks
// that every event of every acknowledged change reaches every endpoint under one webhook-id (e2e/webhook-survival.test.ts).
//   node tools/chaos/webhook-survival.mjs [rounds, 500 unless given]
// It starts a system of its own from the built bundles (npx nx run-many -t build) and removes it again.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const rounds = Number(process.argv[2] ?? 500);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`The number of rounds is a whole number from 1 up, not ${process.argv[2]}`);
  process.exit(2);
}
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const run = spawn(process.execPath, [vitest, 'run', '--project', 'e2e', 'e2e/webhook-survival.test.ts', '--reporter=verbose'], {
  cwd: ROOT, stdio: 'inherit', env: { ...process.env, CI: 'true', MATCHPOINT_CHAOS_ROUNDS: String(rounds) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.on('close', (code) => process.exit(code ?? 1));
