import { randomUUID } from 'node:crypto';
import { eventually } from '@matchpoint/testing';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OVERSEER } from './src/administration-cases.js';
import { newKey } from './src/api-keys.js';
import { untilAllIsUp } from './src/chaos/processes.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer } from './src/http-client.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importRows } from './src/import-rows.js';
import { ensureLeagues } from './src/operation-cases.js';
import { startReceiver } from './src/receiver.js';
import { queryService } from './src/service-database.js';
import { importSquads, type Squad } from './src/squads.js';
import { demo } from './src/system.js';
import { makePng, uploadImage } from './src/upload-image.js';

const request = openClient('127.0.48');
const RECOVERY_MS = 30_000;
const TAIL = randomUUID().slice(0, 6);
const [LEAGUE, REFEREE] = [`e2e-disputed-${TAIL}`, `e2e_referee_${TAIL}`] as const;
let red: Squad;
let blue: Squad;
let driver: MatchDriver;
let overseer: string;

beforeAll(async () => {
  await ensureLeagues(request);
  [red, blue] = (await importSquads(request, ['e2e_ruled_red', 'e2e_ruled_blue'], { game: 'counter_strike_2', size: 2 })) as [Squad, Squad];
  driver = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
  overseer = (await newKey({ owner: OVERSEER })).key;
});
// The effect of a ruling may show before the services that were killed are back.
beforeEach(() => untilAllIsUp(request, RECOVERY_MS));

const correct = (matchId: string, body: object, idempotencyKey = randomUUID()): Promise<Answer> =>
  request(`/staff/matches/${matchId}/correct`, {
    ...{ method: 'POST', key: overseer, headers: { 'idempotency-key': idempotencyKey } },
    body: { note: 'As the recording shows.', ...body },
  });
const SCORE = { mapIndex: 0, mapId: '', creatorTeamScore: 13, opponentTeamScore: 9 };

/** Red wins. */
async function won(): Promise<string> {
  const matchId = await driver.started();
  await driver.submit(matchId, 'creator', SCORE);
  await driver.submit(matchId, 'opponent', SCORE);
  return matchId;
}
interface Stats {
  wins: number;
  losses: number;
  matchesPlayed: number;
}
async function records(): Promise<Stats[]> {
  const read = async ({ teamId, key }: Squad): Promise<Stats> => {
    const { team } = (await request(`/teams/${teamId}`, { key: await key() })).body;
    const { wins, losses, matchesPlayed } = (team.stats ?? team) as Stats;
    return { wins, losses, matchesPlayed };
  };
  return Promise.all([read(red), read(blue)]);
}
const reach = (wanted: (before: Stats[]) => Stats[], before: Stats[]): Promise<void> =>
  eventually(async () => expect(await records()).toEqual(wanted(before)));
const plus = ({ wins, losses, matchesPlayed }: Stats, won_: number, lost: number): Stats => ({
  ...{ wins: wins + won_, losses: losses + lost, matchesPlayed: matchesPlayed + won_ + lost },
});

test('a match that is played again ends once more, and captains rule on nothing', async () => {
  const matchId = await won();
  expect((await correct(matchId, { outcome: 'replay', maps: [{ mapIndex: 0 }] })).body).toMatchObject({ status: 'IN_PROGRESS' });
  await driver.submit(matchId, 'creator', SCORE);
  await driver.submit(matchId, 'opponent', SCORE);
  expectRefusal(await correct(matchId, { outcome: 'overturn' }), 400, 'INVALID_INPUT');
  expectRefusal(await correct(matchId, { outcome: 'void', maps: [{ mapIndex: 0, creatorTeamScore: 1 }] }), 400, 'INVALID_INPUT');
  const path = `/staff/matches/${matchId}/correct`;
  const body = { outcome: 'void', note: 'Mine.' };
  expectRefusal(await request(path, { method: 'POST', key: await red.key(), body }), 404, 'error_not_found');
});

