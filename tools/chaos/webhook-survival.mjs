// Kills the dispatcher, NATS (its volume wiped once), PostgreSQL and Redis at random moments of a load of matches, round after
// round, and checks that every event of every acknowledged change reaches every endpoint under one webhook-id
// (e2e/webhook-survival.test.ts).
//   node tools/chaos/webhook-survival.mjs [rounds, 500 unless given]
// It starts a system of its own from the built bundles (npx nx run-many -t build) and removes it again.
import process from 'node:process';
import { runEndToEnd, wholeNumber } from './src/run-e2e.mjs';

const rounds = wholeNumber('number of rounds', process.argv[2] ?? 500);
runEndToEnd('e2e/webhook-survival.test.ts', { MATCHPOINT_CHAOS_ROUNDS: String(rounds) });
