// Kills the dispatcher, NATS (its volume wiped once), PostgreSQL and Redis at random moments of a load of matches, round after round, and
// checks that every event of every acknowledged change reaches every endpoint under one webhook-id (e2e/webhook-survival.test.ts).
//   node tools/chaos/webhook-survival.mjs [rounds, default 500]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import process from 'node:process';
import { runEndToEnd, wholeNumber } from './src/run-e2e.mjs';

const rounds = wholeNumber('number of rounds', process.argv[2] ?? 500);
runEndToEnd('e2e/webhook-survival.test.ts', { MATCHPOINT_CHAOS_ROUNDS: String(rounds) });
