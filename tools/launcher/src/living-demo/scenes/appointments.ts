import { untilInstant } from '../matches.js';
import { arranged, clearing, creating, matchOf, type Plan, readied } from '../match-steps.js';
import type { Scene } from '../tend-scenes.js';

const HOUR = 60;
const MINUTE_MS = 60_000;
/** A match that begins sooner would not stay upcoming for long. */
const SOON_MS = 20 * MINUTE_MS;
/** How long a ready match waits for its start. */
const PATIENCE_MS = 12 * HOUR * MINUTE_MS;

const plan = (creator: number, opponent: number, startsInMinutes: number): Plan => ({ creator, opponent, bestOf: 3, startsInMinutes });

/** Two of them within six hours, all within two days. */
const UPCOMING: readonly Plan[] = [
  plan(0, 3, 2.5 * HOUR),
  plan(4, 5, 5 * HOUR),
  plan(6, 8, 10 * HOUR),
  plan(1, 7, 20 * HOUR),
  plan(2, 0, 26 * HOUR),
  plan(3, 6, 34 * HOUR),
  plan(5, 7, 44 * HOUR),
];
const OPEN = plan(2, 4, 30 * HOUR);
const CHALLENGE = plan(1, 0, 24 * HOUR);
const READY = plan(0, 8, 0.75 * HOUR);

/** A scene with an upcoming match: it is in place while its match has this status and is still upcoming. */
const appointment = (name: string, status: string, steps: Scene['steps'], leastMs = SOON_MS): Scene => ({
  name,
  steps,
  async stands(run) {
    const match = await matchOf(run);
    return match.status === status && untilInstant(run.context, match.scheduledAt) > leastMs;
  },
});

export const APPOINTMENTS: readonly Scene[] = [
  ...UPCOMING.map((each, index) => appointment(`upcoming-${index + 1}`, 'ACCEPTED', arranged(each))),
  appointment('open', 'PENDING', [clearing(OPEN), creating(OPEN, 'open')]),
  appointment('challenge', 'PENDING', [clearing(CHALLENGE), creating(CHALLENGE)]),
  appointment('ready', 'READY', readied(READY), -PATIENCE_MS),
];
