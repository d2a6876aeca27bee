// Kills every process of a system with two replicas of each (including servers) at random under a load of reads, keyed writes, scores,
// uploads and webhooks, and then checks from outside that every response holds (e2e/kill-storm.test.ts).
//   node tools/chaos/kill-storm.mjs [seconds, default 240] [seed, random by default]
// The seed determines which process is killed when; which requests this affects depends on timing. No process may be left at the end. It
// starts its own system from the built bundles (npx nx run-many -t build) and removes it afterwards.
import process from 'node:process';
import { PROCESSES } from '../install/processes.mjs';
import { runEndToEnd, wholeNumber } from './src/run-e2e.mjs';

const seconds = wholeNumber('number of seconds', process.argv[2] ?? 240);
const seed = wholeNumber('seed', process.argv[3] ?? Math.floor(Math.random() * 2 ** 31), 0);
const replicas = PROCESSES.map((name) => `${name}=2`).join(',');
console.log(`${seconds} seconds with the seed ${seed}: node tools/chaos/kill-storm.mjs ${seconds} ${seed}`);
runEndToEnd('e2e/kill-storm.test.ts', {
  MATCHPOINT_STORM_SECONDS: String(seconds),
  MATCHPOINT_STORM_SEED: String(seed),
  MATCHPOINT_E2E_REPLICAS: replicas,
});
