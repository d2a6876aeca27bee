import type { EventData } from '@matchpoint/events';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import { eventually } from '@matchpoint/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applyLeagueEvent, type LEAGUE_EVENTS } from '../src/consumers/league-events.js';
import { actions, as } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const { create, accept, approve, ready, accepted, started, submit, query, stored } = actions(service);

beforeEach(async () => {
  await service.database.empty('match, league_closing, league_forfeit, completed_season, outbox_event cascade');
  service.world.closingVersion = 0;
  service.world.judgeMatch = () => undefined;
});

type Told = (typeof LEAGUE_EVENTS)[number];
const hear = <Type extends Told>(type: Type, data: EventData<Type>) =>
  withTransaction(service.database.pool(), (tx) => applyLeagueEvent(tx, { type, data, occurredAt: service.clock.now().toISOString() }));
const close = (closing: Partial<EventData<'internal.league.closed'>> = {}) =>
  hear('internal.league.closed', {
    ...{ leagueId: 'league_1', version: 1, scope: 'team', targetId: 'team_a', effect: 'withdraw', reason: 'team_removed' },
    ...closing,
  });
const IN_LEAGUE = { leagueId: 'league_1' };
const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const isApplied = async () => (await query('select from league_closing where done_at is null')).length === 0;
const endOf = async (matchId: string) => {
  const match = await stored(matchId);
  return [match?.status, match?.forfeited_by_team_id ?? match?.end_reason].join(' ').trim();
};
const readied = async () => {
  const matchId = await accepted(IN_LEAGUE);
  await ready(matchId, 'team_a');
  await ready(matchId, 'team_b');
  return matchId;
};
const disputed = async () => {
  const matchId = await started(IN_LEAGUE);
  const score = (creatorTeamScore: number) => ({
    ...{ mapIndex: 0, mapId: 'ascent', creatorTeamScore, opponentTeamScore: 5, screenshotUrls: [], screenshotStorageIds: [] },
  });
  await submit(matchId, 'user_a1', score(13));
  await submit(matchId, 'user_b1', score(2));
  return matchId;
};
const challenged = () => create({ ...IN_LEAGUE, isChallenge: true, challengedTeamId: 'team_b' });
const draft = () => create({ ...IN_LEAGUE, publishStatus: 'DRAFT' });

const STATES = {
  draft,
  open: () => create(IN_LEAGUE),
  challenged,
  accepted: () => accepted(IN_LEAGUE),
  readied,
  disputed,
  started: () => started(IN_LEAGUE),
};
const STAYS = { disputed: 'DISPUTED', started: 'IN_PROGRESS' };

