import { eventually } from '@matchpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { openKeyRing } from './src/api-keys.js';
import { openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { driveMatches } from './src/match-driver.js';
import { seasonSeries, type Series } from './src/season.js';
import { importSquads, succeed, type Squad } from './src/squads.js';

/**
 * The VCT 2024 season, played twice by two equal sets of teams: once imported as results, once through the API alone, by
 * turns as captains and as a game server.
 */
const SERIES = seasonSeries();
const SLUGS = [...new Set(SERIES.flatMap(({ creatorTeam, acceptedTeam }) => [creatorTeam, acceptedTeam]))];
/** Not the season's own game: another file counts that one's matches. */
const GAME = { game: 'counter_strike_2', size: 5 };
const MODE = 'competitive';
const MAPS = ['ancient', 'anubis', 'dust2', 'inferno', 'mirage'];
const RECORD = ['wins', 'losses', 'draws', 'matchesPlayed', 'experience'] as const;
const PLAYER_RECORD = [...RECORD, 'winRate', 'currentStreak', 'bestStreak'] as const;

const request = openClient('127.0.21');
const developer = openKeyRing({ kind: 'game_developer', game: GAME.game });
const replayed = new Map<string, Squad>();
const imported = new Map<string, Squad>();

beforeAll(async () => {
  for (const [squads, prefix] of [
    [replayed, 'e2e_replayed_'],
    [imported, 'e2e_imported_'],
  ] as const) {
    const made = await importSquads(
      request,
      SLUGS.map((slug) => prefix + slug),
      GAME,
    );
    made.forEach((squad, index) => squads.set(SLUGS[index] as string, squad));
  }
  await importRows(
    SERIES.map(({ externalId, ...series }, index) => {
      const at = (minute: number): string => new Date(Date.UTC(2024, 7, 1, index, minute)).toISOString();
      return {
        ...series,
        kind: 'match',
        externalId: `e2e-replay-${externalId}`,
        game: GAME.game,
        mode: MODE,
        teamSize: 5,
        status: 'COMPLETED',
        creatorTeam: `e2e_imported_${series.creatorTeam}`,
        acceptedTeam: `e2e_imported_${series.acceptedTeam}`,
        createdAt: at(0),
        scheduledAt: at(0),
        startedAt: at(1),
        completedAt: at(50),
      };
    }),
  );
});

/** The maps of a series in an order that decides it with the last one: the loser's first. */
function mapsOf({ scores, seriesScore }: Series): { creatorTeamScore: number; opponentTeamScore: number }[] {
  if (scores) return scores.map(({ creatorTeamScore, opponentTeamScore }) => ({ creatorTeamScore, opponentTeamScore }));
  const { creator = 0, opponent = 0 } = seriesScore ?? {};
  const ofCreator = Array.from({ length: creator }, () => ({ creatorTeamScore: 13, opponentTeamScore: 8 }));
  const ofOpponent = Array.from({ length: opponent }, () => ({ creatorTeamScore: 6, opponentTeamScore: 13 }));
  return creator > opponent ? [...ofOpponent, ...ofCreator] : [...ofCreator, ...ofOpponent];
}

async function playAsCaptains(series: Series, creator: Squad, opponent: Squad): Promise<string> {
  const driver = driveMatches(request, { creator, opponent, mode: MODE, teamSize: 5 });
  const matchId = await driver.started({ bestOf: series.bestOf });
  for (const [mapIndex, score] of mapsOf(series).entries()) {
    const [submitting, confirming] = mapIndex % 2 === 0 ? (['creator', opponent] as const) : (['opponent', creator] as const);
    await driver.submit(matchId, submitting, { ...score, mapIndex, mapId: MAPS[mapIndex] });
    await succeed(request, `/matches/${matchId}/scores`, { method: 'PATCH', key: await confirming.key(), body: { mapIndex } });
  }
  return matchId;
}

async function playAsGameServer(series: Series, creator: Squad, opponent: Squad): Promise<string> {
  const { matchId } = await succeed(request, '/game/matches/create', {
    key: await developer(),
    body: {
      creatorTeamId: creator.teamId,
      acceptedTeamId: opponent.teamId,
      gameModeId: MODE,
      bestOf: series.bestOf,
      teamSize: 5,
      platform: 'PC',
      inputDevice: 'KB_M',
      region: 'EU',
      mapSelectionType: 'COMPETITIVE',
      mapPreferenceMode: 'VETO',
    },
  });
  await succeed(request, `/game/matches/${matchId}/status`, { method: 'PATCH', key: await developer(), body: { status: 'IN_PROGRESS' } });
  const maps = mapsOf(series).map((score, mapIndex) => ({ ...score, mapIndex, mapId: MAPS[mapIndex] }));
  expect(await succeed(request, `/game/matches/${matchId}/scores`, { key: await developer(), body: { maps } })).toMatchObject({
    success: true,
    count: maps.length,
  });
  return matchId as string;
}

async function play(series: Series, playAs: typeof playAsCaptains): Promise<void> {
  const [creator, opponent] = [series.creatorTeam, series.acceptedTeam].map((slug) => replayed.get(slug) as Squad) as [Squad, Squad];
  const matchId = await playAs(series, creator, opponent);
  const { match } = await succeed(request, `/matches/${matchId}`, { key: await creator.key() });
  const lead = mapsOf(series).reduce(
    (sum, { creatorTeamScore, opponentTeamScore }) => sum + Math.sign(creatorTeamScore - opponentTeamScore),
    0,
  );
  expect(match, series.externalId).toMatchObject({ status: 'COMPLETED', winnerTeamId: (lead > 0 ? creator : opponent).teamId });
}

const pick = (from: Record<string, unknown>, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, from[name]]));
const teamRecord = async ({ slug, key }: Squad): Promise<object> =>
  pick((await succeed(request, `/teams/${slug}`, { key: await key() })).team, RECORD);
const playerRecord = async ({ captain, key }: Squad): Promise<object> =>
  pick((await succeed(request, `/users/${captain}/stats`, { key: await key() })).stats, PLAYER_RECORD);

test('a season played through the API gives teams and players the records that its import gives', async () => {
  expect(SERIES).toHaveLength(381);
  // Every team plays its series in their order, as streaks ask for; teams that do not meet play at the same time.
  const isDone = new Map<string, Promise<void>>();
  for (const [index, series] of SERIES.entries()) {
    const { creatorTeam, acceptedTeam } = series;
    const played = Promise.all([isDone.get(creatorTeam), isDone.get(acceptedTeam)]).then(() =>
      play(series, index % 2 === 0 ? playAsCaptains : playAsGameServer),
    );
    isDone.set(creatorTeam, played).set(acceptedTeam, played);
  }
  await Promise.all(isDone.values());
  await eventually(async () => {
    for (const slug of SLUGS) {
      const [played, brought] = [replayed.get(slug) as Squad, imported.get(slug) as Squad];
      expect(await teamRecord(played), slug).toEqual(await teamRecord(brought));
      const ofPlayer = await playerRecord(played);
      expect(ofPlayer, slug).toEqual(await playerRecord(brought));
      expect(ofPlayer, slug).toMatchObject({ matchesPlayed: expect.any(Number), currentStreak: expect.any(Number) });
    }
  });
  const records = (await Promise.all(SLUGS.map((slug) => teamRecord(replayed.get(slug) as Squad)))) as { wins: number }[];
  expect(records.reduce((sum, { wins }) => sum + wins, 0)).toBe(SERIES.length);
});
