import type { match } from '@matchpoint/contracts';
import type { DomainError } from '@matchpoint/errors';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
beforeAll(() => {
  service.world.teams.push(
    { id: 'team_p', slug: 'p', gameId: 'valorant', members: ['user_p1', 'user_p2'], visibility: 'private' },
    { id: 'team_w', slug: 'w', gameId: 'valorant', members: ['user_w1', 'user_w2'], status: 'disbanded' },
  );
});
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: DomainError) => error.code,
  );
const listed = (matchId: string, userId: string, fields: Partial<match.ListAcceptancesRequest> = {}) =>
  service.details().listAcceptances({ matchId, pageSize: 10, ...fields }, as(userId));
const allowed = async (matchId: string, userId: string): Promise<string> =>
  (await service.details().listAllowedActions({ matchId }, as(userId))).actions.join(' ');

describe('offers to play a match', () => {
  it('are shown to the creator team’s captains page by page, newest first, by status; others see only their own', async () => {
    const matchId = await act.create();
    const made: string[] = [];
    for (const team of ['b', 'c']) {
      service.clock.advance(1_000);
      const fields = { teamId: `team_${team}`, activeRoster: [`user_${team}1`], benchRoster: [{ userId: `user_${team}2`, priority: 2 }] };
      made.unshift(
        (await act.accept(matchId, `user_${team}1`, { ...fields, message: team, disputedRules: '{"overtime":true}' })).acceptanceId,
      );
    }
    const [ofC = '', ofB = ''] = made;
    const { acceptances, hasMore } = await listed(matchId, 'user_a1', { pageSize: 1 });
    expect([acceptances, hasMore]).toEqual([
      [
        {
          ...{ id: ofC, teamId: 'team_c', userId: 'user_c1', status: 'PENDING', activeRoster: ['user_c1'] },
          ...{
            benchRoster: [{ userId: 'user_c2', priority: 2 }],
            disputedRules: '{"overtime":true}',
            selectedMaps: [],
            availableMaps: [],
          },
          ...{ message: 'c', createdAt: service.clock.now().toISOString() },
        },
      ],
      true,
    ]);
    const after = { createdAt: acceptances[0]?.createdAt ?? '', id: ofC };
    const rest = await listed(matchId, 'user_a1', { after });
    expect([rest.acceptances.map(({ id }) => id), rest.hasMore]).toEqual([[ofB], false]);

    expect((await listed(matchId, 'user_b1')).acceptances.map(({ id }) => id)).toEqual([ofB]);
    for (const other of ['user_a2', 'user_b2', 'user_d1']) expect(await code(listed(matchId, other))).toBe('error_captain_required');
    expect(await code(service.details().listAcceptances({ matchId, pageSize: 1 }, asGame('valorant')))).toBe('API_KEY_PERMISSION_DENIED');

    await act.approve(matchId, ofB);
    const statuses = async (status: string) => (await listed(matchId, 'user_a1', { status })).acceptances.map(({ id }) => id);
    expect([await statuses('APPROVED'), await statuses('DECLINED'), await statuses('PENDING')]).toEqual([[ofB], [ofC], []]);
  });

  it.each([
    ['its creator', (matchId: string) => service.commands().cancelMatch({ matchId }, as('user_a1'))],
    ['the game', (matchId: string) => service.commands().updateGameMatchStatus({ matchId, status: 'CANCELLED' }, asGame('valorant'))],
  ])('are declined when %s cancels the match', async (_, cancel) => {
    const matchId = await act.create();
    await act.accept(matchId, 'user_b1', { teamId: 'team_b', activeRoster: ['user_b1'] });
    await cancel(matchId);
    const { acceptances } = await listed(matchId, 'user_b1');
    expect(acceptances).toMatchObject([{ status: 'DECLINED', decidedAt: service.clock.now().toISOString() }]);
  });

  it('name members of a private team to that team only, and are not found for a hidden match', async () => {
    const matchId = await act.create();
    await act.accept(matchId, 'user_p1', { teamId: 'team_p', activeRoster: ['user_p2'] });
    const people = async (userId: string) => {
      const [{ userId: by, activeRoster } = { userId: undefined, activeRoster: [] }] = (await listed(matchId, userId)).acceptances;
      return [by, activeRoster];
    };
    expect(await people('user_a1')).toEqual([undefined, []]);
    expect(await people('user_p1')).toEqual(['user_p1', ['user_p2']]);
    const draft = await act.create({ publishStatus: 'DRAFT' });
    for (const unseen of [draft, 'match_unknown']) expect(await code(listed(unseen, 'user_b1'))).toBe('error_match_not_found');
    expect(await code(listed(draft, 'user_a1'))).toBe('ok');
  });
});

