import type { match } from '@matchpoint/contracts';
import { eventually } from '@matchpoint/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { setTerms } from '../db/dispute-terms.js';

const service = useMatchService();
const { started, submit, confirm, stored, query, events, accepted, settleTimers } = actions(service);
const MINUTE = 60_000;
const DAY = 24 * 60;

beforeEach(async () => {
  service.world.staff.clear();
  service.world.staff.set('user_moderator', { platformRole: 'MODERATOR' });
  service.world.staff.set('user_referee', { role: 'MANAGER' });
  await service.database.empty('match, outbox_event cascade');
  await query(`delete from dispute_terms where league_id <> ''`);
});

const map = (mapIndex: number, creatorTeamScore: number, opponentTeamScore: number) => ({
  ...{ mapIndex, mapId: '', creatorTeamScore, opponentTeamScore },
});
const open = (matchId: string, userId: string, fields: Partial<match.OpenDisputeRequest> = {}) =>
  service
    .disputes()
    .openDispute(
      { matchId, requested: 'void', claims: [], mapIndexes: [], reason: 'They cheated.', evidence: undefined, ...fields },
      as(userId),
    );
const overturn = (matchId: string, userId: string, ...claims: ReturnType<typeof map>[]) =>
  open(matchId, userId, { requested: 'overturn', claims });
const answer = (matchId: string, disputeId: string, userId: string, accept: boolean) =>
  service.disputes().answerDispute({ matchId, disputeId, accept, text: 'No.', evidence: undefined }, as(userId));
const withdraw = (matchId: string, disputeId: string, userId: string) =>
  service.disputes().withdrawDispute({ matchId, disputeId }, as(userId));
const read = async (matchId: string, disputeId: string, userId = 'user_a2') =>
  (await service.disputes().getDispute({ matchId, disputeId }, as(userId))).dispute;
const list = (fields: Partial<match.ListDisputesRequest>, userId: string) =>
  service.disputes().listDisputes({ league: '', pageSize: 25, after: undefined, ...fields }, as(userId));
const resolve = (disputeId: string, outcome: string, fields: Partial<match.ResolveDisputeRequest> = {}, userId = 'user_moderator') =>
  service
    .disputes()
    .resolveDispute({ league: '', disputeId, outcome, maps: [], mapIndexes: [], note: 'As recorded.', ...fields }, as(userId));
const won = async (fields: Partial<match.CreateMatchRequest> = {}): Promise<string> => {
  const matchId = await started(fields);
  for (const index of [0, 1]) {
    await submit(matchId, 'user_a1', scoreOf(index, 13, 7));
    await confirm(matchId, 'user_b1', index);
  }
  return matchId;
};
const told = async (matchId: string): Promise<string[]> =>
  (await events(matchId)).map(({ type }) => type).filter((type) => !type.startsWith('internal.'));
const pass = async (minutes: number): Promise<void> => {
  service.clock.advance(minutes * MINUTE);
  await settleTimers();
};
const shown = async (matchId: string) =>
  (await service.matches().batchGetMatches({ items: [{ id: matchId, callerTeamIds: [] }] })).items[0]?.match;

