import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { CUP_OF_ANOTHER_GAME, type CupNode, type Json, openCups, said } from './src/cups.js';
import { openClient } from './src/http-client.js';
import { importSquads, type Squad } from './src/squads.js';

/** The draw, results, corrections, drops and imported brackets over HTTP, as docs/reference/tournaments.md promises them. */
const request = openClient('127.0.63');
const MINUTE = 60_000;
const STATE = '409 error_tournament_not_in_valid_state';

let squads: Squad[];
let cups: ReturnType<typeof openCups>;
const made: string[] = [];
const developer = openKeyRing({ kind: 'game_developer', game: CUP_OF_ANOTHER_GAME.gameId });

beforeAll(async () => {
  const slugs = Array.from({ length: 6 }, (_, index) => `e2e_bracket_${index + 1}`);
  squads = await importSquads(request, slugs, { game: CUP_OF_ANOTHER_GAME.gameId, size: 2 });
  cups = openCups(request, squads[0] as Squad, CUP_OF_ANOTHER_GAME);
});
afterAll(async () => {
  for (const path of made) await cups.call(`${path}/cancel`, cups.owner, {});
});
const start = async (count: number, more: object = {}) => {
  const cup = await cups.started(squads.slice(0, count), more);
  made.push(cup.path);
  return cup;
};
const format = (more: object, grandFinalAdvantage: object = { type: 'NONE' }) => ({
  formatConfig: { bestOfLadder: { default: 3, overrides: {} }, grandFinalAdvantage, ...more },
});
/** The node once its match is there. */
const withMatch = (path: string, key: string): Promise<CupNode> =>
  eventually(async () => {
    const node = await cups.node(path, key);
    return node.matchId !== null && node;
  }) as Promise<CupNode>;
const begin = async (matchId: string | null) => {
  const answer = await request(`/game/matches/${matchId}/status`, {
    method: 'PATCH',
    key: await developer(),
    body: { status: 'IN_PROGRESS' },
  });
  expect(answer.status, answer.text).toBe(200);
};
const map = async (matchId: string | null, index: number, [creatorTeamScore, opponentTeamScore]: readonly [number, number]) => {
  const answer = await request(`/game/matches/${matchId}/scores/${index}`, {
    method: 'POST',
    key: await developer(),
    body: { mapId: 'mirage', creatorTeamScore, opponentTeamScore },
  });
  expect(answer.status, answer.text).toBe(200);
};
const matchOf = async (matchId: string | null): Promise<Json> => (await cups.must(`/game/matches/${matchId}/status`, developer)) as Json;
const until = (path: string, key: string, change: Partial<CupNode>): Promise<unknown> =>
  eventually(async () => {
    expect(await cups.node(path, key)).toMatchObject(change);
    return true;
  });

