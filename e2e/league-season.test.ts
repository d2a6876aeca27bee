import { eventually, independentTable, type PlayedMatch } from '@matchpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { newKey, openKeyRing, type KeyGrant } from './src/api-keys.js';
import { bounded } from './src/bounded.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { importSquads, succeed, type Squad } from './src/squads.js';

/** A season of a league, run and played through the API alone: 20 teams, each against each at home and away. */
const TEAMS = 20;
const MATCHES = TEAMS * (TEAMS - 1);
const AT_ONCE = 32;
const BATCH = 50;
const GAME = 'counter_strike_2';
const LEAGUE = '/leagues/e2e_full_season';
const OPERATOR: KeyGrant = { kind: 'league_operator', owner: 'e2e_season_00_0', league: 'e2e_full_season' };
const POINTS = {
  ...{ baseWin: 3, baseLoss: -0.5, forfeitPenalty: 2, challengerWinBonus: 0.25, challengedWinBonus: 0.1 },
  ...{ streakBonusEnabled: true, streakBreakpoints: [2, 4, 6].map((count) => ({ count, bonus: count / 8 })) },
};

const request = openClient('127.0.23');
const operator = openKeyRing(OPERATOR);
let squads: Squad[];
let seasonId: string;

type Json = Record<string, unknown>;
const post = (path: string, key: string, body?: object): Promise<Json> =>
  succeed(request, path, { method: 'POST', key, body }) as Promise<Json>;
const run = async (path: string, body: object = {}): Promise<Json> => post(`${LEAGUE}${path}`, await operator(), body);

beforeAll(async () => {
  const slugs = Array.from({ length: TEAMS }, (_, index) => `e2e_season_${String(index).padStart(2, '0')}`);
  squads = await importSquads(request, slugs, { game: GAME, size: 2 });
  await importRows([
    {
      ...{ kind: 'league', slug: 'e2e_full_season', name: 'A full season', games: [GAME], teams: slugs },
      members: [{ username: OPERATOR.owner, role: 'OWNER' }],
    },
  ]);
  await run('/points/update', { gameId: GAME, ...POINTS });
  const dates = { startDate: Date.UTC(2026, 0, 1), endDate: Date.UTC(2026, 5, 30) };
  seasonId = (await run('/seasons/create', { gameId: GAME, name: 'All', ...dates })).seasonId as string;
  await run(`/seasons/${seasonId}/activate`);
});

/** Who wins is nobody's choice, but the same in every run; one match in twenty is given up. */
const isWonByHome = (index: number): boolean => (index * 7919) % 13 < 7;
const isGivenUp = (index: number): boolean => index % 20 === 7;

