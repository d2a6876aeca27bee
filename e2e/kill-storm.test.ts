import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { killAtRandom } from './src/chaos/kill-at-random.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { seededRandom } from './src/chaos/random.mjs';
import { expectChecked, expectCounted, expectDelivered, expectReplays, expectShown, expectWrittenOnce } from './src/chaos/recount.js';
import { StormLedger } from './src/chaos/storm-ledger.js';
import { StormLoad } from './src/chaos/storm-load.js';
import { unwatch, watch, type Watched } from './src/chaos/watched.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches } from './src/match-driver.js';
import { importSquads, type Squad } from './src/squads.js';

const NETWORK = '127.0.43';
const GAME = 'counter_strike_2';
const LEAGUE = 'e2e_storm';
/** All families of a match's events: its numbers have no gap. */
const EVENTS = ['match.*', 'score.*', 'roster.*', 'player.*'];
const SECONDS = inject('stormSeconds');
const SEED = inject('stormSeed');
const RECOVERY_MS = 120_000;
/** What is behind a killed dispatcher's leases. */
const DRAIN_MS = 60_000 + SECONDS * 1_000;

const request = openClient(NETWORK);
const ledger = new StormLedger();
const watched: Watched[] = [];
let red: Squad;
let blue: Squad;
let load: StormLoad;

beforeAll(async () => {
  [red, blue] = (await importSquads(request, [`${LEAGUE}_red`, `${LEAGUE}_blue`], { game: GAME, size: 3 })) as [Squad, Squad];
  await importRows([
    {
      kind: 'league',
      slug: LEAGUE,
      name: 'Storm',
      games: [GAME],
      teams: [red.slug, blue.slug],
      members: [{ username: red.captain, role: 'OWNER' }],
      seasons: [{ name: 'One', game: GAME, status: 'active', startDate: '2024-01-01', endDate: '2034-12-31' }],
    },
  ]);
  const driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
  load = new StormLoad({
    request,
    driver,
    red,
    blue,
    league: LEAGUE,
    ledger,
    random: seededRandom(SEED + 1),
    from: `${NETWORK}.100`,
    patienceMs: SECONDS * 1_000 + RECOVERY_MS,
  });
  watched.push(
    await watch(request, 'red', { owner: red.captain }, EVENTS),
    await watch(request, 'developer', { kind: 'game_developer', game: GAME }, EVENTS),
  );
});
afterAll(() => Promise.all(watched.map((each) => unwatch(request, each))));

test(
  `all processes are killed at random for ${SECONDS} s of reads and writes (seed ${SEED}), and all come back`,
  async () => {
    // Without an undecided attempt nothing was killed in the middle.
    const hasInterrupted = (): boolean => ledger.undecided > 0 && ledger.played.length + ledger.forfeited.length > 0;
    const kills = killAtRandom(seededRandom(SEED), SECONDS, hasInterrupted);
    await load.run(kills);
    await untilAllIsUp(request, RECOVERY_MS);
    const { acknowledged, asked, forfeited, played, reads, undecided } = ledger;
    const killed = [...(await kills)]
      .sort()
      .map(([name, count]) => `${name} ${count}`)
      .join(', ');
    const matches = `${asked.size + forfeited.length} matches asked for, ${played.length} played`;
    const told = `${acknowledged.length} keyed writes acknowledged, ${matches}`;
    process.stdout.write(`seed ${SEED}: killed ${killed}; ${told}, ${reads} reads, ${undecided} attempts undecided\n`);
    expect(undecided).toBeGreaterThan(0);
    expect(played.length + forfeited.length).toBeGreaterThan(0);
  },
  2 * SECONDS * 1_000 + 3 * RECOVERY_MS,
);

test('every acknowledged write has happened once, and every refused one not at all', () => expectWrittenOnce(ledger, red), RECOVERY_MS);

test(
  'every acknowledged write is replayed byte for byte, without another effect',
  async () => {
    await expectReplays(request, ledger.acknowledged, load.keys);
    await expectWrittenOnce(ledger, red);
  },
  RECOVERY_MS + SECONDS * 1_000,
);

test(
  'records and standings equal those counted from the results',
  () => expectCounted(request, ledger, { red, blue, league: LEAGUE }),
  RECOVERY_MS,
);

test('every match shows its result and its uploaded picture', () => expectShown(request, ledger, { red, blue }), RECOVERY_MS);

test(
  'every event has reached every endpoint under one webhook-id, without a gap',
  () => expectDelivered(watched, ledger, DRAIN_MS),
  2 * DRAIN_MS,
);

test('every check of the command-line tool finds nothing that differs', () => expectChecked(LEAGUE), 5 * RECOVERY_MS);