describe('a league’s closing ends its matches that are not being played', () => {
  it.each([
    [
      'a team that made them',
      { targetId: 'team_a' },
      {
        ...STAYS,
        ...{ draft: 'CANCELLED team_removed', open: 'CANCELLED team_removed', challenged: 'CANCELLED team_removed' },
        ...{ accepted: 'FORFEITED team_a', readied: 'FORFEITED team_a' },
      },
    ],
    [
      'a team that took them up',
      { targetId: 'team_b', reason: 'team_banned' },
      {
        ...STAYS,
        ...{ draft: 'PENDING', open: 'PENDING', challenged: 'CANCELLED team_banned' },
        ...{ accepted: 'FORFEITED team_b', readied: 'FORFEITED team_b' },
      },
    ],
    [
      'their season',
      { scope: 'season' as const, targetId: 'season_1', effect: 'cancel' as const, reason: 'season_completed' },
      {
        ...STAYS,
        ...Object.fromEntries(['draft', 'open', 'challenged', 'accepted', 'readied'].map((name) => [name, 'CANCELLED season_completed'])),
      },
    ],
    [
      'another game',
      { scope: 'game' as const, targetId: 'chess', effect: 'cancel' as const, reason: 'game_removed' },
      { ...STAYS, draft: 'PENDING', open: 'PENDING', challenged: 'PENDING', accepted: 'ACCEPTED', readied: 'READY' },
    ],
  ])('%s', async (_, closing, wanted) => {
    const matches: Record<string, string> = {};
    for (const [name, make] of Object.entries(STATES)) matches[name] = await make();
    const elsewhere = await create();
    await close(closing);
    await close(closing);
    await eventually(isApplied);
    const ends = Object.fromEntries(await Promise.all(Object.entries(matches).map(async ([name, id]) => [name, await endOf(id)] as const)));
    expect(ends).toEqual(wanted);
    expect(await endOf(elsewhere)).toBe('PENDING');
    const told = await query(
      `select subject, count(*)::int as times from outbox_event where type in ('match.cancelled', 'match.forfeited') group by subject`,
    );
    expect(told.map(({ times }) => times)).toEqual(Array(Object.values(wanted).filter((end) => end.includes(' ')).length).fill(1));
  });

  it('declines what a removed team has pending', async () => {
    const matchId = await create(IN_LEAGUE);
    const { acceptanceId } = await accept(matchId);
    await close({ targetId: 'team_b' });
    await eventually(isApplied);
    expect([await endOf(matchId), await code(approve(matchId, acceptanceId))]).toEqual(['PENDING', 'error_match_not_in_valid_state']);
  });

  it('refuses to create, publish, accept and approve under a closing that the league’s answer ignored, but not otherwise', async () => {
    const [made, waiting] = [await draft(), await create(IN_LEAGUE)];
    const { acceptanceId } = await accept(waiting, 'user_b1');
    await close({ scope: 'league', targetId: undefined, effect: 'refuse', reason: 'suspended' });
    const publish = () => service.commands().publishMatch({ matchId: made }, as('user_a1'));
    expect([
      await code(create(IN_LEAGUE)),
      await code(publish()),
      await code(accept(waiting, 'user_c1', { teamId: 'team_c', activeRoster: ['user_c1'] })),
      await code(approve(waiting, acceptanceId)),
    ]).toEqual(Array(4).fill('error_league_not_eligible'));
    service.world.closingVersion = 1;
    expect([await code(create(IN_LEAGUE)), await code(publish()), await code(approve(waiting, acceptanceId))]).toEqual(['ok', 'ok', 'ok']);
  });

  // For matches a ban is a removal.
  it.each<[string, Partial<EventData<'internal.league.closed'>>]>([
    ['a removal', {}],
    ['a game that is switched off', { scope: 'game', targetId: 'valorant', effect: 'cancel', reason: 'game_toggled' }],
    ['the completion of a season', { scope: 'season', targetId: 'season_1', effect: 'cancel', reason: 'season_completed' }],
  ])('200 concurrent creates and accepts with %s leave no affected match open, and each ends once', async (_, closing) => {
    const open = await Promise.all(Array.from({ length: 60 }, () => create(IN_LEAGUE)));
    const filed = await Promise.all(open.map(async (matchId) => [matchId, (await accept(matchId)).acceptanceId] as const));
    const racing = [
      ...filed.map(([matchId, acceptanceId]) => code(approve(matchId, acceptanceId))),
      ...Array.from({ length: 70 }, () => code(create(IN_LEAGUE))),
      ...Array.from({ length: 70 }, () =>
        code(
          create({ ...IN_LEAGUE, teamId: 'team_b', activeRoster: ['user_b1'], isChallenge: true, challengedTeamId: 'team_a' }, 'user_b1'),
        ),
      ),
    ];
    await Promise.race(racing);
    service.world.closingVersion = 1;
    service.world.judgeMatch = () => new DomainError('error_league_not_eligible');
    await close(closing);
    const codes = new Set(await Promise.all(racing));
    codes.delete('ok');
    // Who comes after the end of the match is refused for its state; on a busy machine some wait too long for the league's lock.
    const expected = ['error_league_not_eligible', 'error_match_not_in_valid_state', 'error_unavailable'];
    expect(expected).toEqual(expect.arrayContaining([...codes]));
    await eventually(
      async () => (await isApplied()) && (await query(`select from match where status in ('PENDING', 'ACCEPTED', 'READY')`)).length === 0,
    );
    const told = await query(
      `select count(*)::int as times from outbox_event where type in ('match.cancelled', 'match.forfeited')
        group by subject order by 1 desc limit 1`,
    );
    expect(told).toEqual([{ times: 1 }]);
  });
});

describe('a closing that fails', () => {
  const MINUTE_LATER = '2026-01-01T00:01:00.000Z';
  afterEach(() => service.clock.set('2026-01-01T00:00:00.000Z'));

  it('blocks no other match, closing, season or forfeit, and is retried later', async () => {
    const [broken, other] = [await create(IN_LEAGUE), await create(IN_LEAGUE)];
    const [stuck, taken] = [await accepted(IN_LEAGUE), await accepted(IN_LEAGUE)];
    await query(`update match set league_id = 'league_2' where id = any($1)`, [[stuck, taken]]);
    // No event can be published for a match without a game.
    await query(`update match set game_id = '' where id = any($1)`, [[broken, stuck]]);
    const forfeit = { leagueId: 'league_2', gameId: 'valorant', teamId: 'team_a' };
    await hear('internal.league.forfeit_ordered', { ...forfeit, penaltyId: 'pen_1', matchId: stuck });
    await hear('internal.league.forfeit_ordered', { ...forfeit, penaltyId: 'pen_2' });
    await close();
    await close({ leagueId: 'league_2', scope: 'season', targetId: 'season_9', effect: 'cancel', reason: 'season_completed' });
    await eventually(async () => (await endOf(other)) === 'CANCELLED team_removed' && (await endOf(taken)) === 'FORFEITED team_a');
    await eventually(async () => (await query(`select from completed_season where settled_at is not null`)).length === 1);
    expect([await endOf(broken), await endOf(stuck), await isApplied()]).toEqual(['PENDING', 'ACCEPTED', false]);
    await query(`update match set game_id = 'valorant' where id = $1`, [broken]);
    service.clock.set(MINUTE_LATER);
    await eventually(isApplied);
    expect(await endOf(broken)).toBe('CANCELLED team_removed');
  });
});

