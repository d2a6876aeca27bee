import { catalogProfile } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { withTransaction } from '@matchpoint/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { importRows, useService } from '../../test/start-service.js';
import { applyResultsRecorded, type ResultsRecorded } from './apply-results-recorded.js';

const { RecomputeRecordsRequest_Kind: Kind } = catalogProfile;
type RecordedResult = ResultsRecorded['data']['results'][number];

const result = (index: number): RecordedResult => ({
  ...{
    matchId: `m${index}`,
    version: 1,
    gameId: 'valorant',
    mode: 'standard',
    rewardBonus: 0.1,
    creatorTeamId: 't1',
    acceptedTeamId: 't2',
  },
  outcome: index % 3 === 0 ? 'draw' : index % 2 === 0 ? 'creator' : 'accepted',
  ...{ forfeit: false, creatorRoster: ['u1'], acceptedRoster: ['u2'], creatorMapsWon: 0, acceptedMapsWon: 0 },
  completedAt: `2026-01-${10 + index}T10:00:00.000Z`,
});

describe('recomputing records', () => {
  const service = useService();
  beforeEach(async () => {
    await importRows(
      service(),
      'user',
      ['u1', 'u2'].map((id) => ({ id, username: id })),
    );
    await importRows(service(), 'organization', [{ id: 'o1', name: 'o1' }]);
    await importRows(
      service(),
      'team',
      ['t1', 't2'].map((id) => ({ id, slug: id, name: id, game: 'valorant', organization: 'o1' })),
    );
    const results = Array.from({ length: 8 }, (_, index) => result(index));
    await withTransaction(service().pool, (tx) =>
      applyResultsRecorded(tx, [{ id: newId('evt'), data: { results } }], service().context.logger),
    );
  });
  const recompute = async (check: boolean) => {
    const wrong: number[] = [];
    for (const kind of [Kind.TEAMS, Kind.PLAYERS, Kind.ORGANIZATIONS]) {
      wrong.push((await service().recordMaintenance.recomputeRecords({ kind, after: '', check })).wrong);
    }
    return wrong;
  };
  const rows = async () =>
    (
      await service().pool.query(
        `select team_id, wins, losses, draws, matches_played, experience, recent from team_stats union all
         select user_id, wins, losses, draws, matches_played, experience, recent from player_stats union all
         select organization_id || game_id, wins, losses, draws, matches_played, experience, null from organization_stats order by 1`,
      )
    ).rows as object[];

  it('finds no difference in records that followed their results', async () => {
    expect(await recompute(true)).toEqual([0, 0, 0]);
  });

  it('counts wrong records, and corrects them on request, also in organizations', async () => {
    const before = await rows();
    await service().pool
      .query(`update team_stats set wins = wins + 1 where team_id = 't1'; update team_stats set recent = null where team_id = 't2';
      update player_stats set recent = '[]' where user_id = 'u1'; update organization_stats set losses = 9 where game_id = 'valorant'`);
    expect(await recompute(true)).toEqual([2, 1, 2]);
    expect(await recompute(true)).toEqual([2, 1, 2]);
    await recompute(false);
    expect(await recompute(true)).toEqual([0, 0, 0]);
    expect(await rows()).toEqual(before);
  });
});
