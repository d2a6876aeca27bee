import { leagueOperationOf, LEAGUE_OPERATIONS, type LeagueOperationName } from '@matchpoint/contracts';
import { beforeAll, describe, test } from 'vitest';
import { newKey, openKeyRing } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient, type Answer } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import type { OperationCase, Sample } from './src/operation-case.js';
import { bodyOf, ensureLeagues, OPERATION_CASES, pathOf } from './src/operation-cases.js';
import { importSquads, succeed } from './src/squads.js';

/** Walks the table of league operations over HTTP: every operation that requires a rank, called by every lower rank. */
const RANKS = ['OWNER', 'ADMIN', 'MANAGER', 'MEMBER'] as const;
const STAFF = { OWNER: 'e2e_floor_owner', ADMIN: 'e2e_floor_admin', MANAGER: 'e2e_floor_manager', MEMBER: 'e2e_floor_member' } as const;
const OUTSIDER = 'e2e_floor_outsider';
const LEAGUE = 'e2e_floors';
const GAME = 'counter_strike_2';
const FLOORED = (Object.keys(LEAGUE_OPERATIONS) as LeagueOperationName[]).filter((name) => leagueOperationOf(name).floor !== undefined);

const request = openClient('127.0.24');
const rings = new Map<string, () => Promise<string>>();
/** An operator's key of a league, each with tokens left; one for many requests. */
function keyOf(owner: string, league = LEAGUE): Promise<string> {
  const ring = rings.get(`${owner} ${league}`) ?? openKeyRing({ kind: 'league_operator', owner, league });
  rings.set(`${owner} ${league}`, ring);
  return ring();
}
/** Ids of what is in the league, by the names that paths have for them; `user`, `owner` and `team` for bodies. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  await ensureLeagues(request);
  const [squad] = await importSquads(request, ['e2e_floor_team'], { game: GAME, size: 1 });
  await importRows([
    ...[...Object.values(STAFF), OUTSIDER].map((username) => ({ kind: 'user', username, name: username })),
    {
      ...{ kind: 'league', slug: LEAGUE, name: 'Floors', games: [GAME], teams: ['e2e_floor_team'] },
      members: RANKS.map((role) => ({ username: STAFF[role], role })),
      seasons: [{ name: 'One', game: GAME, status: 'upcoming', startDate: '2026-01-01', endDate: '2026-06-30' }],
      displayRules: [{ game: GAME, category: 'Lobby', categoryOrder: 1, content: { sections: [{ items: ['Be in time.'] }] } }],
      bans: [{ externalId: 'b', team: 'sentinels', reason: 'Collusion.' }],
      penalties: [{ externalId: 'p', team: 'e2e_floor_team', game: GAME, type: 'WARNING', reason: 'Late.' }],
    },
  ]);
  const run = async (path: string, body: object) =>
    succeed(request, `/leagues/${LEAGUE}${path}`, { method: 'POST', key: await keyOf(STAFF.OWNER), body });
  const { key } = await newKey();
  ids.user = (await succeed(request, `/users/${STAFF.ADMIN}`, { key })).user.id;
  ids.owner = (await succeed(request, `/users/${STAFF.OWNER}`, { key })).user.id;
  ids.team = squad?.teamId ?? '';
  ids.banId = (await run('/bans', { status: 'all' })).bans[0].id;
  ids.penaltyId = (await run('/penalties', {})).penalties[0].id;
  ids.displayRuleId = (await run('/display-rules', { gameId: GAME })).displayRules[0].id;
  ids.seasonId = (await run('/season-options', { gameId: GAME })).seasons[0].id;
  ids.cooldownId = (await run('/cooldowns/issue', { userId: ids.user, cooldownHours: 1 })).cooldownId;
  Object.assign(ids, { identifier: LEAGUE, leagueGameId: GAME, memberId: ids.user, leagueTeamId: ids.team });
});

/** What bodies name: a display rule, a team, else a user, who is not the one that asks. */
function bodyIdOf(name: LeagueOperationName): string | undefined {
  if (name === 'reorderLeagueDisplayRules') return ids.displayRuleId;
  if (name === 'transferLeagueOwnership') return ids.owner;
  return /Ban$|Penalty$/.test(name) ? ids.team : ids.user;
}

/** The operation on the league of this file; those on matches on one of the cases' own league. */
async function target(name: LeagueOperationName): Promise<{ path: string; body: unknown; league: string }> {
  const operationCase = OPERATION_CASES[name] as OperationCase;
  const { path } = leagueOperationOf(name);
  if (path.includes('/matches/')) {
    const given = (await operationCase.prepare?.(request)) as Sample;
    return { path: pathOf(operationCase, given), body: bodyOf(operationCase, given), league: 'e2e_refereed' };
  }
  const text = JSON.stringify(bodyOf(operationCase, { matchId: '', madeId: bodyIdOf(name) }) ?? null);
  const body = (JSON.parse(text.replace(/"(valorant|rocket_league)"/g, `"${GAME}"`)) as unknown) ?? undefined;
  return { path: path.replace(/\{(\w+)\}/g, (_, id: string) => ids[id] ?? id), body, league: LEAGUE };
}

describe.each(FLOORED)('%s', (name) => {
  const { floor, method } = leagueOperationOf(name);

  test(`is refused to every rank below ${floor}, and to the operator of another league`, async () => {
    const { path, body, league } = await target(name);
    const call = async (key: Promise<string>): Promise<Answer> => request(path, { method, key: await key, body });
    const below = league === LEAGUE ? RANKS.slice(RANKS.indexOf(floor ?? 'MEMBER') + 1).map((rank) => STAFF[rank]) : ['river_hawks_1'];
    const answers = await Promise.all([...below, OUTSIDER].map((owner) => call(keyOf(owner, league))));
    for (const answer of answers) expectRefusal(answer, 403, 'error_league_role_required');
    expectRefusal(await call(keyOf(STAFF.OWNER, 'e2e_administered')), 403, 'error_league_scope_mismatch');
  });
});
