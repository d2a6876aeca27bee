// Kills the notification service at random moments of a load of matches, round after round, while digests are due, and checks that lists,
// counts and mails have each event once (e2e/notifications.test.ts).
//   node tools/chaos/notification-storm.mjs [kills, default 200]
// It starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import process from 'node:process';
import { runEndToEnd, wholeNumber } from './src/run-e2e.mjs';

const kills = wholeNumber('number of kills', process.argv[2] ?? 200);
runEndToEnd('e2e/notifications.test.ts', { MATCHPOINT_CHAOS_ROUNDS: String(kills) });
