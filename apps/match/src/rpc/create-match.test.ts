import { DomainError } from '@matchpoint/errors';
import type { league, match } from '@matchpoint/contracts';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, createGameRequest, createRequest } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { rowOf, storeRows } from '../../test/store-rows.js';

const service = useMatchService();
const act = actions(service);
const { world } = service;
const team = (id: string) => {
  const found = world.teams.find((each) => each.id === id);
  if (!found) throw new Error(id);
  return found;
};

beforeAll(() => {
  const [valorant] = world.games;
  Object.assign(valorant ?? {}, {
    mapIds: ['ascent', 'bind', 'haven', 'corrode', 'range'],
    poolMapIds: ['ascent', 'bind', 'haven', 'corrode'],
    unreleasedMapIds: ['corrode'],
  });
  world.games.push({ id: 'soon', modes: [{ id: 'standard' }], mapIds: [], minTeamSize: 1, maxTeamSize: 5, isUnavailable: true });
  world.teams.push(
    { id: 'team_gone', slug: 'gone', gameId: 'valorant', members: ['user_a1', 'user_a2'], status: 'disbanded' },
    { id: 'team_soon', slug: 'soon', gameId: 'soon', members: ['user_a1', 'user_a2'] },
  );
  team('team_a').members.push('user_a3');
});
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));
afterEach(async () => {
  world.judgeMatch = () => undefined;
});

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: DomainError) => [error.code, ...(error.details.issues ?? []).map(({ path }) => path)].join(' '),
  );
const create = (fields: Partial<match.CreateMatchRequest>, userId = 'user_a1') =>
  code(service.commands().createMatch(createRequest(fields), as(userId)));
const createGame = (fields: Partial<match.CreateGameMatchRequest>) =>
  code(service.commands().createGameMatch(createGameRequest(fields), asGame('valorant')));
