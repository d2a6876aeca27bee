// Kills gateways, the match service, NATS and PostgreSQL in the middle of writes, round after round, and checks that every
// acknowledged write has one effect, every refused one none, and every event counts once (e2e/exactly-once.test.ts).
//   node tools/chaos/create-exactly-once.mjs [rounds, 200 unless given]
// It starts a system of its own from the built bundles (npx nx run-many -t build) and removes it again.
import { spawn } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const rounds = Number(process.argv[2] ?? 200);
if (!Number.isInteger(rounds) || rounds < 1) {
  console.error(`The number of rounds is a whole number from 1 up, not ${process.argv[2]}`);
  process.exit(2);
}
const vitest = path.join(ROOT, 'node_modules/vitest/vitest.mjs');
const run = spawn(process.execPath, [vitest, 'run', '--project', 'e2e', 'e2e/exactly-once.test.ts', '--reporter=verbose'], {
  cwd: ROOT, stdio: 'inherit', env: { ...process.env, CI: 'true', MATCHPOINT_CHAOS_ROUNDS: String(rounds) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => run.kill(signal));
run.on('close', (code) => process.exit(code ?? 1));
