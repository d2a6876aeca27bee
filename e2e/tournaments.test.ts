import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeyGrant, openKeyRing } from './src/api-keys.js';
import { bounded } from './src/bounded.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { type Receiver, startReceiver } from './src/receiver.js';
import { importSquads, type Squad, succeed } from './src/squads.js';

/** A tournament of a league, entered, checked in to and played through the API alone: a double elimination to its reset. */
const TEAMS = 16;
const AT_ONCE = 8;
const GAME = 'counter_strike_2';
const LEAGUE = 'e2e_cup_league';
const OWNER = 'e2e_cup_00_0';
const MINUTE_MS = 60_000;
/** By the lower round in which a team has its last loss. */
const PLACES: Readonly<Record<string, number>> = { GR: 2, L6: 3, L5: 4, L4: 5, L3: 7, L2: 9, L1: 13 };
const POINTS: Readonly<Record<number, number>> = { 1: 100, 2: 70, 3: 50, 4: 40, 5: 25, 7: 15, 9: 8, 13: 4 };

const request = openClient('127.0.29');
const organizer = openKeyRing({ owner: OWNER });
const operator = openKeyRing({ kind: 'league_operator', owner: OWNER, league: LEAGUE });
const developer = openKeyRing({ kind: 'game_developer', game: GAME } satisfies KeyGrant);
let squads: Squad[];
let receiver: Receiver;
let seasonId: string;

type Json = Record<string, unknown>;
interface Node {
  id: string;
  key: string;
  roundKey: string;
  status: string;
  participant1Id: string;
  participant2Id: string;
  matchId: string | null;
}
const post = (path: string, key: string, body: object = {}): Promise<Json> =>
  succeed(request, path, { method: 'POST', key, body }) as Promise<Json>;

beforeAll(async () => {
  receiver = await startReceiver();
  const slugs = Array.from({ length: TEAMS }, (_, index) => `e2e_cup_${String(index).padStart(2, '0')}`);
  squads = await importSquads(request, slugs, { game: GAME, size: 2 });
  await importRows([
    {
      kind: 'league',
      slug: LEAGUE,
      name: 'A league with a cup',
      games: [GAME],
      teams: slugs,
      members: [{ username: OWNER, role: 'OWNER' }],
    },
  ]);
  const dates = { startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2026, 11, 30) };
  const season = await post(`/leagues/${LEAGUE}/seasons/create`, await operator(), { gameId: GAME, name: 'Cups', ...dates });
  seasonId = season.seasonId as string;
  await post(`/leagues/${LEAGUE}/seasons/${seasonId}/activate`, await operator());
});
afterAll(() => receiver.stop());

