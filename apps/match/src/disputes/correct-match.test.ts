import type { match } from '@matchpoint/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, asGame, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';

const service = useMatchService();
const { started, submit, confirm, stored, query, events, accepted } = actions(service);
const DAY_MS = 24 * 3_600_000;

beforeEach(() => {
  service.world.staff.clear();
  service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
});

const correct = (matchId: string, fields: Partial<match.CorrectMatchRequest> & { outcome: string }, userId = 'user_moderator') =>
  service
    .disputes()
    .correctMatch({ league: '', matchId, maps: [], mapIndexes: [], note: 'As the recording shows.', ...fields }, as(userId));
const map = (mapIndex: number, creatorTeamScore: number, opponentTeamScore: number) => ({
  ...{ mapIndex, mapId: '', creatorTeamScore, opponentTeamScore },
});
/** Team a wins two maps. */
const won = async (fields: Partial<match.CreateMatchRequest> = {}): Promise<string> => {
  const matchId = await started(fields);
  for (const index of [0, 1]) {
    await submit(matchId, 'user_a1', scoreOf(index, 13, 7));
    await confirm(matchId, 'user_b1', index);
  }
  return matchId;
};
interface Recorded {
  version: number;
  outcome: string;
  forfeit: boolean;
  creatorMapsWon: number;
  acceptedMapsWon: number;
}
const results = async (matchId: string): Promise<Recorded[]> =>
  (
    await query<{ result: Recorded }>(
      `select data->'results'->0 as result from outbox_event where type = 'internal.match.results_recorded' and subject = $1
       order by position`,
      [matchId],
    )
  ).map(({ result }) => result);
const outcomesOf = async (matchId: string): Promise<string[]> => (await results(matchId)).map(({ outcome }) => outcome);
const told = async (matchId: string): Promise<string[]> =>
  (await events(matchId)).map(({ type }) => type).filter((type) => type.startsWith('match.') || type.startsWith('score.'));

