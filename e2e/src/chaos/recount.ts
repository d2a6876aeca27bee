import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@matchpoint/testing';
import { expect } from 'vitest';
import { bounded } from '../bounded.js';
import { runCli } from '../import-rows.js';
import { queryService } from '../service-database.js';
import { succeed, type Squad } from '../squads.js';
import { gatewayCount, type Client } from '../http-client.js';
import { openKeySupply } from './keys.js';
import type { KeyedWrite, Played, StormKeys, StormLedger } from './storm-ledger.js';
import { expectOneIdEach, type Watched } from './watched.js';

const SETTLE_MS = 60_000;
/** The latest events may not be counted yet; each attempt is a process that takes a second or more. */
const CHECK_MS = 2_000;
const CONCURRENCY = 6;
/**
 * Events that may repeat, because a client without a response sends the request again. Player events are sent for each player.
 */
const MAY_REPEAT = /^(score\.|roster\.|player\.stats_updated$|internal\.match\.room_changed$)/;

/** Every acknowledged match exists once, no refused one exists, and nothing happened twice. */
export async function expectWrittenOnce(ledger: StormLedger, red: Squad): Promise<void> {
  const rows = await queryService<{ id: string; notes: string | null; events: string[]; sequences: number[] }>(
    'match',
    `
    select m.id, m.notes, array(select type from outbox_event e where e.subject = m.id order by position) as events,
      array(select sequence from outbox_event e where e.subject = m.id and sequence is not null order by position) as sequences
    from match m where m.creator_team_id = $1`,
    [red.teamId],
  );
  const acknowledged = [...ledger.asked].filter(([, matchId]) => matchId !== undefined);
  expect(
    rows
      .filter(({ notes }) => notes !== null)
      .map(({ notes, id }) => [notes, id])
      .sort(),
  ).toEqual(acknowledged.sort());
  expect(
    rows
      .filter(({ notes }) => notes === null)
      .map(({ id }) => id)
      .sort(),
  ).toEqual([...ledger.forfeited].sort());
  for (const { id, events, sequences } of rows) {
    const once = events.filter((type) => !MAY_REPEAT.test(type));
    expect(once, id).toEqual([...new Set(once)]);
    expect(sequences, id).toEqual(sequences.map((_, index) => index + 1));
  }
}

/** Repeating an acknowledged write returns the same bytes and changes nothing. */
export async function expectReplays(request: Client, writes: readonly KeyedWrite[], keys: StormKeys): Promise<void> {
  await bounded(writes.length, CONCURRENCY, async (index) => {
    const { writer, path, body, idempotencyKey, answer } = writes[index] as KeyedWrite;
    const all = await keys[writer]();
    const headers = { 'idempotency-key': idempotencyKey };
    const replay = await request(path, { method: 'POST', body, key: all[index % all.length], gateway: index % gatewayCount(), headers });
    expect([replay.status, replay.text, replay.headers['idempotent-replayed']], path).toEqual([answer.status, answer.text, 'true']);
  });
}

/** Everything derived from results and attempts equals a fold over all of them, according to the operators' checks. */
export async function expectChecked(league: string): Promise<void> {
  for (const words of [
    ['records', 'recompute', '--check'],
    ['standings', 'recompute', '--league', league, '--check'],
    ['matches', 'recompute', '--check'],
    ['webhooks', 'recompute-hours', '--check'],
    ['usage', 'check'],
  ])
    await eventually(() => runCli(...words), { timeoutMs: CHECK_MS });
}

interface TeamRecord {
  wins: number;
  losses: number;
  draws: number;
  matchesPlayed: number;
}

interface Counted {
  all: TeamRecord;
  inLeague: TeamRecord & { points: number };
}

/** Red's record according to the clients' notes: lost forfeits, and scores that both captains submitted. */
function recordOfRed({ forfeited, played }: StormLedger): Counted {
  const count = (isWanted: (rounds: Played['rounds']) => boolean): number => played.filter(({ rounds }) => isWanted(rounds)).length;
  const wins = count(([own, other]) => own > other);
  const losses = count(([own, other]) => own < other);
  const draws = played.length - wins - losses;
  return {
    all: { wins, losses: losses + forfeited.length, draws, matchesPlayed: played.length + forfeited.length },
    inLeague: { wins, losses, draws, matchesPlayed: played.length, points: 3 * wins + draws },
  };
}

