// Kills gateways, the match service, NATS and PostgreSQL in the middle of writes, round after round, and checks that every acknowledged
// write has one effect, every refused one none, and every event counts once (e2e/exactly-once.test.ts).
//   node tools/chaos/create-exactly-once.mjs [rounds, default 200]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import process from 'node:process';
import { runEndToEnd, wholeNumber } from './src/run-e2e.mjs';

const rounds = wholeNumber('number of rounds', process.argv[2] ?? 200);
runEndToEnd('e2e/exactly-once.test.ts', { MATCHPOINT_CHAOS_ROUNDS: String(rounds) });