describe('opening a dispute', () => {
  it('disputes the other side’s pending score, and does not change a final result', async () => {
    const matchId = await started();
    await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    const { disputeId, status, matchStatus } = await overturn(matchId, 'user_b1', map(0, 7, 13));
    expect([status, matchStatus]).toEqual(['awaiting_answer', 'DISPUTED']);
    expect((await told(matchId)).slice(-2)).toEqual(['score.disputed', 'dispute.opened']);
    expect(await read(matchId, disputeId)).toMatchObject({
      ...{ isAutomatic: false, teamId: 'team_b', openedByUserId: 'user_b1', requested: 'overturn', disputedMapIndexes: [0] },
      ...{ reason: 'They cheated.', claims: [map(0, 7, 13)] },
    });
    const over = await won();
    const before = await stored(over);
    await overturn(over, 'user_b1', map(0, 7, 13), map(1, 7, 13));
    expect(await stored(over)).toEqual({ ...before, event_sequence: (before?.event_sequence ?? 0) + 1 });
  });

  it('is possible until finalAt, which the league’s window determines, and never for an imported match', async () => {
    await setTerms(service.database.pool(), { leagueId: 'league_1', windowMinutes: 10 });
    const [matchId, other] = [await won({ leagueId: 'vct' }), await won()];
    const completedAt = Date.parse((await stored(matchId))?.completed_at ?? '');
    service.clock.advance(10 * MINUTE + 1);
    await expect(open(matchId, 'user_b1')).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
    await expect(open(other, 'user_b1')).resolves.toMatchObject({ status: 'awaiting_answer' });
    expect((await shown(matchId))?.finalAt).toBe(new Date(completedAt + 10 * MINUTE).toISOString());
    expect(await shown(other)).toMatchObject({
      finalAt: new Date(completedAt + DAY * MINUTE).toISOString(),
      disputeId: expect.any(String),
    });
    await query(`update match set origin = 'import' where id = $1`, [other]);
    await expect(open(other, 'user_a1')).rejects.toMatchObject({ code: 'error_match_not_in_valid_state' });
  });

  it('is limited to one per match at a time, two per team and match, and ten open ones per person', async () => {
    const matchId = await won();
    const { disputeId } = await open(matchId, 'user_b1');
    await expect(open(matchId, 'user_a1')).rejects.toMatchObject({ code: 'error_already_exists' });
    await withdraw(matchId, disputeId, 'user_b1');
    await withdraw(matchId, (await open(matchId, 'user_b1')).disputeId, 'user_b1');
    await expect(open(matchId, 'user_b1')).rejects.toMatchObject({ code: 'error_limit_reached' });
    const matches = await Promise.all(Array.from({ length: 12 }, () => won()));
    const outcomes = await Promise.allSettled(matches.map((id) => open(id, 'user_b1')));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))).toEqual(
      Array(2).fill('error_limit_reached'),
    );
  });

  it('is refused for invalid subjects, and for callers who captain neither team', async () => {
    const [matchId, playing, ahead] = [await won(), await started(), await accepted()];
    await submit(playing, 'user_a1', scoreOf(0, 13, 7));
    for (const [id, user, fields, code] of [
      [matchId, 'user_b1', { requested: 'confirm' }, 'INVALID_INPUT'],
      [matchId, 'user_b1', { requested: 'overturn' }, 'INVALID_INPUT'],
      [matchId, 'user_b1', { requested: 'overturn', claims: [map(3, 1, 2)] }, 'INVALID_INPUT'],
      [matchId, 'user_b1', { requested: 'void', claims: [map(0, 1, 2)] }, 'INVALID_INPUT'],
      [matchId, 'user_b1', { requested: 'replay', mapIndexes: [2] }, 'INVALID_INPUT'],
      [playing, 'user_b1', { requested: 'overturn', claims: [map(0, 13, 7)] }, 'INVALID_INPUT'],
      [playing, 'user_b1', { requested: 'overturn', claims: [map(1, 13, 7)] }, 'INVALID_INPUT'],
      [playing, 'user_a1', { requested: 'overturn', claims: [map(0, 1, 7)] }, 'INVALID_INPUT'],
      [ahead, 'user_a1', {}, 'error_match_not_in_valid_state'],
      [await started(), 'user_a1', {}, 'error_match_not_in_valid_state'],
      [matchId, 'user_a2', {}, 'error_captain_required'],
      [matchId, 'user_c1', {}, 'error_not_match_participant'],
      ['match_none', 'user_a1', {}, 'error_match_not_found'],
    ] as const)
      await expect(open(id, user, fields as object), JSON.stringify(fields)).rejects.toMatchObject({ code });
    expect(await query('select from dispute where match_id = any($1)', [[matchId, playing, ahead]])).toEqual([]);
  });

  it('happens automatically if scores contradict each other, and goes directly to the staff', async () => {
    const matchId = await started();
    await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    await submit(matchId, 'user_b1', scoreOf(0, 7, 13));
    const [dispute] = (await list({ matchId }, 'user_a2')).disputes;
    expect(dispute).toMatchObject({ isAutomatic: true, status: 'under_review', disputedMapIndexes: [0] });
    expect(dispute?.teamId).toBeUndefined();
    await submit(matchId, 'user_a1', scoreOf(1, 13, 7));
    await submit(matchId, 'user_b1', scoreOf(1, 7, 13));
    expect((await list({ matchId }, 'user_a2')).disputes).toMatchObject([{ id: dispute?.id, disputedMapIndexes: [0, 1] }]);
    await submit(matchId, 'user_b1', scoreOf(0, 13, 7));
    expect((await read(matchId, dispute?.id ?? ''))?.status).toBe('under_review');
    await submit(matchId, 'user_b1', scoreOf(1, 13, 7));
    expect(await read(matchId, dispute?.id ?? '')).toMatchObject({ status: 'resolved', resolution: 'agreement' });
    expect(await stored(matchId)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a' });
  });
});