describe('a change that no match event reports', () => {
  const changes = () =>
    act.query(
      `select sequence, audience, data->'teamIds' as teams from outbox_event where type = 'internal.match.room_changed' order by position`,
    );
  const of = (...teams: string[]) => ({ sequence: null, audience: null, teams });

  it('is published to its teams only, without a sequence number, once per change', async () => {
    const matchId = await act.create();
    const { acceptanceId } = await act.accept(matchId);
    const { acceptanceId: other } = await act.accept(matchId, 'user_c1', { teamId: 'team_c', activeRoster: ['user_c1'] });
    expect(await changes()).toEqual([of('team_a'), of('team_a')]);
    await service.commands().declineAcceptance({ matchId, acceptanceId: other }, as('user_a1'));
    await act.approve(matchId, acceptanceId);
    expect(await changes()).toHaveLength(3);
    await act.ready(matchId, 'team_a');
    await act.ready(matchId, 'team_a');
    await service.commands().updateAttendance({ matchId, status: 'TENTATIVE' }, as('user_b1'));
    await service.commands().updateLobbyCode({ matchId, lobbyCode: 'x' }, as('user_b1'));
    expect((await changes()).slice(3)).toEqual(Array(4).fill(of('team_a', 'team_b')));
    await act.ready(matchId, 'team_b');
    expect(await changes()).toHaveLength(7);
  });
});