const count = async () => (await act.query<{ count: number }>('select count(*) from match'))[0]?.count;
const NOW = Date.parse('2026-01-01T00:00:00Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();
const MINUTE = 60_000;
const DAY = 86_400_000;

describe('a match that does not fit the catalog', () => {
  const both: [string, Partial<match.CreateMatchRequest> & Partial<match.CreateGameMatchRequest>, string][] = [
    ['an unknown mode', { gameModeId: 'chess' }, 'INVALID_INPUT body.gameModeId'],
    ['an even series', { bestOf: 2 }, 'INVALID_INPUT body.bestOf'],
    ['a series of none', { bestOf: 0 }, 'INVALID_INPUT body.bestOf'],
    ['a series of nine', { bestOf: 9 }, 'INVALID_INPUT body.bestOf'],
    ["a team size below the game's", { teamSize: 0 }, 'INVALID_INPUT body.teamSize'],
    ["a team size above the game's", { teamSize: 6 }, 'INVALID_INPUT body.teamSize'],
    ["a team size above the team's membership", { teamSize: 5 }, 'INVALID_INPUT body.teamSize'],
    ['more maps than the series has', { bestOf: 1, selectedMaps: ['ascent', 'bind'] }, 'INVALID_INPUT body.selectedMaps'],
    ['an unknown map', { selectedMaps: ['ascent', 'atlantis'] }, 'INVALID_INPUT body.selectedMaps[1]'],
    ["a map outside the mode's pool", { selectedMaps: ['range'] }, 'INVALID_INPUT body.selectedMaps[0]'],
    ['a map that is not released', { selectedMaps: ['corrode'] }, 'INVALID_INPUT body.selectedMaps[0]'],
    ['an unknown objective', { selectedObjectives: ['win', 'lose'] }, 'INVALID_INPUT body.selectedObjectives[1]'],
    ['an objective of another game', { selectedObjectives: ['mate'] }, 'INVALID_INPUT body.selectedObjectives[0]'],
    ['a time too long ago', { scheduledAt: at(-5 * MINUTE - 1) }, 'INVALID_INPUT body.scheduledAt'],
    ['a time too far ahead', { scheduledAt: at(366 * DAY + 1) }, 'INVALID_INPUT body.scheduledAt'],
  ];
  it.each(both)('%s', async (_, fields, expected) => {
    expect(await create(fields)).toBe(expected);
    expect(await createGame(fields)).toBe(expected);
    expect(await count()).toBe(0);
    expect(await act.query('select from outbox_event')).toEqual([]);
  });

  it.each<[string, Partial<match.CreateMatchRequest>, string]>([
    ['a player who is no member', { activeRoster: ['user_a1', 'user_b1'] }, 'INVALID_INPUT body.activeRoster[1]'],
    ['a player named twice', { activeRoster: ['user_a1', 'user_a1'] }, 'INVALID_INPUT body.activeRoster[1]'],
    ['nobody to play', { activeRoster: [] }, 'INVALID_INPUT body.activeRoster'],
    ['a bench player who is no member', { benchRoster: [{ userId: 'user_b1', priority: 1 }] }, 'INVALID_INPUT body.benchRoster[0].id'],
    ['a bench player who plays', { benchRoster: [{ userId: 'user_a1', priority: 1 }] }, 'INVALID_INPUT body.benchRoster[0].id'],
    ['a wager of nothing', { matchType: 'WAGER', wagerAmount: 0 }, 'INVALID_INPUT body.wagerAmount'],
    ['a wager without WAGER', { wagerAmount: 5 }, 'INVALID_INPUT body.wagerAmount'],
    ['a challenge of nobody', { isChallenge: true }, 'INVALID_INPUT body.challengedTeamId'],
    ['a challenge of itself', { isChallenge: true, challengedTeamId: 'team_a' }, 'INVALID_INPUT body.challengedTeamId'],
    ['a challenge of a team of another game', { isChallenge: true, challengedTeamId: 'team_x' }, 'INVALID_INPUT body.challengedTeamId'],
    ['a team of another game', { gameId: 'chess' }, 'INVALID_INPUT body.teamId'],
    ['a game that is not available', { teamId: 'team_soon', gameId: 'soon' }, 'INVALID_INPUT body.gameId'],
    ['an unknown team', { teamId: 'team_nobody' }, 'error_team_not_found'],
    ['an unknown challenged team', { isChallenge: true, challengedTeamId: 'team_nobody' }, 'error_team_not_found'],
    ['an unknown game', { gameId: 'go' }, 'error_game_not_found'],
    ['an unknown league', { leagueId: 'lcs' }, 'error_league_not_found'],
    ['a disbanded team', { teamId: 'team_gone' }, 'error_team_not_active'],
    ['a disbanded challenged team', { isChallenge: true, challengedTeamId: 'team_gone' }, 'error_team_not_active'],
  ])('is refused to captains, naming the field: %s', async (_, fields, expected) => {
    expect(await create(fields)).toBe(expected);
    expect(await count()).toBe(0);
  });

  it.each<[string, Partial<match.CreateGameMatchRequest>, string]>([
    ['the same team twice', { acceptedTeamId: 'team_a' }, 'INVALID_INPUT body.acceptedTeamId'],
    ['a team of another game', { acceptedTeamId: 'team_x' }, 'error_game_scope_mismatch'],
    ['an unknown team', { creatorTeamId: 'team_nobody' }, 'error_team_not_found'],
    ['a disbanded team', { acceptedTeamId: 'team_gone' }, 'error_team_not_active'],
  ])('is refused to the game, naming the field: %s', async (_, fields, expected) => {
    expect(await createGame(fields)).toBe(expected);
  });

  it('is accepted with values at the limits', async () => {
    for (const fields of [
      { scheduledAt: at(-5 * MINUTE) },
      { scheduledAt: at(366 * DAY) },
      { teamSize: 3 },
      { bestOf: 7, selectedMaps: ['ascent', 'bind', 'haven', 'ascent', 'bind'] },
      { selectedObjectives: ['win', 'any'] },
      { matchType: 'WAGER', wagerAmount: 0.5 },
      { gameId: 'game_valorant' },
    ])
      expect(await create(fields)).toBe('accepted');
  });
});

describe('the right to create a match', () => {
  it.each([
    ['user_a2', 'a member who is no captain'],
    ['user_b1', "another team's captain"],
    ['user_nobody', 'anybody else'],
  ])('is denied to %s, %s', async (userId) => {
    expect(await create({}, userId)).toBe('error_captain_required');
  });

  it('is checked after existence and before the rules', async () => {
    expect(await create({ bestOf: 2 }, 'user_a2')).toBe('error_captain_required');
    expect(await create({ gameId: 'go' }, 'user_a2')).toBe('error_game_not_found');
  });

  it('depends on the kind of key', async () => {
    expect(await code(service.commands().createMatch(createRequest(), asGame('valorant')))).toBe('API_KEY_PERMISSION_DENIED');
    expect(await code(service.commands().createGameMatch(createGameRequest(), as('user_a1')))).toBe('error_game_scope_mismatch');
    expect(await code(service.commands().createGameMatch(createGameRequest(), asGame('chess')))).toBe('error_game_scope_mismatch');
  });
});

describe('a new match', () => {
  it('by captains is stored as requested, PENDING and without a score', async () => {
    const matchId = await act.create({
      gameId: 'game_valorant',
      matchType: 'WAGER',
      wagerAmount: 2.5,
      selectedMaps: ['bind'],
      selectedObjectives: ['win'],
      notes: 'a note',
      gameSpecificOptions: '{"fire":true}',
      lockedRules: '{"bestOf":true}',
      activeRoster: ['user_a2', 'user_a1'],
      benchRoster: [{ userId: 'user_a3', priority: 2 }],
      scheduledAt: at(MINUTE),
      publishStatus: 'DRAFT',
    });
    expect((await act.query('select * from match'))[0]).toMatchObject({
      id: matchId,
      origin: 'captain',
      status: 'PENDING',
      publish_status: 'DRAFT',
      game_id: 'valorant',
      reward_bonus: 0.25,
      wager_amount: 2.5,
      selected_maps: ['bind'],
      selected_objectives: ['win'],
      notes: 'a note',
      game_specific_options: { fire: true },
      locked_rules: { bestOf: true },
      creator_team_score: null,
      created_by_user_id: 'user_a1',
      scheduled_at: at(MINUTE),
      platform: 'PC',
    });
    expect(await act.query('select side, team_id, active_user_ids, bench, spots from match_roster')).toEqual([
      { side: 'creator', team_id: 'team_a', active_user_ids: ['user_a2', 'user_a1'], bench: [{ id: 'user_a3', priority: 2 }], spots: 2 },
    ]);
  });

  it('by the game has all active members of both teams on its rosters, and no timers', async () => {
    const matchId = await act.createGame({ scheduledAt: at(MINUTE) });
    const { creatorRoster, acceptedRoster } = await service.details().getGameMatchRosters({ matchId }, asGame('valorant'));
    expect([creatorRoster, acceptedRoster].map((roster) => roster.map(({ userId }) => userId))).toEqual([
      ['user_a1', 'user_a2', 'user_a3'],
      ['user_b1', 'user_b2'],
    ]);
    expect(await act.query('select from match_timer')).toEqual([]);
  });

  it('is published to those who may see it: a draft to its own team only', async () => {
    const draft = await act.create({ publishStatus: 'DRAFT', isChallenge: true, challengedTeamId: 'team_b', leagueId: 'vct' });
    expect(await act.events(draft)).toMatchObject([
      {
        type: 'match.created',
        sequence: 1,
        data: { matchId: draft, sequence: 1, leagueId: 'league_1' },
        audience: { teamIds: ['team_a'] },
      },
    ]);
    expect((await act.events(draft))[0]?.audience).toEqual({ teamIds: ['team_a'] });
    await service.commands().publishMatch({ matchId: draft }, as('user_a1'));
    expect((await act.events(draft))[1]).toEqual({
      type: 'match.published',
      sequence: 2,
      audience: { teamIds: ['team_a', 'team_b'], gameId: 'valorant', leagueId: 'league_1' },
      data: { matchId: draft, gameId: 'valorant', creatorTeamId: 'team_a', leagueId: 'league_1', leagueSeasonId: 'season_1', sequence: 2 },
    });
  });

  it('names its game by slug in any case, also a slug that was imported with capitals', async () => {
    const [valorant] = world.games;
    world.games.push({ ...(valorant as (typeof world.games)[number]), id: 'Rocket_X' });
    expect(await create({ gameId: 'Valorant' })).toBe('accepted');
    world.teams.push({ id: 'team_rocket', slug: 'rocket', gameId: 'Rocket_X', members: ['user_a1', 'user_a2'] });
    for (const gameId of ['Rocket_X', 'rocket_x', 'ROCKET_X']) expect(await create({ gameId, teamId: 'team_rocket' })).toBe('accepted');
    expect(await act.query('select distinct game_id from match order by 1')).toEqual([{ game_id: 'Rocket_X' }, { game_id: 'valorant' }]);
  });

  it('in an unknown league is refused before the caller’s role and the rest of the request is looked at', async () => {
    world.judgeMatch = () => new DomainError('error_league_not_found');
    expect(await create({ leagueId: 'nowhere' }, 'user_b1')).toBe('error_league_not_found');
    expect(await create({ leagueId: 'nowhere', bestOf: 2 })).toBe('error_league_not_found');
    expect(await create({ leagueId: 'nowhere', gameId: 'poker' })).toBe('error_game_not_found');
    world.judgeMatch = () => new DomainError('error_league_not_eligible');
    expect(await create({ leagueId: 'vct' }, 'user_b1')).toBe('error_captain_required');
  });

  it('in a league needs the league’s consent, with both teams if they are known', async () => {
    const asked: league.CheckMatchEligibilityRequest[] = [];
    world.judgeMatch = (request) => {
      asked.push(request);
      return request.bestOf === 5 ? new DomainError('error_league_not_eligible', { message: 'bestOf must be 3' }) : undefined;
    };
    expect(await create({ leagueId: 'vct', bestOf: 5 })).toBe('error_league_not_eligible');
    const matchId = await act.create({ leagueId: 'league_1', isChallenge: true, challengedTeamId: 'team_b' });
    expect(asked.at(-1)).toMatchObject({
      league: 'league_1',
      creatorTeamId: 'team_a',
      opponentTeamId: 'team_b',
      gameId: 'valorant',
      mode: 'standard',
      bestOf: 3,
      teamSize: 1,
      matchType: 'XP_ONLY',
    });
    expect((await act.query('select league_id, league_season_id from match where id = $1', [matchId]))[0]).toEqual({
      league_id: 'league_1',
      league_season_id: 'season_1',
    });
  });
});

describe('matches that wait for an opponent', () => {
  const challenge = { isChallenge: true, challengedTeamId: 'team_b' };

  it('are at most 200 challenges by a team to another one, until some are answered', async () => {
    const [first = ''] = await Promise.all(Array.from({ length: 200 }, () => act.create(challenge)));
    expect(await create(challenge)).toBe('error_limit_reached');
    expect(await create({ ...challenge, leagueId: 'vct' })).toBe('error_limit_reached');
    expect(await create({})).toBe('accepted');
    await service.commands().refuseChallenge({ matchId: first }, as('user_b1'));
    expect(await create(challenge)).toBe('accepted');
  });

  it('are no challenges to a team that has refused 500 of them, or whose 500 were cancelled, in 24 hours', async () => {
    const ended = {
      status: 'CANCELLED',
      acceptedTeamId: null,
      challengedTeamId: 'team_b',
      creatorTeamScore: null,
      acceptedTeamScore: null,
    } as const;
    await storeRows(
      service.database.pool(),
      Array.from({ length: 499 }, () => rowOf({ ...ended, createdAt: at(-DAY + MINUTE) })),
    );
    await storeRows(service.database.pool(), [rowOf({ ...ended, createdAt: at(-DAY) }), rowOf({ status: 'CANCELLED', createdAt: at(0) })]);
    const matchId = await act.create(challenge);
    await service.commands().cancelMatch({ matchId }, as('user_a1'));
    expect(await create(challenge)).toBe('error_limit_reached');
    expect(await create({ ...challenge, challengedTeamId: 'team_c' })).toBe('accepted');
  });

  it('are at most 2,000 of a team, and a repeated request still gets its answer', async () => {
    const idempotency = { scope: 'user_a1', key: 'repeated', fingerprint: 'a' };
    const { matchId } = await service.commands().createMatch(createRequest(), as('user_a1', idempotency));
    await storeRows(
      service.database.pool(),
      Array.from({ length: 1_999 }, () =>
        rowOf({ status: 'PENDING', acceptedTeamId: null, creatorTeamScore: null, acceptedTeamScore: null }),
      ),
    );
    expect(await create({})).toBe('error_limit_reached');
    expect((await service.commands().createMatch(createRequest(), as('user_a1', idempotency))).matchId).toBe(matchId);
  });
});