describe('the other side', () => {
  it('can accept, which applies at once', async () => {
    const matchId = await won();
    const { disputeId } = await overturn(matchId, 'user_b1', map(0, 7, 13), map(1, 7, 13));
    for (const user of ['user_b1', 'user_a2'])
      await expect(answer(matchId, disputeId, user, true)).rejects.toMatchObject({ code: 'error_captain_required' });
    await expect(answer(matchId, disputeId, 'user_a1', true)).resolves.toMatchObject({ status: 'resolved', matchStatus: 'COMPLETED' });
    expect(await stored(matchId)).toMatchObject({ winner_team_id: 'team_b' });
    await expect(answer(matchId, disputeId, 'user_a1', true)).rejects.toMatchObject({ code: 'error_dispute_not_in_valid_state' });
    const last = (await events(matchId)).filter(({ type }) => !type.startsWith('internal.')).slice(-5);
    expect(last.map(({ type }) => type)).toEqual([
      'dispute.answered',
      'score.confirmed',
      'score.confirmed',
      'match.result_corrected',
      'dispute.resolved',
    ]);
    expect(last[3]?.data).toMatchObject({ disputeId, winnerTeamId: 'team_b' });
    expect(last[4]?.data).toMatchObject({ disputeId, resolution: 'accepted', outcome: 'overturn' });
  });

  it('can learn whether a dispute exists, as can every member of both teams, but nobody else', async () => {
    const matchId = await won();
    const { disputeId } = await open(matchId, 'user_b1');
    for (const id of [disputeId, 'dsp_none']) {
      await expect(answer(matchId, id, 'user_c1', true)).rejects.toMatchObject({ code: 'error_not_match_participant' });
      await expect(withdraw(matchId, id, 'user_c1')).rejects.toMatchObject({ code: 'error_not_match_participant' });
    }
    for (const user of ['user_a1', 'user_a2'])
      await expect(answer(matchId, 'dsp_none', user, true)).rejects.toMatchObject({ code: 'error_dispute_not_found' });
  });

  it('can accept a void or a forfeit only outside of leagues; in a league it goes to the staff', async () => {
    const [matchId, ofLeague] = [await won(), await won({ leagueId: 'vct' })];
    await answer(matchId, (await open(matchId, 'user_b1', { requested: 'forfeit' })).disputeId, 'user_a1', true);
    expect(await stored(matchId)).toMatchObject({ status: 'FORFEITED', forfeited_by_team_id: 'team_a' });
    const { disputeId } = await open(ofLeague, 'user_b1');
    await expect(answer(ofLeague, disputeId, 'user_a1', true)).resolves.toMatchObject({ status: 'under_review' });
    expect(await read(ofLeague, disputeId)).toMatchObject({ answer: { isAccepted: true, text: 'No.', userId: 'user_a1' } });
  });

  it('can refuse; if the opening side withdraws, the contradicted claim stands', async () => {
    const matchId = await started({ bestOf: 1 });
    await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    const { disputeId } = await overturn(matchId, 'user_b1', map(0, 7, 13));
    await answer(matchId, disputeId, 'user_a1', false);
    await expect(withdraw(matchId, disputeId, 'user_a1')).rejects.toMatchObject({ code: 'error_captain_required' });
    await expect(withdraw(matchId, disputeId, 'user_b1')).resolves.toMatchObject({ status: 'resolved', matchStatus: 'COMPLETED' });
    expect(await stored(matchId)).toMatchObject({ winner_team_id: 'team_a' });
  });
});

