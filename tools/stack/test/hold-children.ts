// Run by the tests as a separate process, to be killed: spawns two guarded children, one of which ignores signals to stop.
import { guardedSpawn, type GuardMechanism } from '../src/index.js';

const guard = process.argv[2] as GuardMechanism;
const sleeper = guardedSpawn('sleep', ['600'], { guard, deathSignal: 'SIGTERM', stdio: 'ignore' });
const stubborn = guardedSpawn('/bin/sh', ['-c', 'trap "" INT TERM; while :; do sleep 1; done'], {
  guard,
  deathSignal: 'SIGKILL',
  stdio: 'ignore',
});
console.log(JSON.stringify({ pids: { sleeper: sleeper.pid, stubborn: stubborn.pid } }));
