import { withTransaction } from '@matchpoint/postgres';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLeagueService } from '../../test/start-league-service.js';
import { applyMatchEvent } from './apply-match-event.js';

const service = useLeagueService();
const OF_MATCH = { matchId: 'match_1', leagueId: 'league_1' };

beforeEach(async () => {
  await service.database.empty('league cascade');
  await service.database
    .pool()
    .query(`insert into league (id, slug, name, created_at, updated_at) values ('league_1', 'one', 'One', now(), now())`);
});

const apply = (type: string, data: object) =>
  withTransaction(service.database.pool(), (tx) => applyMatchEvent(tx, { type, data: { ...OF_MATCH, ...data } }, service));
const feed = async () =>
  (await service.database.pool().query('select type, actor_user_id, target_id, metadata from activity order by created_at, id'))
    .rows as object[];

describe('the feed of a league', () => {
  it('lists each stage of a dispute with its author, and a ruling as an act of staff', async () => {
    const moved = (data: object, resolved = {}) =>
      apply('internal.match.dispute_moved', { ...data, metadata: { disputeId: 'dsp_1', ...resolved } });
    await moved({ activity: 'dispute.opened', actorId: 'user_ann' });
    await moved({ activity: 'dispute.escalated' });
    await apply('internal.match.operated', { actorId: 'user_staff', activity: 'dispute.resolved', metadata: { outcome: 'void' } });
    await moved({ activity: 'dispute.resolved' }, { resolution: 'withdrawn' });
    expect(await feed()).toMatchObject([
      { type: 'dispute.opened', actor_user_id: 'user_ann', target_id: 'match_1', metadata: { disputeId: 'dsp_1' } },
      { type: 'dispute.escalated', actor_user_id: null },
      { type: 'dispute.resolved', actor_user_id: 'user_staff', metadata: { outcome: 'void' } },
      { type: 'dispute.resolved', actor_user_id: null, metadata: { resolution: 'withdrawn' } },
    ]);
  });
});