describe('the draw', () => {
  test('follows from the seed whose hash was public before, by foreign code', async () => {
    const path = await cups.open({ seedingMethod: 'RANDOM' });
    made.push(path);
    const ids: string[] = [];
    for (const squad of squads) ids.push(await cups.entered(path, squad));
    const { randomSeedHash, randomSeed } = await cups.profile(path);
    expect(randomSeed ?? null).toBeNull();
    await cups.must(`${path}/start`, cups.owner, {});
    const after = await cups.profile(path);
    expect(after.randomSeedHash).toBe(randomSeedHash);
    const seed = Buffer.from(String(after.randomSeed), 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(randomSeedHash);
    let counter = 0n;
    const draw = (bound: bigint): number => {
      for (;;) {
        const message = Buffer.alloc(8);
        message.writeBigUInt64BE(counter);
        counter += 1n;
        const word = createHmac('sha256', seed).update(message).digest().readBigUInt64BE(0);
        if (word < (2n ** 64n / bound) * bound) return Number(word % bound);
      }
    };
    const order = ids.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = draw(BigInt(last + 1));
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
    const { participants } = (await cups.must(`${path}/participants`, cups.owner)) as { participants: { id: string; seed: number }[] };
    expect(participants.toSorted((one, other) => one.seed - other.seed).map(({ id }) => id)).toEqual(order);
    // Six of eight: seeds 1 and 2 have the byes, and meet in the final only.
    const nodes = await cups.nodes(path);
    expect(nodes.map(({ key, status, resultSource }) => [key, status, resultSource])).toEqual([
      ['R1-1', 'WALKOVER', 'BYE'],
      ['R1-2', 'READY', null],
      ['R1-3', 'WALKOVER', 'BYE'],
      ['R1-4', 'READY', null],
      ['R2-1', 'PENDING', null],
      ['R2-2', 'PENDING', null],
      ['GF-1', 'PENDING', null],
    ]);
    expect([nodes[0], nodes[2]].map((node) => node?.winnerParticipantId)).toEqual([order[0], order[1]]);
  });

  test('by hand names exactly the participants that are left, and starts once', async () => {
    const path = await cups.open({ maxParticipants: 3 });
    made.push(path);
    const ids: string[] = [];
    for (const squad of squads.slice(0, 3)) ids.push(await cups.entered(path, squad));
    const begin = (body: object, headers = {}) =>
      cups.owner().then((key) => request(`${path}/start`, { method: 'POST', key, body, headers }));
    const order = ids.toReversed();
    expect({
      'nobody': said(await begin({ seedMethod: 'manual' })),
      'some': said(await begin({ seedMethod: 'manual', manualOrder: order.slice(1) })),
      'twice': said(await begin({ seedMethod: 'manual', manualOrder: [order[0], order[0], order[1]] })),
      'unknown': said(await begin({ seedMethod: 'manual', manualOrder: [...order.slice(1), 'part_none'] })),
      'an unknown method': said(await begin({ seedMethod: 'alphabet' })),
    }).toEqual({
      'nobody': '400 INVALID_INPUT',
      'some': '400 INVALID_INPUT',
      'twice': '400 INVALID_INPUT',
      'unknown': '400 INVALID_INPUT',
      'an unknown method': '400 INVALID_INPUT',
    });
    const body = { seedMethod: 'manual', manualOrder: order };
    const answers = await Promise.all(Array.from({ length: 6 }, () => begin(body)));
    expect(answers.map(said).toSorted()).toEqual(['202', STATE, STATE, STATE, STATE, STATE].map((each) => (each === '202' ? '202' : each)));
    expect(await cups.node(path, 'R1-1')).toMatchObject({ participant1Id: order[0], status: 'WALKOVER' });
  });

  test('answers every repeat of one Idempotency-Key with the same 202', async () => {
    const path = await cups.open({ maxParticipants: 2 });
    made.push(path);
    for (const squad of squads.slice(0, 2)) await cups.entered(path, squad);
    const headers = { 'idempotency-key': `start${path}` };
    const answers: string[] = [];
    for (let time = 0; time < 3; time += 1)
      answers.push((await request(`${path}/start`, { method: 'POST', key: await cups.owner(), body: {}, headers })).text);
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"accepted":true');
  });
});

describe('results by the organizer', () => {
  test('need a winner with the wins it needs, in a node with both entrants', async () => {
    const { path } = await start(4);
    const override = async (node: string, one: number, two: number) => said(await cups.override(path, node, one, two));
    expect({
      'an unknown node': await override('R9-1', 2, 0),
      'no entrants': await override('GF-1', 2, 0),
      'a draw': await override('R1-1', 1, 1),
      'too few wins': await override('R1-1', 1, 0),
      'a stranger': said(await cups.call(`${path}/nodes/R1-1/override-result`, squads[1]!.key, { score1: 2, score2: 0 })),
      'a negative score': await override('R1-1', -1, 2),
      'a win': await override('R1-1', 2, 1),
      'again': await override('R1-1', 2, 1),
      'a strange node of another tournament': said(await cups.call(`${path}/nodes/node_none/revert-result`, cups.owner, {})),
      'a revert before': said(await cups.call(`${path}/nodes/R1-2/revert-result`, cups.owner, {})),
    }).toEqual({
      'an unknown node': '404 error_tournament_not_found',
      'no entrants': STATE,
      'a draw': '400 INVALID_INPUT',
      'too few wins': '400 INVALID_INPUT',
      'a stranger': '403 error_not_tournament_staff',
      'a negative score': '400 INVALID_INPUT',
      'a win': '200',
      'again': STATE,
      'a strange node of another tournament': '404 error_tournament_not_found',
      'a revert before': STATE,
    });
  });

  test('are reverted unless what follows is decided, and a revert and the same result again change nothing', async () => {
    const { path } = await start(4);
    for (const node of ['R1-1', 'R1-2']) await cups.override(path, node, 2, 0);
    const before = await cups.nodes(path);
    const revert = (node: string, body: object = {}) => cups.call(`${path}/nodes/${node}/revert-result`, cups.owner, body);
    expect(said(await revert('R1-1', { regenerateMatch: false }))).toBe('200');
    expect(await cups.node(path, 'R1-1')).toMatchObject({ status: 'READY', needsDecision: 'reverted', score1: null });
    expect(await cups.node(path, 'GF-1')).toMatchObject({ status: 'PENDING', participant1Id: null });
    await cups.override(path, 'R1-1', 2, 0);
    const shapeOf = (nodes: CupNode[]) =>
      nodes.map(({ key, status, participant1Id, participant2Id, score1, score2 }) => [
        key,
        status,
        participant1Id,
        participant2Id,
        score1,
        score2,
      ]);
    expect(shapeOf(await cups.nodes(path))).toEqual(shapeOf(before));
    await cups.override(path, 'GF-1', 0, 2);
    expect((await cups.profile(path)).status).toBe('COMPLETED');
    const blocked = await revert('R1-2');
    expect(said(blocked)).toBe('409 error_revert_blocked_downstream');
    expect(blocked.body.message).toContain('GF-1');
    const { attempt } = await cups.node(path, 'GF-1');
    // The end is taken back, with its awards.
    expect(said(await revert('GF-1'))).toBe('200');
    expect((await cups.profile(path)).status).toBe('IN_PROGRESS');
    const { participants } = (await cups.must(`${path}/participants`, cups.owner)) as { participants: Json[] };
    expect(participants.every(({ finalPlacement }) => finalPlacement === undefined || finalPlacement === null)).toBe(true);
    expect((await cups.node(path, 'GF-1')).attempt).toBe(attempt + 1);
    const regenerate = async (body: object) => cups.call(`${path}/regenerate-matches`, cups.owner, body);
    expect(said(await regenerate({}))).toBe('400 INVALID_INPUT');
    expect((await regenerate({ confirm: true })).body).toMatchObject({ queued: 0 });
    expect(said(await cups.call(`${path}/rounds/R1/schedule`, cups.owner, { startsAt: Date.now() + MINUTE }))).toBe(STATE);
    expect(said(await cups.call(`${path}/rounds/R9/schedule`, cups.owner, { startsAt: null }))).toBe('404 error_tournament_not_found');
    expect(said(await cups.call(`${path}/rounds/GF/schedule`, cups.owner, {}))).toBe('400 INVALID_INPUT');
    const startsAt = Date.now() + 120 * MINUTE;
    expect((await cups.call(`${path}/rounds/GF/schedule`, cups.owner, { startsAt })).body).toMatchObject({ startsAt });
    await until(path, 'GF-1', { scheduledAt: new Date(startsAt).toISOString() });
    expect((await cups.call(`${path}/rounds/GF/schedule`, cups.owner, { startsAt: null })).body).toMatchObject({ startsAt: null });
  });

  test('cancel the match that they overtake, and a revert voids the match that decided its node', async () => {
    const { path } = await start(4, format({ bestOfLadder: { default: 1, overrides: {} } }));
    const overridden = await withMatch(path, 'R1-1');
    await begin(overridden.matchId);
    await until(path, 'R1-1', { status: 'IN_PROGRESS' });
    expect(said(await cups.override(path, 'R1-1', 1, 0))).toBe('200');
    await eventually(async () => (await matchOf(overridden.matchId)).status === 'CANCELLED');
    expect(await cups.node(path, 'R1-1')).toMatchObject({ status: 'COMPLETED', resultSource: 'OVERRIDE' });
    const played = await withMatch(path, 'R1-2');
    await begin(played.matchId);
    await map(played.matchId, 0, [13, 5]);
    await until(path, 'R1-2', { status: 'COMPLETED', resultSource: 'MATCH', score1: 1, score2: 0 });
    await cups.must(`${path}/nodes/R1-2/revert-result`, cups.owner, {});
    const again = (await eventually(async () => {
      const node = await cups.node(path, 'R1-2');
      return node.matchId !== null && node.matchId !== played.matchId && node;
    })) as CupNode;
    expect([again.attempt, again.status]).toEqual([2, 'READY']);
    await eventually(async () => (await cups.must(`/matches/${played.matchId}`, squads[1]!.key).catch(() => undefined)) !== undefined);
  });
});

describe('drops', () => {
  test('forfeit the match that is being played, cancel others, and leave a bracket that can finish', async () => {
    const { path, participants } = await start(4, { format: 'DOUBLE_ELIMINATION' });
    const [first] = participants;
    const live = await withMatch(path, 'R1-1');
    await begin(live.matchId);
    await until(path, 'R1-1', { status: 'IN_PROGRESS' });
    expect(said(await cups.call(`${path}/participants/${first}/disqualify`, cups.owner, { reason: 'Cheated.' }))).toBe('200');
    expect(await cups.node(path, 'R1-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'DROP', score1: 0, score2: 2 });
    await eventually(async () => (await matchOf(live.matchId)).status === 'FORFEITED');
    // A walkover stays one, whatever its match tells.
    expect(await cups.node(path, 'R1-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'DROP' });
    await cups.override(path, 'R1-2', 2, 0);
    // Who would have met the team below has a bye.
    expect(await cups.node(path, 'L1-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'BYE' });
    expect(said(await cups.override(path, 'R2-1', 2, 0))).toBe('200');
    expect(said(await cups.override(path, 'L2-1', 2, 0))).toBe('200');
    expect(said(await cups.override(path, 'GF-1', 2, 0))).toBe('200');
    expect((await cups.profile(path)).status).toBe('COMPLETED');
    const { participants: shown } = (await cups.must(`${path}/participants`, cups.owner)) as {
      participants: { id: string; finalPlacement?: number; status: string }[];
    };
    expect(shown.find(({ id }) => id === first)?.finalPlacement ?? null).toBeNull();
    expect(shown.flatMap(({ finalPlacement }) => finalPlacement ?? []).toSorted()).toEqual([1, 2, 3]);
    expect(said(await cups.call(`${path}/participants/${first}/disqualify`, cups.owner, { reason: 'Again.' }))).toBe(STATE);
  });

  test('before a match has started cancel it, and the last one that is left wins', async () => {
    const { path, participants } = await start(4);
    const node = await withMatch(path, 'R1-1');
    await cups.must(`${path}/participants/${participants[0]}/withdraw`, squads[0]!.key, {});
    await eventually(async () => (await matchOf(node.matchId)).status === 'CANCELLED');
    for (const index of [1, 2]) await cups.must(`${path}/participants/${participants[index]}/withdraw`, squads[index]!.key, {});
    expect(await cups.node(path, 'GF-1')).toMatchObject({ status: 'WALKOVER', resultSource: 'DROP', winnerParticipantId: participants[3] });
    expect((await cups.profile(path)).status).toBe('COMPLETED');
  });
});

describe('tables', () => {
  test('of a round robin count 3, 1 and 0, and take a draw', async () => {
    const { path, participants } = await start(3, { format: 'ROUND_ROBIN', ...format({ bestOfLadder: { default: 1, overrides: {} } }) });
    const nodes = (await cups.nodes(path)).filter(({ status }) => status === 'READY');
    expect(nodes).toHaveLength(3);
    const pair = (one: number, two: number) =>
      nodes.find(
        (node) => [node.participant1Id, node.participant2Id].toSorted().join() === [participants[one], participants[two]].toSorted().join(),
      )!;
    const win = (winner: number, loser: number) => {
      const node = pair(winner, loser);
      return node.participant1Id === participants[winner] ? cups.override(path, node.key, 1, 0) : cups.override(path, node.key, 0, 1);
    };
    expect(said(await win(0, 1))).toBe('200');
    expect(said(await cups.override(path, pair(1, 2).key, 0, 0))).toBe('200');
    expect(said(await win(0, 2))).toBe('200');
    const { tables } = (await cups.must(`${path}/standings`, cups.owner)) as { tables: { rows: Json[] }[] };
    const [first, ...others] = tables[0]!.rows;
    expect(first).toMatchObject({ participantId: participants[0], rank: 1, played: 2, wins: 2, score: 6, mapDifference: 2 });
    // Level in everything but the seed: they drew, and lost once each.
    expect(others).toMatchObject([
      { participantId: participants[1], rank: 2, draws: 1, losses: 1, score: 1, headToHeadScore: 1 },
      { participantId: participants[2], rank: 3, draws: 1, losses: 1, score: 1, headToHeadScore: 1 },
    ]);
    expect((await cups.profile(path)).status).toBe('COMPLETED');
  });
});

describe('imported tournaments', () => {
  test('are the 14 brackets of the demo season, as they were played', async () => {
    const rows = readFileSync(new URL('../examples/vct-2024/tournaments.ndjson', import.meta.url), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { slug: string; results: { node: string; match: string }[] });
    const FIRST: Record<string, string[]> = {
      champions_2024: ['EDward Gaming', 'Team Heretics', 'LEVIATÁN', 'Sentinels'],
      masters_madrid_2024: ['Sentinels', 'Gen.G', 'Paper Rex', 'LOUD'],
      china_ascension_2023: ['Dragon Ranger Gaming', 'Rare Atom', 'Attacking Soul Esports', 'Ninjas In Pyjamas'],
      emea_stage_1_2024: ['FNATIC', 'Team Heretics', 'FUT Esports', 'Karmine Corp'],
      emea_stage_2_2024: ['FNATIC', 'Team Vitality', 'Team Heretics', 'FUT Esports'],
      americas_stage_2_2024: ['LEVIATÁN', 'G2 Esports', 'KRÜ Esports', '100 Thieves'],
    };
    let linked = 0;
    for (const { slug, results } of rows) {
      const path = `/tournaments/${slug}`;
      expect(await cups.profile(path)).toMatchObject({ status: 'COMPLETED' });
      const nodes = await cups.nodes(path);
      expect(
        nodes
          .filter(({ matchId }) => matchId !== null)
          .map(({ key }) => key)
          .toSorted(),
      ).toEqual(results.map(({ node }) => node).toSorted());
      linked += results.length;
      if (FIRST[slug] === undefined) continue;
      const { participants } = (await cups.must(`${path}/participants`, cups.owner)) as {
        participants: { teamName: string; finalPlacement: number }[];
      };
      const placed = participants.filter(({ finalPlacement }) => finalPlacement <= 4);
      expect(placed.toSorted((one, other) => one.finalPlacement - other.finalPlacement).map(({ teamName }) => teamName)).toEqual(
        FIRST[slug],
      );
    }
    expect([rows.length, linked]).toEqual([14, 117]);
    const final = await cups.node('/tournaments/champions_2024', 'GF-1');
    const match = await eventually(async () => {
      const { match: shown } = (await cups.must(`/matches/${final.matchId}`, cups.owner)) as { match?: Json };
      return shown?.tournament != null && shown;
    });
    expect(match).toMatchObject({ tournament: { slug: 'champions_2024', nodeKey: 'GF-1' } });
  });
});