async function play(index: number): Promise<string> {
  const [home, away] = pairingOf(index);
  const challenge = {
    ...{ teamId: home.teamId, gameId: GAME, gameModeId: 'competitive', matchType: 'XP_ONLY', teamSize: 2, bestOf: 1 },
    ...{ mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO', activeRoster: home.players },
    ...{ publishStatus: 'PUBLISHED', isChallenge: true, challengedTeamId: away.teamId, leagueId: 'e2e_full_season' },
  };
  const matchId = (await post('/matches/create', await home.key(), challenge)).matchId as string;
  await post(`/matches/${matchId}/challenges/accept`, await away.key(), { activeRoster: away.players });
  if (isGivenUp(index)) {
    const side = isWonByHome(index) ? away : home;
    await post(`/matches/${matchId}/forfeit`, await side.key(), {});
    return matchId;
  }
  for (const side of [home, away]) await post(`/matches/${matchId}/ready`, await side.key(), { teamId: side.teamId });
  await post(`/matches/${matchId}/start`, await home.key());
  return matchId;
}

function pairingOf(index: number): [home: Squad, away: Squad] {
  const home = Math.floor(index / (TEAMS - 1));
  const away = (home + 1 + (index % (TEAMS - 1))) % TEAMS;
  return [squads[home] as Squad, squads[away] as Squad];
}

/** The staff's scores end the matches. */
async function score(matchIds: readonly string[]): Promise<void> {
  const items = matchIds.flatMap((matchId, index) => {
    if (isGivenUp(index)) return [];
    const [creatorTeamScore, opponentTeamScore] = isWonByHome(index) ? [13, 7] : [5, 13];
    return [{ matchId, mapIndex: 0, mapId: '', creatorTeamScore, opponentTeamScore }];
  });
  for (let start = 0; start < items.length; start += BATCH) {
    // A key may send so many rows and no more: a new one for each batch.
    const { key } = await newKey(OPERATOR);
    const { submitted } = await post(`${LEAGUE}/matches/batch-scores`, key, { items: items.slice(start, start + BATCH) });
    expect((submitted as Json[]).map(({ status }) => status)).toEqual(items.slice(start, start + BATCH).map(() => 'confirmed'));
  }
}

/** As everybody can read them. */
async function listPlayed(): Promise<PlayedMatch[]> {
  const played: PlayedMatch[] = [];
  let cursor: string | null = null;
  do {
    const page: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { matches, pagination } = (await succeed(request, `${LEAGUE}/matches?limit=100&seasonId=${seasonId}${page}`, {
      key: await operator(),
    })) as { matches: Json[]; pagination: { cursor: string | null } };
    played.push(...matches.map(toPlayed));
    cursor = pagination.cursor;
  } while (cursor !== null);
  return played;
}

function toPlayed({ id, status, completedAt, winnerTeamId, creatorTeam, acceptedTeam }: Json): PlayedMatch {
  const [creator, accepted] = [creatorTeam, acceptedTeam] as { id: string; score: number }[];
  const loser = winnerTeamId === creator?.id ? accepted?.id : creator?.id;
  return {
    ...{ id: id as string, creator: creator?.id ?? '', accepted: accepted?.id ?? '', endedAt: completedAt as string, challenge: true },
    ...{ mapsOfCreator: creator?.score ?? 0, mapsOfAccepted: accepted?.score ?? 0 },
    ...(status === 'FORFEITED' && { forfeiter: loser }),
  };
}

test('a season of 20 teams and 380 matches, run and played through the API, has the table that the document says', async () => {
  await score(await bounded(MATCHES, AT_ONCE, play));
  const deductions = [3, 11].map((index) => ({ team: squads[index]?.teamId ?? '', value: index }));
  for (const { team, value } of deductions) {
    await run('/penalties/create', { teamId: team, gameId: GAME, type: 'POINT_DEDUCTION', value, reason: 'An ineligible player.' });
  }
  const readTable = async () => (await run('/standings', { seasonId })).standings as Json[];
  await eventually(async () => (await readTable()).reduce((sum, row) => sum + (row.matchesPlayed as number), 0) === 2 * MATCHES, {
    timeoutMs: 60_000,
  });
  const matches = await listPlayed();
  expect(matches).toHaveLength(MATCHES);
  const table = await readTable();
  expect(
    table.map((row) => ({
      ...{ rank: row.rank, team: row.teamId, points: row.points, penaltyPoints: row.penaltyPoints },
      ...{ record: `${row.wins}-${row.draws}-${row.losses}`, maps: `${row.mapsWon}:${row.mapsLost}` },
    })),
  ).toEqual(independentTable({ matches, configuration: POINTS, isPreseason: false, deductions }));
  // What the season was worth is settled with it: other points, a team that leaves and a new season change nothing of it.
  await run(`/seasons/${seasonId}/complete`);
  const instant = expect.stringMatching(/Z$/) as string;
  expect((await run(`/seasons/${seasonId}`)).season).toMatchObject({ activatedAt: instant, completedAt: instant, isFinal: false });
  await run('/points/update', { gameId: GAME, baseWin: 1, streakBonusEnabled: false });
  await run(`/teams/${squads[5]?.teamId}/remove`);
  const next = (
    await run('/seasons/create', { gameId: GAME, name: 'Next', startDate: Date.UTC(2026, 6, 1), endDate: Date.UTC(2026, 11, 1) })
  ).seasonId as string;
  await run(`/seasons/${next}/activate`);
  expect(await readTable()).toEqual(table);
}, 180_000);
