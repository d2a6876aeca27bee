import { DomainError } from '@matchpoint/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));
const typesOf = async (matchId: string) => (await act.events(matchId)).map(({ type }) => type);

describe('a series from creation to result', () => {
  it('passes for captains from draft to published, accepted, ready, started, confirmed scores and completed', async () => {
    const matchId = await act.create({ publishStatus: 'DRAFT' });
    await service.commands().publishMatch({ matchId }, as('user_a1'));
    const { acceptanceId } = await act.accept(matchId);
    await act.approve(matchId, acceptanceId);
    expect(await act.stored(matchId)).toMatchObject({ status: 'ACCEPTED', creator_team_score: 0, accepted_team_score: 0 });
    expect(await act.ready(matchId, 'team_a')).toMatchObject({ matchReady: false });
    expect(await act.ready(matchId, 'team_a')).toMatchObject({ matchReady: false });
    expect(await act.ready(matchId, 'team_b')).toMatchObject({ matchReady: true });
    expect(await act.ready(matchId, 'team_b')).toMatchObject({ matchReady: true });
    await service.commands().startMatch({ matchId }, as('user_b1'));
    expect((await act.submit(matchId, 'user_a1', scoreOf(0, 13, 7))).result).toEqual({
      action: 'submitted',
      mapIndex: 0,
      scoreStatus: 'PENDING',
    });
    expect((await act.confirm(matchId, 'user_b1', 0)).result).toEqual({ action: 'confirmed', mapIndex: 0, scoreStatus: 'CONFIRMED' });
    await act.submit(matchId, 'user_b1', scoreOf(1, 13, 11));
    expect((await act.submit(matchId, 'user_a1', scoreOf(1, 13, 11))).result?.action).toBe('confirmed');
    expect(await act.stored(matchId)).toMatchObject({
      status: 'COMPLETED',
      winner_team_id: 'team_a',
      creator_team_score: 2,
      accepted_team_score: 0,
      completed_at: '2026-01-01T00:00:00.000Z',
    });
    expect(await typesOf(matchId)).toEqual([
      'match.created',
      'match.published',
      'internal.match.room_changed',
      'match.accepted',
      'roster.updated',
      'internal.match.room_changed',
      'match.ready',
      'match.started',
      'score.submitted',
      'score.confirmed',
      'score.submitted',
      'score.confirmed',
      'match.completed',
      'internal.match.results_recorded',
    ]);
    expect(await act.query('select result_version from match')).toEqual([{ result_version: 1 }]);
    expect((await act.events(matchId)).at(-1)?.data).toMatchObject({ results: [{ matchId, version: 1 }] });
  });

  it('says in cancellations and forfeits whether play had begun', async () => {
    const [scheduled, played] = [await act.accepted(), await act.started()];
    const [expected, playing] = [await act.accepted(), await act.started()];
    await service.commands().cancelMatch({ matchId: scheduled }, as('user_a1'));
    await act.query(`update match set origin = 'game' where id = $1`, [played]);
    await service.commands().updateGameMatchStatus({ matchId: played, status: 'CANCELLED' }, asGame('valorant'));
    for (const matchId of [expected, playing]) await service.commands().forfeitMatch({ matchId }, as('user_a1'));
    const told = async (matchId: string) =>
      (await act.events(matchId)).filter(({ type }) => /cancelled|forfeited/.test(type)).map(({ type, data }) => [type, data.hasStarted]);
    expect([await told(scheduled), await told(played)]).toEqual([[['match.cancelled', false]], [['match.cancelled', true]]]);
    expect([await told(expected), await told(playing)]).toEqual([[['match.forfeited', false]], [['match.forfeited', true]]]);
  });

  it('tells a captain whom it refuses what allowedActions lists, in whatever capacity the captain tried', async () => {
    const matchId = await act.create({ isChallenge: true, challengedTeamId: 'team_b' });
    const { actions } = await service.details().listAllowedActions({ matchId }, as('user_b1'));
    expect(actions).toEqual(['challenges/accept', 'challenges/refuse']);
    const tried = {
      accept: () => act.accept(matchId),
      ready: () => act.ready(matchId, 'team_b'),
      start: () => service.commands().startMatch({ matchId }, as('user_b1')),
    };
    for (const [name, attempt] of Object.entries(tried))
      await expect(attempt()).rejects.toMatchObject({
        code: 'error_match_not_in_valid_state',
        message: `The match is PENDING: ${name} is not allowed; allowed now: ${actions.join(', ')}.`,
      });
  });

  it('tells a developer whom it refuses the same names for a command and for a status', async () => {
    const matchId = await act.createGame();
    await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, asGame('valorant'));
    const set = (status: string) => service.commands().updateGameMatchStatus({ matchId, status }, asGame('valorant'));
    const allowed = 'allowed now: cancel, forfeit, complete, scores, player-stats.';
    await expect(set('IN_PROGRESS')).rejects.toMatchObject({ message: `The match is IN_PROGRESS: start is not allowed; ${allowed}` });
    await expect(set('READY')).rejects.toMatchObject({ message: `The match is IN_PROGRESS: it cannot be set to READY; ${allowed}` });
  });

  it('has at most 200 teams waiting for an answer', async () => {
    const matchId = await act.create();
    await act.query(
      `insert into match_acceptance (id, match_id, team_id, user_id, status, created_at)
       select 'acc_' || n, $1, 'team_' || n, 'user_' || n, 'PENDING', now() from generate_series(1, 199) n`,
      [matchId],
    );
    await act.accept(matchId);
    const late = act.accept(matchId, 'user_c1', { teamId: 'team_c', activeRoster: ['user_c1'] });
    await expect(late).rejects.toMatchObject({ code: 'error_limit_reached' });
  });

  it('passes for its developer from accepted to started, final maps and completed', async () => {
    const matchId = await act.createGame();
    expect(await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, asGame('valorant'))).toMatchObject({
      previousStatus: 'ACCEPTED',
      newStatus: 'IN_PROGRESS',
    });
    const maps = [scoreOf(0, 1, 13), scoreOf(1, 13, 5), scoreOf(2, 2, 13)];
    const { items } = await service.scores().submitGameScores({ matchId, maps }, asGame('valorant'));
    expect(items).toEqual([0, 1, 2].map((mapIndex) => ({ mapIndex, status: 'confirmed', error: undefined })));
    expect(await service.details().getGameMatchStatus({ matchId }, asGame('valorant'))).toEqual({
      matchId,
      status: 'COMPLETED',
      creatorMapWins: 1,
      opponentMapWins: 2,
      winnerTeamId: 'team_b',
      completedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(await typesOf(matchId)).toEqual([
      'match.created',
      'match.accepted',
      'match.started',
      ...Array<string[]>(3).fill(['score.submitted', 'score.confirmed']).flat(),
      'match.completed',
      'internal.match.results_recorded',
    ]);
  });

  it('against a LEAGUE team is one that involves a LEAGUE team from then on', async () => {
    const matchId = await act.create();
    const leagueMatches = async () =>
      (
        await service
          .matches()
          .listTeamsMatches({ teamIds: ['team_a'], callerTeamIds: [], pageSize: 10, statuses: [], leagueTeamsOnly: true })
      ).matches.map(({ id }) => id);
    expect(await leagueMatches()).toEqual([]);
    const { acceptanceId } = await act.accept(matchId, 'user_e1', { teamId: 'team_e', activeRoster: ['user_e1'] });
    await act.approve(matchId, acceptanceId);
    expect(await leagueMatches()).toEqual([matchId]);
  });

  it('keeps the messages of a team’s offer and its answer', async () => {
    const matchId = await act.create();
    const { acceptanceId } = await act.accept(matchId, 'user_b1', {
      selectedMaps: ['bind'],
      mapPreferenceMode: 'VETO',
      message: 'hi',
      disputedRules: '{"bestOf":1}',
      benchRoster: [{ userId: 'user_b2', priority: 3 }],
    });
    await service
      .commands()
      .approveAcceptance(
        { matchId, acceptanceId, responseMessage: 'fine', availableMaps: ['ascent', 'bind', 'ascent', 'bind'] },
        as('user_a1'),
      );
    expect((await act.query('select * from match_acceptance'))[0]).toMatchObject({
      id: acceptanceId,
      status: 'APPROVED',
      selected_maps: ['bind'],
      map_preference_mode: 'VETO',
      message: 'hi',
      disputed_rules: { bestOf: 1 },
      response_message: 'fine',
      available_maps: ['ascent', 'bind', 'ascent', 'bind'],
      decided_by_user_id: 'user_a1',
    });
    expect((await act.query(`select active_user_ids, bench, spots from match_roster where side = 'accepted'`))[0]).toEqual({
      active_user_ids: ['user_b1'],
      bench: [{ id: 'user_b2', priority: 3 }],
      spots: 1,
    });
    const other = await act.create();
    const second = await act.accept(other);
    await expect(
      service
        .commands()
        .approveAcceptance({ matchId: other, acceptanceId: second.acceptanceId, availableMaps: ['atlantis'] }, as('user_a1')),
    ).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('in a league asks it about the creator’s stored roster when it is published and whenever a team joins it', async () => {
    const asked: string[] = [];
    service.world.judgeMatch = ({ creatorRosterUserIds, rosterUserIds, ignoresRules }) => {
      asked.push(`${creatorRosterUserIds.join('+')} ${rosterUserIds.join('+')}${ignoresRules === true ? ' but rules' : ''}`);
      return undefined;
    };
    const benchRoster = [{ userId: 'user_a2', priority: 1 }];
    const open = await act.create({ leagueId: 'vct', benchRoster, publishStatus: 'DRAFT' });
    await service.commands().publishMatch({ matchId: open }, as('user_a1'));
    await act.approve(open, (await act.accept(open)).acceptanceId);
    const challenge = await act.create({ leagueId: 'vct', benchRoster, isChallenge: true, challengedTeamId: 'team_b' });
    await service.commands().acceptChallenge({ matchId: challenge, activeRoster: ['user_b1'], benchRoster: [] }, as('user_b1'));
    const [created, joined] = [' user_a1+user_a2', 'user_a1+user_a2 user_b1'];
    expect(asked).toEqual([created, 'user_a1+user_a2  but rules', joined, joined, created, joined]);
    service.world.judgeMatch = () => undefined;
  });

  it('cannot be joined by a team that its league refuses, or that no longer exists', async () => {
    const [open, challenge] = [
      await act.create({ leagueId: 'vct' }),
      await act.create({ leagueId: 'vct', isChallenge: true, challengedTeamId: 'team_b' }),
    ];
    const { acceptanceId } = await act.accept(open);
    service.world.judgeMatch = ({ opponentTeamId }) =>
      opponentTeamId === 'team_b' ? new DomainError('error_league_not_eligible') : undefined;
    const refused = { code: 'error_league_not_eligible' };
    await expect(act.accept(await act.create({ leagueId: 'vct' }))).rejects.toMatchObject(refused);
    await expect(act.approve(open, acceptanceId)).rejects.toMatchObject(refused);
    await expect(
      service.commands().acceptChallenge({ matchId: challenge, activeRoster: ['user_b1'], benchRoster: [] }, as('user_b1')),
    ).rejects.toMatchObject(refused);
    service.world.judgeMatch = () => undefined;
    const team = service.world.teams.find(({ id }) => id === 'team_b');
    Object.assign(team ?? {}, { status: 'disbanded' });
    await expect(act.approve(open, acceptanceId)).rejects.toMatchObject({ code: 'error_team_not_active' });
    Object.assign(team ?? {}, { status: 'active' });
    expect(await act.stored(open)).toMatchObject({ status: 'PENDING', event_sequence: 2 });
  });
});