describe('a ruling', () => {
  it('that gives scores to a match forfeited before its start can be disputed and ruled on again, with these scores', async () => {
    const matchId = await accepted();
    await service.commands().forfeitGameMatch({ matchId, forfeitingTeamId: 'team_a' }, asGame('valorant'));
    await correct(matchId, { outcome: 'overturn', maps: [map(0, 13, 7), map(2, 13, 7)] });
    const dispute = { matchId, requested: 'replay', claims: [], mapIndexes: [], reason: 'Again.', evidence: undefined };
    await expect(service.disputes().openDispute(dispute, as('user_a1'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await service.disputes().openDispute({ ...dispute, mapIndexes: [2] }, as('user_a1'));
    await expect(correct(matchId, { outcome: 'replay', mapIndexes: [2] })).resolves.toMatchObject({ status: 'IN_PROGRESS' });
    expect(await stored(matchId)).toMatchObject({ creator_team_score: 1, accepted_team_score: 0 });
  });

  it('overturns a result, which a higher version replaces, and keeps the match’s end time', async () => {
    const matchId = await won();
    const before = await stored(matchId);
    await expect(correct(matchId, { outcome: 'overturn', maps: [map(0, 7, 13), map(1, 7, 13)] })).resolves.toMatchObject({
      status: 'COMPLETED',
    });
    expect(await stored(matchId)).toMatchObject({
      ...{ winner_team_id: 'team_b', creator_team_score: 0, accepted_team_score: 2, completed_at: before?.completed_at },
    });
    expect((await results(matchId)).map(({ version, outcome, acceptedMapsWon }) => [version, outcome, acceptedMapsWon])).toEqual([
      [1, 'creator', 0],
      [2, 'accepted', 2],
    ]);
    const last = (await events(matchId)).findLast(({ type }) => type === 'match.result_corrected');
    expect(last?.data).toMatchObject({ winnerTeamId: 'team_b', loserTeamId: 'team_a', isDraw: false, status: 'COMPLETED' });
  });

  it('drops maps after the decisive one', async () => {
    const matchId = await started();
    for (const [index, mine, theirs] of [
      [0, 13, 7],
      [1, 7, 13],
      [2, 13, 7],
    ] as const) {
      await submit(matchId, 'user_a1', scoreOf(index, mine, theirs));
      await confirm(matchId, 'user_b1', index);
    }
    await correct(matchId, { outcome: 'overturn', maps: [map(1, 13, 7)] });
    expect(await query('select map_index from map_score where match_id = $1 order by 1', [matchId])).toEqual([
      { map_index: 0 },
      { map_index: 1 },
    ]);
    expect(await stored(matchId)).toMatchObject({ winner_team_id: 'team_a', creator_team_score: 2, accepted_team_score: 0 });
  });

  it('reopens maps for a replay, voids the result, and lets the match end again', async () => {
    const matchId = await won();
    await correct(matchId, { outcome: 'replay', mapIndexes: [1] });
    expect(await stored(matchId)).toMatchObject({ status: 'IN_PROGRESS', winner_team_id: null, completed_at: null, creator_team_score: 1 });
    await submit(matchId, 'user_a1', scoreOf(1, 13, 2));
    await confirm(matchId, 'user_b1', 1);
    expect(await outcomesOf(matchId)).toEqual(['creator', 'void', 'creator']);
    const types = await told(matchId);
    expect(types.slice(types.indexOf('match.reopened')).filter((type) => type.startsWith('match.'))).toEqual([
      'match.reopened',
      'match.completed',
    ]);
    const sequences = (await events(matchId)).flatMap(({ sequence }) => sequence ?? []);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
  });

  it('refuses a replay that leaves the series decided, and maps that the match does not have', async () => {
    const matchId = await won();
    const open = await started();
    for (const [id, fields] of [
      [matchId, { outcome: 'replay', mapIndexes: [2] }],
      [matchId, { outcome: 'replay' }],
      [open, { outcome: 'replay' }],
      [matchId, { outcome: 'overturn' }],
      [matchId, { outcome: 'overturn', maps: [map(3, 1, 2)] }],
      [matchId, { outcome: 'overturn', maps: [map(0, 1, 2), map(0, 2, 1)] }],
      [matchId, { outcome: 'forfeit' }],
      [matchId, { outcome: 'forfeit', teamId: 'team_c' }],
      [matchId, { outcome: 'void', teamId: 'team_a' }],
      [matchId, { outcome: 'escalate' }],
    ] as const)
      await expect(correct(id, fields as { outcome: string })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    expect(await outcomesOf(matchId)).toEqual(['creator']);
  });

  it('voids a final match, whose status stays, and cancels one that is being played', async () => {
    const [over, open] = [await won(), await started()];
    await expect(correct(over, { outcome: 'void' })).resolves.toMatchObject({ status: 'COMPLETED', isVoided: true });
    await correct(over, { outcome: 'void' });
    expect(await outcomesOf(over)).toEqual(['creator', 'void']);
    await expect(correct(open, { outcome: 'void' })).resolves.toMatchObject({ status: 'CANCELLED', isVoided: false });
    expect(await stored(open)).toMatchObject({ end_reason: 'voided' });
    expect(await outcomesOf(open)).toEqual([]);
    await correct(over, { outcome: 'forfeit', teamId: 'team_a' });
    expect(await outcomesOf(over)).toEqual(['creator', 'void', 'accepted']);
  });

  it('forfeits a match, also one that was forfeited by the other team', async () => {
    const matchId = await accepted();
    await service.commands().forfeitMatch({ matchId }, as('user_a1'));
    await correct(matchId, { outcome: 'forfeit', teamId: 'team_b' });
    await correct(matchId, { outcome: 'forfeit', teamId: 'team_b' });
    expect(await stored(matchId)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_b', winner_team_id: 'team_a' });
    expect(await outcomesOf(matchId)).toEqual(['accepted', 'creator']);
  });

  it('confirms disputed maps by the first claim, and leaves a final match as it is', async () => {
    const matchId = await started();
    await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    await submit(matchId, 'user_b1', scoreOf(0, 7, 13));
    expect(await stored(matchId)).toMatchObject({ status: 'DISPUTED' });
    await correct(matchId, { outcome: 'confirm' });
    expect(await stored(matchId)).toMatchObject({ status: 'IN_PROGRESS', creator_team_score: 1, accepted_team_score: 0 });
    const resolved = (await events(matchId)).find(({ type }) => type === 'score.dispute_resolved');
    expect(resolved?.data).toMatchObject({ mapIndex: 0, resolution: 'ruling' });
    const over = await won();
    const count = (await events(over)).length;
    await correct(over, { outcome: 'confirm' });
    expect(await events(over)).toHaveLength(count);
  });

  it('has the outcome of some serial order when several are concurrent', async () => {
    const matchId = await won();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => correct(matchId, { outcome: 'forfeit', teamId: index % 2 ? 'team_a' : 'team_b' })),
    );
    const recorded = await results(matchId);
    expect(recorded.map(({ version }) => version)).toEqual(recorded.map((_, index) => index + 1));
    const { winner_team_id: winner } = (await stored(matchId)) ?? {};
    expect(recorded.at(-1)?.outcome).toBe(winner === 'team_a' ? 'creator' : 'accepted');
  });
});

describe('the right to rule', () => {
  it('belongs to staff of the match’s league or the platform who are on neither team', async () => {
    const matchId = await won({ leagueId: 'vct' });
    service.world.staff.set('user_a2', { platformRole: 'MODERATOR' });
    await expect(correct(matchId, { outcome: 'void' }, 'user_a2')).rejects.toMatchObject({ code: 'error_dispute_conflict' });
    await expect(correct(matchId, { outcome: 'void' }, 'user_c1')).rejects.toMatchObject({ code: 'error_not_found' });
    await expect(correct(await won(), { outcome: 'void', league: 'vct' })).rejects.toMatchObject({ code: 'error_league_scope_mismatch' });
    await expect(correct(matchId, { outcome: 'void', league: 'vct' }, 'user_c1')).resolves.toMatchObject({ isVoided: true });
  });

  it('ends 30 days after the match, and with its season', async () => {
    const [matchId, other] = [await won(), await won({ leagueId: 'vct' })];
    await query(`insert into completed_season (season_id, league_id, settled_at) values ('season_1', 'league_1', now())`);
    await expect(correct(other, { outcome: 'void' })).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
    await query('delete from completed_season');
    service.clock.advance(30 * DAY_MS + 1);
    await expect(correct(matchId, { outcome: 'void' })).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
  });

  it('does not exist before the match is played, nor after it was cancelled', async () => {
    const matchId = await accepted();
    await expect(correct(matchId, { outcome: 'void' })).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
    await service.commands().cancelMatch({ matchId }, as('user_a1'));
    await expect(correct(matchId, { outcome: 'void' })).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
  });
});