test('a ruling changes the records by the difference, also while the services that count are killed', async () => {
  const before = await records();
  const matchId = await won();
  await reach(([one, other]) => [plus(one as Stats, 1, 0), plus(other as Stats, 0, 1)], before);
  const overturned = await correct(matchId, { outcome: 'overturn', maps: [{ mapIndex: 0, creatorTeamScore: 9, opponentTeamScore: 13 }] });
  expect(overturned.body).toMatchObject({ success: true, matchId, status: 'COMPLETED', isVoided: false });
  process.kill(demo().pids['catalog-profile'] as number, 'SIGKILL');
  await reach(([one, other]) => [plus(one as Stats, 0, 1), plus(other as Stats, 1, 0)], before);
  const key = randomUUID();
  // Until the killed service is reached again a ruling is refused as unavailable, and repeated under its key.
  const rule = (): Promise<Answer> =>
    eventually(async () => {
      const answer = await correct(matchId, { outcome: 'void' }, key);
      return answer.status !== 503 && answer;
    }) as Promise<Answer>;
  const [voided, again] = [await rule(), await rule()];
  expect([voided.body.isVoided, again.text]).toEqual([true, voided.text]);
  process.kill(demo().pids.match as number, 'SIGKILL');
  await reach((unchanged) => unchanged, before);
  await eventually(async () => {
    const shown = await request(`/matches/${matchId}`, { key: await red.key() });
    expect(shown.body.match ?? shown.body.data).toMatchObject({ status: 'COMPLETED', isVoided: true });
  });
});

test('staff of a league who captain a team do not settle its dispute, whatever operation they try', async () => {
  const league = `e2e-own-cause-${TAIL}`;
  await importRows([
    {
      ...{ kind: 'league', slug: league, name: 'Own cause', games: [red.game], teams: [red.slug, blue.slug] },
      members: [{ username: red.captain, role: 'OWNER' }],
    },
  ]);
  const key = (await newKey({ kind: 'league_operator', owner: red.captain, league })).key;
  const act = (path: string, body: object, method = 'POST') => request(`/leagues/${league}/${path}`, { method, key, body });
  const matchId = await driver.started({ leagueId: league });
  await driver.submit(matchId, 'creator', SCORE);
  await driver.submit(matchId, 'opponent', { ...SCORE, creatorTeamScore: 9, opponentTeamScore: 13 });
  const { mapIndex, ...score } = SCORE;
  const forfeit = { type: 'MATCH_FORFEIT', teamId: blue.teamId, gameId: blue.game, reason: 'I say so.', matchId };
  for (const refused of [
    await act(`matches/${matchId}/scores`, { maps: [SCORE] }),
    await act(`matches/${matchId}/scores/${mapIndex}`, score),
    await act(`matches/${matchId}/status`, { status: 'CANCELLED' }, 'PATCH'),
    await act('penalties/create', forfeit),
    await act(`matches/${matchId}/correct`, { outcome: 'confirm', note: 'Mine.' }),
  ])
    expectRefusal(refused, 403, 'error_dispute_conflict');
  const { body } = await act('matches/batch-scores', { items: [{ matchId, ...SCORE }] });
  expect(body).toMatchObject({ success: false, count: 0, submitted: [{ status: 'failed', error: 'error_dispute_conflict' }] });
  const shown = (await request(`/matches/${matchId}`, { key: await red.key() })).body;
  expect(shown.match ?? shown.data).toMatchObject({ status: 'DISPUTED' });
});