const mirrored = <Line extends TeamRecord>(line: Line): Line => ({ ...line, wins: line.losses, losses: line.wins });

interface Contest {
  red: Squad;
  blue: Squad;
  league: string;
}

/** The teams' records and the league's standings count each result once. */
export async function expectCounted(request: Client, ledger: StormLedger, { red, blue, league }: Contest): Promise<void> {
  const { all, inLeague } = recordOfRed(ledger);
  for (const [squad, record] of [
    [red, all],
    [blue, mirrored(all)],
  ] as const) {
    const keys = openKeySupply({ owner: squad.captain });
    await eventually(
      async () => {
        const [key = ''] = await keys();
        const { team } = await succeed(request, `/teams/${squad.slug}`, { key });
        expect(team).toMatchObject(record);
      },
      { timeoutMs: SETTLE_MS },
    );
  }
  const keys = openKeySupply({ owner: red.captain });
  const read = async (path: string, body: object) => succeed(request, `/leagues/${league}${path}`, { key: (await keys())[0], body });
  const { seasons } = await read('/seasons', {});
  const ofBlue = { ...mirrored(inLeague), points: 3 * inLeague.losses + inLeague.draws };
  await eventually(
    async () => {
      const { standings } = await read('/standings', { seasonId: seasons[0].id });
      const lineOf = ({ teamId }: Squad): unknown => (standings as { teamId: string }[]).find((line) => line.teamId === teamId);
      expect([lineOf(red), lineOf(blue)]).toMatchObject([inLeague, ofBlue]);
    },
    { timeoutMs: SETTLE_MS },
  );
}

/**
 * Fetches a picture like any client, no faster than the bucket of one address allows (docs/reference/rate-limits.md#buckets): a long
 * storm leaves many.
 */
async function fetchPicture(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status !== 429) return response;
  await response.body?.cancel();
  await delay(1000 * Number(response.headers.get('retry-after')));
  return fetchPicture(url);
}

/** Each played match shows its result and exactly the uploaded picture. */
export async function expectShown(request: Client, { played }: StormLedger, { red, blue }: Omit<Contest, 'league'>): Promise<void> {
  const keys = openKeySupply({ owner: red.captain });
  await bounded(played.length, CONCURRENCY, async (index) => {
    const {
      matchId,
      rounds: [own, other],
      image,
    } = played[index] as Played;
    const [key = ''] = await keys();
    const { match } = await succeed(request, `/matches/${matchId}`, { key });
    const winnerTeamId = own === other ? null : (own > other ? red : blue).teamId;
    expect(match, matchId).toMatchObject({ status: 'COMPLETED', winnerTeamId });
    const { scores } = await succeed(request, `/matches/${matchId}/scores`, { key });
    const [url = ''] = (scores as { screenshotUrls: string[] }[]).flatMap(({ screenshotUrls }) => screenshotUrls);
    const response = await fetchPicture(url);
    expect(response.status, url).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(image), matchId).toBe(true);
  });
}

/** Every event of every acknowledged match has reached every endpoint, under one webhook-id, without a gap. */
export async function expectDelivered(watched: readonly Watched[], ledger: StormLedger, timeoutMs: number): Promise<void> {
  const matchIds = ledger.matchIds();
  const ofMatches = 'select id from outbox_event where subject = any($1) and audience is not null';
  const emitted = await queryService<{ id: string }>('match', ofMatches, [[...matchIds]]);
  for (const each of watched) {
    await eventually(
      () => {
        const ids = new Set(each.receiver.received.map(({ headers }) => headers['webhook-id']));
        expect(emitted.filter(({ id }) => !ids.has(id)).length, `what ${each.name} lacks of ${emitted.length}`).toBe(0);
      },
      { timeoutMs },
    );
    expectOneIdEach(each, matchIds);
  }
}
