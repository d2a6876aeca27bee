// Kills the notification service at random moments of a load of matches, round after round, while digests are due, and checks that
// lists, counts and mails have each event once (e2e/notifications.test.ts).
//   node tools/chaos/notification-storm.mjs [kills, 200 unless given]
// It starts a system of its own from the built bundles (npx nx run-many -t build) and removes it again.
import process from 'node:process';
import { runEndToEnd, wholeNumber } from './src/run-e2e.mjs';

const kills = wholeNumber('number of kills', process.argv[2] ?? 200);
runEndToEnd('e2e/notifications.test.ts', { MATCHPOINT_CHAOS_ROUNDS: String(kills) });