async function createTournament(): Promise<string> {
  const { league } = (await post(`/leagues/${LEAGUE}`, await operator())) as { league: Json };
  const startsAt = Date.now() + 30 * MINUTE_MS;
  const created = await post('/tournaments', await organizer(), {
    ...{ hostType: 'league', hostId: league.id, name: 'E2E Cup', gameId: GAME, teamSize: 2, visibility: 'UNLISTED' },
    defaultMatchConfig: {
      ...{ gameModeId: 'competitive', mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO' },
      ...{ platform: 'PC', inputDevice: 'ALL', region: 'EU', selectedMaps: ['mirage', 'inferno', 'nuke'] },
    },
    format: 'DOUBLE_ELIMINATION',
    formatConfig: { bestOfLadder: { default: 1, overrides: {} }, grandFinalAdvantage: { type: 'BRACKET_RESET' } },
    ...{ minParticipants: TEAMS, maxParticipants: TEAMS, registrationMode: 'OPEN', freeAgentsEnabled: false },
    ...{ checkInRequired: true, startsAt, endsAt: startsAt + 600 * MINUTE_MS, leaguePointsEnabled: true },
  });
  return created.tournamentId as string;
}

/** Every team enters and checks in; answers the participants' squads by id. */
async function enterAll(path: string): Promise<Map<string, Squad>> {
  const entries = await bounded(TEAMS, AT_ONCE, async (index) => {
    const squad = squads[index] as Squad;
    const entered = await post(`${path}/teams/${squad.teamId}/enter`, await squad.key(), { roster: squad.players });
    await post(`${path}/participants/${entered.participantId as string}/check-in`, await squad.key());
    return [entered.participantId as string, squad] as const;
  });
  return new Map(entries);
}

const readNodes = async (path: string): Promise<Node[]> =>
  ((await succeed(request, `${path}/bracket`, { key: await organizer() })).bracket as { nodes: Node[] }).nodes;

/** Nobody's choice, but the same in every run; the lower finalist wins the first final, and so there is a second one. */
function isWonByFirst({ key, roundKey }: Node): boolean {
  if (roundKey === 'GF') return false;
  return [...key].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 3 > 0;
}

/** Captains play every second match, the game's developer the others. */
async function play(node: Node, squadOf: ReadonlyMap<string, Squad>, byCaptains: boolean): Promise<void> {
  const [first, second] = [squadOf.get(node.participant1Id) as Squad, squadOf.get(node.participant2Id) as Squad];
  const matchId = node.matchId as string;
  const [creatorTeamScore, opponentTeamScore] = isWonByFirst(node) ? [13, 7] : [5, 13];
  const score = { mapIndex: 0, mapId: 'mirage', creatorTeamScore, opponentTeamScore };
  if (!byCaptains) {
    await succeed(request, `/game/matches/${matchId}/status`, { method: 'PATCH', key: await developer(), body: { status: 'IN_PROGRESS' } });
    await post(`/game/matches/${matchId}/scores/0`, await developer(), { mapId: 'mirage', creatorTeamScore, opponentTeamScore });
    return;
  }
  for (const side of [first, second]) await post(`/matches/${matchId}/ready`, await side.key(), { teamId: side.teamId });
  await post(`/matches/${matchId}/start`, await second.key());
  await post(`/matches/${matchId}/scores`, await first.key(), score);
  await post(`/matches/${matchId}/scores`, await second.key(), score);
}

/** Plays whatever can be played until nothing is left; answers the round of each participant's last loss. */
async function playAll(path: string, squadOf: ReadonlyMap<string, Squad>): Promise<{ lastLoss: Map<string, string>; played: number }> {
  const lastLoss = new Map<string, string>();
  const played = new Set<string>();
  for (;;) {
    const open = await eventually(async () => {
      const nodes = await readNodes(path);
      const ready = nodes.filter(({ id, status, matchId }) => status === 'READY' && matchId !== null && !played.has(id));
      const isOver = nodes.every(({ status }) => ['COMPLETED', 'WALKOVER', 'VOID'].includes(status));
      return (ready.length > 0 || isOver) && { ready };
    });
    if (!open || open.ready.length === 0) return { lastLoss, played: played.size };
    await bounded(open.ready.length, AT_ONCE, async (index) => {
      const node = open.ready[index] as Node;
      played.add(node.id);
      await play(node, squadOf, (played.size + index) % 2 === 0);
      lastLoss.set(isWonByFirst(node) ? node.participant2Id : node.participant1Id, node.roundKey);
    });
  }
}

test('16 teams check in and play a double elimination to its reset: places, trophies, points and webhooks follow', async () => {
  const hook = await request('/webhooks', { key: await organizer(), body: { url: receiver.url, events: ['tournament.*'] } });
  expect(hook.status, hook.text).toBe(201);
  const tournamentId = await createTournament();
  const path = `/tournaments/${tournamentId}`;
  await post(`${path}/submit-for-approval`, await organizer());
  await post(`${path}/registration/open`, await organizer());
  const squadOf = await enterAll(path);
  const body = { seedMethod: 'manual', manualOrder: [...squadOf.keys()] };
  const started = await request(`${path}/start`, { method: 'POST', key: await organizer(), body });
  expect(started.status, started.text).toBe(202);

  const { lastLoss, played } = await playAll(path, squadOf);
  expect(played).toBe(2 * TEAMS - 1);
  const places = new Map([...squadOf.keys()].map((id) => [id, PLACES[lastLoss.get(id) ?? ''] ?? 1]));
  // Who wins the reset has lost before.
  const nodes = await readNodes(path);
  const reset = nodes.find(({ roundKey }) => roundKey === 'GR') as Node;
  const champion = isWonByFirst(reset) ? reset.participant1Id : reset.participant2Id;
  places.set(champion, 1);

  const { tournament } = (await succeed(request, path, { key: await organizer() })) as { tournament: Json };
  expect(tournament.status).toBe('COMPLETED');
  const { participants } = (await succeed(request, `${path}/participants`, { key: await organizer() })) as { participants: Json[] };
  expect(new Map(participants.map(({ id, finalPlacement }) => [id, finalPlacement]))).toEqual(places);

  const winner = squadOf.get(champion) as Squad;
  await eventually(async () => {
    const { trophies } = (await succeed(request, `/users/${winner.captain}/trophies`, { key: await winner.key() })) as { trophies: Json[] };
    return trophies.some(({ trophyId, rarity, description }) => trophyId === 'champion' && rarity === 'rare' && description === 'E2E Cup');
  });
  await eventually(async () => {
    const { notifications } = (await succeed(request, '/user/notifications', { key: await winner.key() })) as { notifications: Json[] };
    return notifications.some(({ kind, data }) => kind === 'trophy' && (data as Json)['trophyId'] === 'champion');
  });
  const expected = new Map([...places].map(([id, place]) => [squadOf.get(id)?.teamId, POINTS[place]]));
  await eventually(async () => {
    const { standings } = await post(`/leagues/${LEAGUE}/standings`, await operator(), { seasonId });
    return (standings as Json[]).length === TEAMS;
  });
  const { standings } = await post(`/leagues/${LEAGUE}/standings`, await operator(), { seasonId });
  expect(new Map((standings as Json[]).map(({ teamId, points }) => [teamId, points]))).toEqual(expected);

  const heard = (): Json[] => receiver.received.map((each) => each.body as Json);
  await eventually(() => heard().some(({ type }) => type === 'tournament.completed'));
  const sequences = (): number[] => heard().map(({ data }) => (data as { sequence: number }).sequence);
  await eventually(() => new Set(sequences()).size === Math.max(...sequences()));
  expect(sequences().toSorted((one, other) => one - other)).toEqual(sequences().map((_, index) => index + 1));
});
