import { randomUUID } from 'node:crypto';
import type { DomainError } from '@matchpoint/errors';
import { beforeEach, describe, expect, it } from 'vitest';
import { actions, as, createGameRequest, createRequest, asGame, scoreOf } from './act.js';
import { useMatchService } from './start-match-service.js';

const service = useMatchService();
const act = actions(service);
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));

const code = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: DomainError) => error.code,
  );
const ROUNDS = Array.from({ length: 12 }, (_, index) => index);
const keyed = (key: string, fingerprint = 'body') => ({ key, scope: 'POST /matches/create', fingerprint });
const INVALID = 'error_match_not_in_valid_state';
/** The match's own events without a gap, each once. */
const typesOf = async (matchId: string): Promise<string[]> => {
  const events = (await act.events(matchId)).filter(({ type }) => !type.startsWith('internal.'));
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
  expect(events.map(({ data }) => data.sequence)).toEqual(events.map(({ sequence }) => sequence));
  return events.map(({ type }) => type);
};
const countOf = (types: string[], type: string): number => types.filter((each) => each === type).length;

describe('two concurrent commands end as if one had come after the other', () => {
  it('ready and ready: both are accepted, the match is ready once', async () => {
    await Promise.all(
      ROUNDS.map(async () => {
        const matchId = await act.accepted();
        const answers = await Promise.all([act.ready(matchId, 'team_a'), act.ready(matchId, 'team_b'), act.ready(matchId, 'team_a')]);
        expect(answers.some(({ matchReady }) => matchReady)).toBe(true);
        expect(await act.stored(matchId)).toMatchObject({ status: 'READY' });
        expect(countOf(await typesOf(matchId), 'match.ready')).toBe(1);
      }),
    );
  });

  it('ready and forfeit: forfeited, with or without being ready before', async () => {
    await Promise.all(
      ROUNDS.map(async () => {
        const matchId = await act.accepted();
        await act.ready(matchId, 'team_a');
        const [ready, forfeit] = await Promise.all([
          code(act.ready(matchId, 'team_b')),
          code(service.commands().forfeitMatch({ matchId }, as('user_a1'))),
        ]);
        expect(forfeit).toBe('ok');
        expect(await act.stored(matchId)).toMatchObject({ status: 'FORFEITED', winner_team_id: 'team_b' });
        expect(countOf(await typesOf(matchId), 'match.ready')).toBe(ready === 'ok' ? 1 : 0);
        expect((await act.events(matchId)).filter(({ type }) => type === 'internal.match.results_recorded')).toHaveLength(1);
      }),
    );
  });

  it('approve and approve: one opponent, the other declined', async () => {
    await Promise.all(
      ROUNDS.map(async () => {
        const matchId = await act.create();
        const [b, c] = await Promise.all([
          act.accept(matchId),
          act.accept(matchId, 'user_c1', { teamId: 'team_c', activeRoster: ['user_c1'] }),
        ]);
        const codes = await Promise.all([code(act.approve(matchId, b.acceptanceId)), code(act.approve(matchId, c.acceptanceId))]);
        expect(codes.toSorted()).toEqual([INVALID, 'ok']);
        expect(await act.query('select status from match_acceptance where match_id = $1 order by status', [matchId])).toEqual([
          { status: 'APPROVED' },
          { status: 'DECLINED' },
        ]);
        expect(await typesOf(matchId)).toEqual(['match.created', 'match.published', 'match.accepted', 'roster.updated']);
      }),
    );
  });

  it('confirm and confirm, and the game between them: one confirmation of each map, one end', async () => {
    await Promise.all(
      ROUNDS.map(async () => {
        const matchId = await act.started({ bestOf: 1 });
        await act.submit(matchId, 'user_a1', scoreOf(0, 13, 7));
        const game = service.scores().submitGameScores({ matchId, maps: [scoreOf(0, 13, 7)] }, asGame('valorant'));
        const codes = await Promise.all([
          code(act.confirm(matchId, 'user_b1', 0)),
          code(act.confirm(matchId, 'user_b1', 0)),
          game.then(({ items }) => items[0]?.error ?? 'ok'),
        ]);
        expect(countOf(codes, 'ok')).toBe(1);
        const types = await typesOf(matchId);
        expect([countOf(types, 'score.confirmed'), countOf(types, 'match.completed')]).toEqual([1, 1]);
      }),
    );
  });

  it('accept and accept by one team: it has one pending acceptance', async () => {
    const matchId = await act.create();
    const codes = await Promise.all(ROUNDS.map(() => code(act.accept(matchId))));
    expect(countOf(codes, 'ok')).toBe(1);
    expect(await act.query('select from match_acceptance')).toHaveLength(1);
  });
});

describe('one Idempotency-Key', () => {
  it('creates one match from 50 concurrent identical requests, with one event and one answer', async () => {
    const idempotency = keyed(randomUUID());
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        service
          .commands()
          .createMatch(createRequest(), as('user_a1', idempotency))
          .catch((error: DomainError) => error.code),
      ),
    );
    const given = answers.filter((answer) => answer !== 'error_idempotency_in_progress');
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await act.query('select from match')).toHaveLength(1);
    expect((await act.query<{ type: string }>('select type from outbox_event order by position')).map(({ type }) => type)).toEqual([
      'match.created',
      'match.published',
    ]);
  });

  it('replays an earlier answer, also in a state that would now refuse', async () => {
    const matchId = await act.accepted();
    const call = as('user_a1', keyed(randomUUID()));
    let replays = 0;
    const forfeit = () => service.commands().forfeitMatch({ matchId }, { ...call, onReplayed: () => (replays += 1) });
    const first = await forfeit();
    service.clock.advance(60_000);
    expect(await forfeit()).toEqual(first);
    expect(replays).toBe(1);
    expect(countOf(await typesOf(matchId), 'match.forfeited')).toBe(1);
  });

  it('is bound to its body, and requires the permission again', async () => {
    const key = randomUUID();
    await service.commands().createMatch(createRequest(), as('user_a1', keyed(key)));
    expect(await code(service.commands().createMatch(createRequest({ bestOf: 1 }), as('user_a1', keyed(key, 'other body'))))).toBe(
      'error_idempotency_key_conflict',
    );
    const team = service.world.teams.find(({ id }) => id === 'team_a');
    Object.assign(team ?? {}, { captains: ['user_a2'] });
    expect(await code(service.commands().createMatch(createRequest(), as('user_a1', keyed(key))))).toBe('error_captain_required');
    Object.assign(team ?? {}, { captains: undefined });
  });

  it('stays free if the call was refused', async () => {
    const call = { ...asGame('valorant'), idempotency: keyed(randomUUID()) };
    expect(await code(service.commands().createGameMatch(createGameRequest({ bestOf: 2 }), call))).toBe('INVALID_INPUT');
    expect(await code(service.commands().createGameMatch(createGameRequest({ bestOf: 3 }), call))).toBe('ok');
  });
});