describe('staff', () => {
  it('of a league rule on its disputes, and the platform on escalated ones and those without a league', async () => {
    const [ofLeague, ofNone] = [await won({ leagueId: 'vct' }), await won()];
    const [{ disputeId: first }, { disputeId: second }] = [await open(ofLeague, 'user_b1'), await open(ofNone, 'user_b1')];
    await expect(resolve(first, 'void')).rejects.toMatchObject({ code: 'error_dispute_not_found' });
    await expect(resolve(second, 'void', { league: 'vct' }, 'user_referee')).rejects.toMatchObject({ code: 'error_dispute_not_found' });
    await expect(resolve(second, 'escalate')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(resolve(second, 'void')).resolves.toMatchObject({ status: 'resolved', matchStatus: 'COMPLETED' });
    await expect(resolve(first, 'escalate', { league: 'vct' }, 'user_referee')).resolves.toMatchObject({ status: 'escalated' });
    await expect(resolve(first, 'void', { league: 'vct' }, 'user_referee')).rejects.toMatchObject({
      code: 'error_dispute_not_in_valid_state',
    });
    service.world.staff.set('user_a2', { platformRole: 'MODERATOR' });
    await expect(resolve(first, 'void', {}, 'user_a2')).rejects.toMatchObject({ code: 'error_dispute_conflict' });
    expect((await list({}, 'user_moderator')).disputes.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    await resolve(first, 'forfeit', { teamId: 'team_a' });
    expect(await read(ofLeague, first)).toMatchObject({ resolution: 'ruling', outcome: 'forfeit', resolvedByUserId: 'user_moderator' });
    expect((await list({ league: 'vct', status: 'resolved' }, 'user_referee')).disputes.map(({ id }) => id)).toContain(first);
    const [operated] = (await events(ofLeague)).filter(({ type }) => type === 'internal.match.operated');
    expect(operated?.data).toMatchObject({ activity: 'dispute.resolved', leagueId: 'league_1', actorId: 'user_moderator' });
    const moved = async (matchId: string) =>
      (await events(matchId)).flatMap(({ type, data }) => (type === 'internal.match.dispute_moved' ? [data] : []));
    expect(await moved(ofLeague)).toEqual([
      { leagueId: 'league_1', matchId: ofLeague, actorId: 'user_b1', activity: 'dispute.opened', metadata: { disputeId: first } },
      { leagueId: 'league_1', matchId: ofLeague, activity: 'dispute.escalated', metadata: { disputeId: first } },
    ]);
    expect(await moved(ofNone)).toEqual([]);
  });

  it('who played a match or disputed it do not rule on it after they left the team', async () => {
    const matchId = await started({ activeRoster: ['user_a2'] });
    await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    const { disputeId } = await overturn(matchId, 'user_b1', map(0, 7, 13));
    await answer(matchId, disputeId, 'user_a1', false);
    const [a, b] = ['team_a', 'team_b'].map((team) => service.world.teams.find(({ id }) => id === team));
    const members = [a?.members, b?.members];
    const parties = ['user_a1', 'user_a2', 'user_b1'];
    for (const userId of parties) service.world.staff.set(userId, { platformRole: 'MODERATOR' });
    Object.assign(a ?? {}, { members: [] });
    Object.assign(b ?? {}, { members: [] });
    for (const userId of parties) {
      await expect(resolve(disputeId, 'void', {}, userId)).rejects.toMatchObject({ code: 'error_dispute_conflict' });
      const correction = { league: '', matchId, outcome: 'void', maps: [], mapIndexes: [], note: 'As recorded.' };
      await expect(service.disputes().correctMatch(correction, as(userId))).rejects.toMatchObject({ code: 'error_dispute_conflict' });
    }
    Object.assign(a ?? {}, { members: members[0] });
    Object.assign(b ?? {}, { members: members[1] });
    await expect(resolve(disputeId, 'void')).resolves.toMatchObject({ status: 'resolved' });
  });

  it('can give 20 concurrent rulings, of which one is accepted', async () => {
    const matchId = await won();
    const { disputeId } = await open(matchId, 'user_b1');
    const rulings = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => resolve(disputeId, 'forfeit', { teamId: index % 2 ? 'team_a' : 'team_b' })),
    );
    expect(rulings.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await told(matchId)).filter((type) => type === 'dispute.resolved')).toHaveLength(1);
  });

  it('leave in dispute what a ruling does not settle', async () => {
    const matchId = await started();
    for (const index of [0, 1]) await submit(matchId, 'user_a1', scoreOf(index, 13, 7));
    for (const index of [0, 1]) await submit(matchId, 'user_b1', scoreOf(index, 7, 13));
    const [dispute] = (await list({ matchId }, 'user_a2')).disputes;
    const id = dispute?.id ?? '';
    await expect(resolve(id, 'overturn', { maps: [map(0, 13, 7)] })).resolves.toMatchObject({
      status: 'under_review',
      matchStatus: 'DISPUTED',
    });
    expect(await read(matchId, id)).toMatchObject({ disputedMapIndexes: [1] });
    await expect(resolve(id, 'overturn', { maps: [map(1, 13, 7)] })).resolves.toMatchObject({
      status: 'resolved',
      matchStatus: 'COMPLETED',
    });
  });
});

