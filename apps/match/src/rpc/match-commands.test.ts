import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';

const service = useMatchService();
const act = actions(service);
beforeEach(() => service.database.pool().query('truncate match, outbox_event, idempotency_record cascade'));
const typesOf = async (matchId: string) => (await act.events(matchId)).map(({ type }) => type);

describe('a series from creation to result', () => {
  it('by captains: draft, published, accepted, ready, started, scores confirmed by the other side, completed', async () => {
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
    expect((await act.submit(matchId, 'user_a1', scoreOf(0, 13, 7))).result).toEqual({ action: 'submitted', mapIndex: 0, scoreStatus: 'PENDING' });
    expect((await act.confirm(matchId, 'user_b1', 0)).result).toEqual({ action: 'confirmed', mapIndex: 0, scoreStatus: 'CONFIRMED' });
    await act.submit(matchId, 'user_b1', scoreOf(1, 13, 11));
    expect((await act.submit(matchId, 'user_a1', scoreOf(1, 13, 11))).result?.action).toBe('confirmed');
    expect(await act.stored(matchId)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a', creator_team_score: 2, accepted_team_score: 0, completed_at: '2026-01-01T00:00:00.000Z' });
    expect(await typesOf(matchId)).toEqual([
      'match.created', 'match.published', 'match.accepted', 'roster.updated', 'match.ready', 'match.started', 'score.submitted', 'score.confirmed', 'score.submitted', 'score.confirmed',
      'match.completed', 'internal.match.results_recorded',
    ]);
  });

  it('by its developer: accepted at once, started, maps final at once, completed', async () => {
    const matchId = await act.createGame();
    expect(await service.commands().updateGameMatchStatus({ matchId, status: 'IN_PROGRESS' }, asGame('valorant'))).toMatchObject({ previousStatus: 'ACCEPTED', newStatus: 'IN_PROGRESS' });
    const maps = [scoreOf(0, 1, 13), scoreOf(1, 13, 5), scoreOf(2, 2, 13)];
    const { items } = await service.scores().submitGameScores({ matchId, maps }, asGame('valorant'));
    expect(items).toEqual([0, 1, 2].map((mapIndex) => ({ mapIndex, status: 'confirmed', error: undefined })));
    expect(await service.details().getGameMatchStatus({ matchId }, asGame('valorant'))).toEqual({
      matchId, status: 'COMPLETED', creatorMapWins: 1, opponentMapWins: 2, winnerTeamId: 'team_b', completedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(await typesOf(matchId)).toEqual(['match.created', 'match.accepted', 'match.started', ...Array<string[]>(3).fill(['score.submitted', 'score.confirmed']).flat(), 'match.completed', 'internal.match.results_recorded']);
  });

  it('against a LEAGUE team is one that involves a LEAGUE team from then on', async () => {
    const matchId = await act.create();
    const leagueMatches = async () => (await service.matches().listTeamsMatches({ teamIds: ['team_a'], callerTeamIds: [], pageSize: 10, statuses: [], leagueTeamsOnly: true })).matches.map(({ id }) => id);
    expect(await leagueMatches()).toEqual([]);
    const { acceptanceId } = await act.accept(matchId, 'user_e1', { teamId: 'team_e', activeRoster: ['user_e1'] });
    await act.approve(matchId, acceptanceId);
    expect(await leagueMatches()).toEqual([matchId]);
  });
});
