import { expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { describedReads, type DescribedRead } from './src/described-reads.js';
import { openClient } from './src/http-client.js';
import { demo } from './src/system.js';

const request = openClient('127.0.52');
/** Of all that has to be asked, one after another. */
const PATIENCE_MS = 120_000;

test(
  "every read in the reference, sent as its example shows, succeeds or names the caller's own data that it needs",
  async () => {
    const reads = await describedReads(request);
    const rings = await openRings();
    const refused: string[] = [];
    for (const read of reads.filter(({ needs }) => needs.length === 0)) refused.push(...(await refusalsOf(read, rings)));
    expect(refused).toEqual([]);
    // What a demo holds under a name of its own needs nobody's: else an example that all fail would pass.
    const inNeed = reads.filter(({ needs }) => needs.length > 0).map(({ path }) => path);
    expect(
      inNeed.filter(
        (path) =>
          !/\{(matchId|seasonId|ticketId|id|deliveryId)\}|^\/invitations\/preview$|^\/tournaments\/\{identifier\}|\/player-stats\?/.test(
            path,
          ),
      ),
    ).toEqual([]);
    expect(reads.length - inNeed.length).toBeGreaterThan(50);
  },
  PATIENCE_MS,
);

/** Keys of all who read something of the demo: most is open to the first of them. */
async function openRings(): Promise<(() => Promise<string>)[]> {
  const { keys, accounts } = demo();
  const captain = openKeyRing();
  const { body } = await request('/orgs/americas_region/members', { key: await captain() });
  const { user } = body.members.find(({ role }: { role: string }) => role === 'OWNER');
  return [
    captain,
    openKeyRing({ owner: keys.leagueOperator.owner }),
    openKeyRing({ kind: 'league_operator', owner: keys.leagueOperator.owner }),
    openKeyRing({ kind: 'game_developer', owner: keys.gameDeveloper.owner }),
    openKeyRing({ owner: accounts.operator.username }),
    openKeyRing({ owner: user.username }),
  ];
}

/** Nothing where one of the keys is answered. */
async function refusalsOf({ method, path, body }: DescribedRead, rings: readonly (() => Promise<string>)[]): Promise<string[]> {
  const refusals: string[] = [];
  for (const ring of rings) {
    const { status, text } = await request(path, { method, body, key: await ring() });
    if (status >= 200 && status < 300) return [];
    refusals.push(`${status} ${text.slice(0, 160)}`);
  }
  return [`${method} ${path}: ${[...new Set(refusals)].join(' | ')}`];
}