describe('a dispute on which nobody acts', () => {
  it('passes through every stage by its deadlines, and is finally decided', async () => {
    await setTerms(service.database.pool(), { leagueId: 'league_1', answerMinutes: 1, rulingMinutes: 1 });
    const matchId = await won({ leagueId: 'vct' });
    const { disputeId } = await open(matchId, 'user_b1');
    const stages: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      await pass(1);
      const { status, resolution, outcome } = (await read(matchId, disputeId)) ?? {};
      stages.push([status, resolution, outcome]);
    }
    expect(stages).toEqual([
      ['under_review', undefined, undefined],
      ['escalated', undefined, undefined],
      ['resolved', 'automatic', 'confirm'],
    ]);
    expect((await told(matchId)).slice(-3)).toEqual(['dispute.opened', 'dispute.escalated', 'dispute.resolved']);
  });

  it('voids a disputed map, or takes its first claim if the league is set to that', async () => {
    await setTerms(service.database.pool(), { leagueId: 'league_1', onDeadline: 'first_claim' });
    const [voided, claimed] = [await started(), await started({ leagueId: 'vct', bestOf: 1 })];
    for (const matchId of [voided, claimed]) {
      await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
      await submit(matchId, 'user_b1', scoreOf(0, 7, 13));
    }
    await pass(3 * DAY);
    await pass(3 * DAY);
    expect(await stored(voided)).toMatchObject({ status: 'CANCELLED', end_reason: 'dispute_unresolved' });
    expect(await stored(claimed)).toMatchObject({ status: 'COMPLETED', winner_team_id: 'team_a' });
  });

  it('is moot if the match ends without the disputed maps', async () => {
    const matchId = await started({ leagueId: 'vct' });
    await submit(matchId, 'user_a1', scoreOf(0, 13, 7));
    const { disputeId } = await overturn(matchId, 'user_b1', map(0, 7, 13));
    for (const index of [1, 2]) {
      await submit(matchId, 'user_a1', scoreOf(index, 13, 7));
      await confirm(matchId, 'user_b1', index);
    }
    expect(await read(matchId, disputeId)).toMatchObject({ status: 'resolved', resolution: 'moot' });
  });
});