describe('a dispute', () => {
  const post = async (squad: Squad, path: string, body: object = {}, key = randomUUID()): Promise<Answer> =>
    request(path, { method: 'POST', key: await squad.key(), body, headers: { 'idempotency-key': key } });
  const OVERTURN = {
    ...{ requested: 'overturn', reason: 'They recorded the score of another match.' },
    claims: [{ mapIndex: 0, creatorTeamScore: 9, opponentTeamScore: 13 }],
  };
  const read = async (squad: Squad, matchId: string, disputeId: string): Promise<Answer> =>
    request(`/matches/${matchId}/disputes/${disputeId}`, { key: await squad.key() });
  /** What a killed match service did not do in time: the stage has ended by now. */
  const expire = async (matchId: string): Promise<void> => {
    await queryService(
      'match',
      `with m as (update match set dispute = dispute || jsonb_build_object('dueAt', to_char((dispute->>'dueAt')::timestamptz
           - interval '4 days', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) where id = $1 returning id)
       update match_timer t set due_at = now() - interval '1 minute' from m where t.match_id = m.id and t.kind = 'dispute_due'`,
      [matchId],
    );
  };

  test('is opened with evidence, answered, escalated and ruled on, which both teams and staff read and nobody else', async () => {
    const matchId = await won();
    const image = await uploadImage(request, await blue.key(), makePng(64, 64), { from: '127.0.48.100' });
    const key = randomUUID();
    const opening = { ...OVERTURN, screenshotStorageIds: [image] };
    const [opened, again] = [
      await post(blue, `/matches/${matchId}/disputes`, opening, key),
      await post(blue, `/matches/${matchId}/disputes`, opening, key),
    ];
    expect([opened.status, again.text]).toEqual([200, opened.text]);
    const { disputeId } = opened.body as { disputeId: string };
    const path = `/matches/${matchId}/disputes/${disputeId}`;
    const shown = (await request(`/matches/${matchId}`, { key: await red.key() })).body;
    expect(shown.match ?? shown.data).toMatchObject({ disputeId, status: 'COMPLETED', finalAt: expect.any(String) as string });
    expectRefusal(await post(red, `/matches/${matchId}/disputes`, OVERTURN), 409, 'error_already_exists');
    expectRefusal(await post(blue, `${path}/answer`, { accept: true }), 403, 'error_captain_required');
    expect((await post(red, `${path}/answer`, { accept: false, text: 'We won.' })).body).toMatchObject({ status: 'under_review' });
    await post(red, `${path}/evidence`, { text: 'The scoreboard.', screenshotUrls: ['https://cdn.example.org/1.png'] });
    expectRefusal(await post(red, `${path}/withdraw`), 403, 'error_captain_required');
    const { dispute } = (await read(red, matchId, disputeId)).body;
    expect(dispute).toMatchObject({ status: 'under_review', answer: { isAccepted: false, text: 'We won.' }, claims: OVERTURN.claims });
    const [{ screenshotUrls }] = dispute.evidence as [{ screenshotUrls: string[] }];
    expect((await fetch(screenshotUrls[0] as string)).headers.get('content-type')).toBe('image/png');
    const stranger = (await newKey({})).key;
    for (const each of [path, `/matches/${matchId}/disputes`])
      expectRefusal(await request(each, { key: stranger }), 404, 'error_match_not_found');
    const desk = (await request('/staff/disputes?limit=100&status=under_review', { key: overseer })).body;
    expect((desk.disputes as { id: string }[]).map(({ id }) => id)).toContain(disputeId);
    const resolve = (body: object) =>
      request(`/staff/disputes/${disputeId}/resolve`, {
        ...{ method: 'POST', key: overseer, headers: { 'idempotency-key': randomUUID() } },
        body: { note: 'As the recording shows.', ...body },
      });
    const rulings = await Promise.all(Array.from({ length: 20 }, () => resolve({ outcome: 'overturn', maps: OVERTURN.claims })));
    expect(rulings.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const ruling of rulings.filter(({ status }) => status !== 200)) expectRefusal(ruling, 409, 'error_dispute_not_in_valid_state');
    expect((await read(blue, matchId, disputeId)).body.dispute).toMatchObject({
      status: 'resolved',
      resolution: 'ruling',
      outcome: 'overturn',
    });
  });

  test.each(['overturn', 'void', 'forfeit', 'replay'] as const)(
    'ruled %s leaves records equal to a match that ended so at first, also with the services killed between ruling and effect',
    async (outcome) => {
      const before = await records();
      const matchId = await won();
      await reach(([one, other]) => [plus(one as Stats, 1, 0), plus(other as Stats, 0, 1)], before);
      const { disputeId } = (await post(blue, `/matches/${matchId}/disputes`, OVERTURN)).body as { disputeId: string };
      const more = {
        overturn: { maps: OVERTURN.claims },
        void: {},
        forfeit: { teamId: red.teamId },
        replay: { maps: [{ mapIndex: 0 }] },
      }[outcome];
      const ruled = await request(`/staff/disputes/${disputeId}/resolve`, {
        ...{ method: 'POST', key: overseer, headers: { 'idempotency-key': randomUUID() } },
        body: { outcome, note: 'As the recording shows.', ...more },
      });
      for (const victim of ['match', 'catalog-profile'] as const) process.kill(demo().pids[victim] as number, 'SIGKILL');
      expect(ruled.status).toBe(200);
      const isTakenBack = outcome === 'void' || outcome === 'replay';
      await reach(
        ([one, other]) => (isTakenBack ? [one as Stats, other as Stats] : [plus(one as Stats, 0, 1), plus(other as Stats, 1, 0)]),
        before,
      );
    },
  );

  test('follows its league’s minutes on to the platform, and into feed, webhooks and table, whichever service is killed', async () => {
    await importRows([
      { kind: 'user', username: REFEREE, name: 'Referee' },
      {
        ...{ kind: 'league', slug: LEAGUE, name: 'Disputed', games: [red.game], teams: [red.slug, blue.slug] },
        members: [{ username: REFEREE, role: 'OWNER' }],
      },
    ]);
    const operator = (await newKey({ kind: 'league_operator', owner: REFEREE, league: LEAGUE })).key;
    const settings = { disputes: { windowMinutes: 5, answerMinutes: 1, rulingMinutes: 1 } };
    expect((await request(`/leagues/${LEAGUE}/settings/update`, { key: operator, body: settings })).status).toBe(200);
    await eventually(async () =>
      expect(
        await queryService('match', `select 1 from dispute_terms where window_minutes = 5 and answer_minutes = 1 and ruling_minutes = 1`),
      ).not.toEqual([]),
    );
    const receiver = await startReceiver();
    const hook = { url: receiver.url, events: ['dispute.*'] };
    expect((await request('/webhooks', { key: await blue.key(), body: hook })).status).toBe(201);
    const matchId = await driver.started({ leagueId: LEAGUE });
    for (const side of ['creator', 'opponent'] as const) await driver.submit(matchId, side, SCORE);
    const found = (await request(`/matches/${matchId}`, { key: await red.key() })).body;
    const { completedAt, finalAt } = (found.match ?? found.data) as { completedAt: string; finalAt: string };
    expect(Date.parse(finalAt) - Date.parse(completedAt)).toBe(5 * 60_000);
    const points = async () => {
      const { body } = await request(`/leagues/${LEAGUE}/standings`, { key: operator, body: { gameId: red.game } });
      const rows = body.standings as { teamId: string; points: number }[];
      return [red, blue].map(({ teamId }) => rows.find((row) => row.teamId === teamId)?.points);
    };
    await eventually(async () => expect(await points()).toEqual([3, 0]));
    const { disputeId } = (await post(blue, `/matches/${matchId}/disputes`, OVERTURN)).body as { disputeId: string };
    const staged = async (status: string): Promise<void> => {
      process.kill(demo().pids.match as number, 'SIGKILL');
      await expire(matchId);
      await eventually(async () => expect((await read(blue, matchId, disputeId)).body.dispute).toMatchObject({ status }));
    };
    await staged('under_review');
    await staged('escalated');
    const ruling = { outcome: 'overturn', maps: OVERTURN.claims, note: 'As the recording shows.' };
    const ofLeague = `/leagues/${LEAGUE}/disputes/${disputeId}/resolve`;
    expectRefusal(await request(ofLeague, { key: operator, body: ruling }), 409, 'error_dispute_not_in_valid_state');
    expect((await request(`/staff/disputes/${disputeId}/resolve`, { key: overseer, body: ruling })).body).toMatchObject({
      status: 'resolved',
    });
    for (const victim of ['league', 'match'] as const) process.kill(demo().pids[victim] as number, 'SIGKILL');
    await eventually(async () => expect(await points()).toEqual([0, 3]));
    await eventually(() =>
      expect(receiver.received.map(({ body }) => body.type as string)).toEqual(['dispute.opened', 'dispute.escalated', 'dispute.resolved']),
    );
    receiver.stop();
    await eventually(async () => {
      const { body } = await request(`/leagues/${LEAGUE}/activity-feed`, { key: operator, body: { limit: 20 } });
      expect(JSON.stringify(body)).toContain('"dispute.resolved"');
    });
  });

  test('passes through every stage if nobody acts, with the match service killed at each deadline', async () => {
    const matchId = await driver.started({ bestOf: 3 });
    await driver.submit(matchId, 'creator', SCORE);
    const { disputeId } = (await post(blue, `/matches/${matchId}/disputes`, OVERTURN)).body as { disputeId: string };
    const reached = async (status: string): Promise<void> => {
      process.kill(demo().pids.match as number, 'SIGKILL');
      await expire(matchId);
      await eventually(async () => expect((await read(blue, matchId, disputeId)).body.dispute).toMatchObject({ status }));
    };
    await reached('under_review');
    await reached('resolved');
    expect((await read(blue, matchId, disputeId)).body.dispute).toMatchObject({ resolution: 'automatic', outcome: 'void' });
    const shown = (await request(`/matches/${matchId}`, { key: await red.key() })).body;
    expect(shown.match ?? shown.data).toMatchObject({ status: 'CANCELLED' });
  });
});