describe('the list of allowed actions on a match', () => {
  it('names the side that is ready as soon as it is', async () => {
    const matchId = await act.accepted();
    const readyTeams = async (userId: string) => (await service.details().listAllowedActions({ matchId }, as(userId))).readyTeamIds;
    expect(await readyTeams('user_a1')).toEqual([]);
    await act.ready(matchId, 'team_b');
    for (const userId of ['user_a1', 'user_b1']) expect(await readyTeams(userId)).toEqual(['team_b']);
    await act.ready(matchId, 'team_a');
    expect(await readyTeams('user_b1')).toEqual(['team_a', 'team_b']);
  });

  const CAPTAIN_OF_BEGUN = 'ready cancel forfeit lobby-code attendance';
  const OPPONENT_OF_BEGUN = 'ready forfeit lobby-code attendance';
  const offered = async () => {
    const matchId = await act.create();
    await act.accept(matchId);
    return matchId;
  };
  const ready = async () => {
    const matchId = await act.accepted();
    await act.ready(matchId, 'team_a');
    await act.ready(matchId, 'team_b');
    return matchId;
  };
  const over = async () => {
    const matchId = await act.started({ bestOf: 1 });
    await act.submit(matchId, 'user_a1', scoreOf(0, 13, 1));
    await act.confirm(matchId, 'user_b1', 0);
    return matchId;
  };
  // Written from docs/reference/matches.md#lifecycle: user_a1 captains the creator and plays, user_b1 the opponent and plays,
  // user_c1 another team.
  it.each([
    ['a draft', () => act.create({ publishStatus: 'DRAFT' }), 'publish cancel attendance', undefined, undefined],
    ['open', () => act.create(), 'cancel attendance', 'accept', 'accept'],
    ['open, with an offer of b', offered, 'acceptances/approve acceptances/decline cancel attendance', '', 'accept'],
    [
      'a challenge of b',
      () => act.create({ isChallenge: true, challengedTeamId: 'team_b' }),
      'cancel attendance',
      'challenges/accept challenges/refuse',
      '',
    ],
    ['accepted', () => act.accepted(), CAPTAIN_OF_BEGUN, OPPONENT_OF_BEGUN, ''],
    ['ready', ready, `ready start ${CAPTAIN_OF_BEGUN.slice(6)}`, `ready start ${OPPONENT_OF_BEGUN.slice(6)}`, ''],
    ['in play', () => act.started(), 'forfeit lobby-code scores', 'forfeit lobby-code scores', ''],
    ['over', over, 'disputes', 'disputes', ''],
  ])('lists what each person may do while it is %s', async (_, make, creator, opponent, other) => {
    const matchId = await make();
    expect(await allowed(matchId, 'user_a1')).toBe(creator);
    for (const [userId, expected] of [
      ['user_b1', opponent],
      ['user_c1', other],
    ] as const) {
      if (expected === undefined) expect(await code(allowed(matchId, userId))).toBe('error_match_not_found');
      else expect(await allowed(matchId, userId)).toBe(expected);
    }
    // A user who captains nothing here, or a team that can no longer play, or one of another game.
    const nothing = opponent === undefined ? 'error_match_not_found' : '';
    for (const nobody of ['user_b2', 'user_w1', 'user_x1']) {
      expect(await allowed(matchId, nobody).catch((error: DomainError) => error.code)).toBe(nothing);
    }
    expect(await code(service.details().listAllowedActions({ matchId }, asGame('valorant')))).toBe('API_KEY_PERMISSION_DENIED');
    const { items } = await service.matches().batchGetMatches({ items: [{ id: matchId, callerTeamIds: ['team_a'] }] });
    expect(items.map(({ takesCommands }) => takesCommands)).toEqual([creator !== '']);
  });

  it('is accurate: every action that it lists succeeds for that user', async () => {
    const doing: Record<string, (matchId: string, userId: string) => Promise<unknown>> = {
      'publish': (matchId, userId) => service.commands().publishMatch({ matchId }, as(userId)),
      'accept': (matchId, userId) => act.accept(matchId, userId, { teamId: `team_${userId.slice(5, 6)}`, activeRoster: [userId] }),
      'cancel': (matchId, userId) => service.commands().cancelMatch({ matchId }, as(userId)),
      'challenges/accept': (matchId, userId) =>
        service.commands().acceptChallenge({ matchId, activeRoster: [userId], benchRoster: [] }, as(userId)),
      'challenges/refuse': (matchId, userId) => service.commands().refuseChallenge({ matchId }, as(userId)),
      'acceptances/approve': async (matchId, userId) =>
        act.approve(matchId, (await listed(matchId, userId)).acceptances[0]?.id ?? '', userId),
      'acceptances/decline': async (matchId, userId) =>
        service
          .commands()
          .declineAcceptance({ matchId, acceptanceId: (await listed(matchId, userId)).acceptances[0]?.id ?? '' }, as(userId)),
      'ready': (matchId, userId) => act.ready(matchId, `team_${userId.slice(5, 6)}`, userId),
      'start': (matchId, userId) => service.commands().startMatch({ matchId }, as(userId)),
      'forfeit': (matchId, userId) => service.commands().forfeitMatch({ matchId }, as(userId)),
      'lobby-code': (matchId, userId) => service.commands().updateLobbyCode({ matchId, lobbyCode: 'x' }, as(userId)),
      'attendance': (matchId, userId) => service.commands().updateAttendance({ matchId, status: 'ATTENDING' }, as(userId)),
      'scores': (matchId, userId) => act.submit(matchId, userId, scoreOf(0, 13, 1)),
    };
    const states = [
      () => act.create({ publishStatus: 'DRAFT' }),
      offered,
      () => act.create({ isChallenge: true, challengedTeamId: 'team_b' }),
      ready,
      () => act.started(),
    ];
    const done = new Set<string>();
    for (const make of states) {
      for (const userId of ['user_a1', 'user_b1', 'user_c1']) {
        const names = await allowed(await make(), userId).catch(() => '');
        for (const name of names.split(' ').filter((each) => each !== '')) {
          expect([name, userId, await code(doing[name]?.(await make(), userId) ?? Promise.reject(new Error(name)))]).toEqual([
            name,
            userId,
            'ok',
          ]);
          done.add(name);
        }
      }
    }
    expect([...done].sort()).toEqual(Object.keys(doing).sort());
  });
});