describe('evidence', () => {
  it('can be submitted by both sides with their own images, within limits, and is shown only to both teams and staff', async () => {
    for (const name of ['one', 'two']) service.world.images.set(`img_${name}`, 'user:user_b1');
    const matchId = await won();
    const evidence = { text: 'See.', screenshotUrls: ['https://cdn.example.org/1.png'], screenshotStorageIds: ['img_one'] };
    const { disputeId } = await open(matchId, 'user_b1', { evidence });
    const add = (userId: string, fields: object) =>
      service
        .disputes()
        .addDisputeEvidence(
          { matchId, disputeId, evidence: { text: '', screenshotUrls: [], screenshotStorageIds: [], ...fields } },
          as(userId),
        );
    await expect(add('user_a1', { screenshotStorageIds: ['img_two'] })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(add('user_a1', {})).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await add('user_a1', { text: 'Look.' });
    const urls = Array.from({ length: 10 }, (_, index) => `https://cdn.example.org/${index}.png`);
    await add('user_b1', { screenshotUrls: urls });
    await add('user_b1', { screenshotUrls: urls });
    await expect(add('user_b1', { screenshotUrls: urls })).rejects.toMatchObject({ code: 'error_limit_reached' });
    await expect(add('user_a1', { text: '🏆'.repeat(2_001) })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await add('user_a1', { text: '🏆'.repeat(2_000) });
    for (let count = 2; count < 10; count += 1) await add('user_a1', { text: `More ${count}.` });
    await expect(add('user_a1', { text: 'Too much.' })).rejects.toMatchObject({ code: 'error_limit_reached' });
    const { evidence: kept = [] } = (await read(matchId, disputeId, 'user_moderator')) ?? {};
    expect(kept[0]).toMatchObject({ teamId: 'team_b', userId: 'user_b1', ...evidence });
    expect(kept).toHaveLength(13);
    const used = (await events(matchId)).filter(({ type }) => type === 'internal.image.used');
    expect(used.map(({ data }) => data.storageIds)).toEqual([['img_one']]);
    expect(JSON.stringify((await events(matchId)).filter(({ type }) => type.startsWith('dispute.')))).not.toContain('cdn.example.org');
    for (const user of ['user_c1', 'user_nobody'])
      await expect(read(matchId, disputeId, user)).rejects.toMatchObject({ code: 'error_match_not_found' });
    await expect(list({ matchId }, 'user_c1')).rejects.toMatchObject({ code: 'error_match_not_found' });
    await withdraw(matchId, disputeId, 'user_b1');
    await expect(add('user_a1', { text: 'Late.' })).rejects.toMatchObject({ code: 'error_dispute_not_in_valid_state' });
  });
});

describe('around a dispute', () => {
  it('the chat of the match stays open, and its season is not settled', async () => {
    const matchId = await won({ leagueId: 'vct' });
    const { disputeId } = await open(matchId, 'user_b1');
    await query(`insert into completed_season (season_id, league_id) values ('season_1', 'league_1')`);
    service.clock.advance(3 * DAY * MINUTE);
    await expect(service.chat().sendChatMessage({ matchId, content: 'Still here.' }, as('user_a1'))).resolves.toBeDefined();
    expect(await query('select from completed_season where settled_at is not null')).toEqual([]);
    await withdraw(matchId, disputeId, 'user_b1');
    await expect(service.chat().sendChatMessage({ matchId, content: 'Still here.' }, as('user_a1'))).rejects.toMatchObject({
      code: 'error_chat_closed',
    });
    await query(`delete from match where league_season_id = 'season_1' and id <> $1`, [matchId]);
    await eventually(async () => (await query('select from completed_season where settled_at is not null')).length === 1);
    await query('delete from completed_season');
  });

  it('a captain sees the actions that the dispute allows', async () => {
    const matchId = await won();
    const allowed = async (userId: string) =>
      (await service.details().listAllowedActions({ matchId }, as(userId))).actions.filter((action) => action.startsWith('disputes'));
    expect(await allowed('user_b1')).toEqual(['disputes']);
    const { disputeId } = await open(matchId, 'user_b1');
    expect([await allowed('user_a1'), await allowed('user_b1'), await allowed('user_a2')]).toEqual([
      ['disputes/answer', 'disputes/evidence'],
      ['disputes/evidence', 'disputes/withdraw'],
      [],
    ]);
    await withdraw(matchId, disputeId, 'user_b1');
    service.clock.advance((DAY + 1) * MINUTE);
    expect(await allowed('user_b1')).toEqual([]);
  });
});