describe('a completed season', () => {
  it('is settled, once, when the last of its matches is over', async () => {
    const playing = await started(IN_LEAGUE);
    await close({ scope: 'season', targetId: 'season_1', effect: 'cancel', reason: 'season_completed' });
    await eventually(isApplied);
    const settled = () => query(`select data from outbox_event where type = 'internal.match.season_settled'`);
    expect(await settled()).toEqual([]);
    await service.commands().forfeitMatch({ matchId: playing }, as('user_a1'));
    const endedAt = service.clock.now();
    const lastCompletedAt = endedAt.toISOString();
    // Its result can be disputed for a day.
    service.clock.advance(24 * 3_600_000 + 1);
    await eventually(async () => (await settled()).length > 0);
    expect(await settled()).toEqual([{ data: { leagueId: 'league_1', seasonId: 'season_1', version: 1, lastCompletedAt } }]);
    service.clock.set(endedAt);
  });

  it('that was reopened and completed again is settled again, but not by a repeated event of the same end', async () => {
    const completion = { scope: 'season' as const, targetId: 'season_1', effect: 'cancel' as const, reason: 'season_completed' };
    const settled = () => query(`select subject from outbox_event where type = 'internal.match.season_settled'`);
    await close(completion);
    await eventually(async () => (await settled()).length === 1);
    await close(completion);
    expect(await query('select from completed_season where settled_at is null')).toEqual([]);
    await close({ ...completion, version: 2 });
    await eventually(async () => (await settled()).length === 2);
  });
});

describe('a forfeit that a league has ordered', () => {
  const order = (change: Partial<EventData<'internal.league.forfeit_ordered'>> = {}) =>
    hear('internal.league.forfeit_ordered', { leagueId: 'league_1', penaltyId: 'pen_1', gameId: 'valorant', teamId: 'team_a', ...change });
  const isServed = async () => (await query('select from league_forfeit where served_at is null')).length === 0;

  it('takes the named match, even in progress, otherwise the earliest accepted one', async () => {
    const [playing, later, sooner] = [
      await started(IN_LEAGUE),
      await accepted({ ...IN_LEAGUE, scheduledAt: '2026-01-02T00:00:00.000Z' }),
      await accepted({ ...IN_LEAGUE, scheduledAt: '2026-01-01T12:00:00.000Z' }),
    ];
    await order({ matchId: playing });
    await order({ penaltyId: 'pen_2' });
    await eventually(isServed);
    expect(await Promise.all([playing, later, sooner].map(endOf))).toEqual(['FORFEITED team_a', 'ACCEPTED', 'FORFEITED team_a']);
    expect(await query(`select data from outbox_event where type = 'internal.match.forfeit_served' order by position`)).toEqual([
      { data: { leagueId: 'league_1', penaltyId: 'pen_1', matchId: playing } },
      { data: { leagueId: 'league_1', penaltyId: 'pen_2', matchId: sooner } },
    ]);
  });

  it('waits for the next match, and takes exactly one of several accepted concurrently', async () => {
    const open = await Promise.all(Array.from({ length: 12 }, () => create(IN_LEAGUE)));
    const filed = await Promise.all(open.map(async (matchId) => [matchId, (await accept(matchId)).acceptanceId] as const));
    await order();
    await Promise.all(filed.map(([matchId, acceptanceId]) => approve(matchId, acceptanceId)));
    await eventually(isServed);
    const ends = await Promise.all(open.map(endOf));
    expect(ends.filter((end) => end === 'FORFEITED team_a')).toHaveLength(1);
    expect(ends.filter((end) => end === 'ACCEPTED')).toHaveLength(11);
  });

  it('is forgotten once it is withdrawn', async () => {
    await order();
    await hear('internal.league.forfeit_withdrawn', { leagueId: 'league_1', penaltyId: 'pen_1' });
    const matchId = await accepted(IN_LEAGUE);
    expect([await query('select from league_forfeit'), await endOf(matchId)]).toEqual([[], 'ACCEPTED']);
  });
});
