import { eventually } from '@matchpoint/testing';
import { beforeEach, expect, it } from 'vitest';
import { actions, as } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';
import { tellOfCheckIns } from './tell-of-check-ins.js';

const service = useMatchService();
const act = actions(service);
const START = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const SECOND = 1_000;
const at = (ms: number): string => new Date(START + ms).toISOString();
/** Check-in opens an hour before, and closes a quarter of an hour after. */
const SCHEDULED = { scheduledAt: at(120 * MINUTE) };
const OPENS = 60 * MINUTE;
const CLOSES = 135 * MINUTE;

beforeEach(async () => {
  await service.database.empty('match, outbox_event, idempotency_record cascade');
  await eventually(async () => expect(await act.query('select from check_in_watch')).toHaveLength(2));
  await act.query(`update check_in_watch set scheduled_at = '2026-03-01T12:00:00Z', match_id = ''`);
  service.clock.set(at(0));
});

/** Number of notifications of the match's teams since it was scheduled. */
const told = async (matchId: string): Promise<number> => {
  const types = (await act.events(matchId)).map(({ type }) => type);
  return types.slice(types.lastIndexOf('match.accepted') + 1).filter((type) => type === 'internal.match.room_changed').length;
};
const needed = async (matchId: string) =>
  (await service.matches().listNextActions({ matchIds: [matchId], knownTeams: [] })).awaited.map(
    ({ userId, nextAction }) => `${userId} ${nextAction?.action}`,
  );
const look = async (ms: number): Promise<void> => {
  service.clock.set(at(ms));
  await tellOfCheckIns(service.context());
};

it('notifies the teams of a match once when its check-in opens, and the players are then asked to check in', async () => {
  const matchId = await act.accepted(SCHEDULED);
  await look(OPENS);
  expect([await told(matchId), await needed(matchId)]).toEqual([0, ['user_a1 attendance', 'user_b1 attendance']]);
  await look(OPENS + SECOND);
  await eventually(async () => expect(await told(matchId)).toBe(1));
  const [event] = (await act.events(matchId)).slice(-1);
  expect(event).toMatchObject({ type: 'internal.match.room_changed', data: { matchId, teamIds: ['team_a', 'team_b'] }, audience: null });
  await look(OPENS + MINUTE);
  expect(await told(matchId)).toBe(1);
});

it('notifies them again when it closes and the match is ready, and no longer asks anyone to check in', async () => {
  const matchId = await act.accepted(SCHEDULED);
  await look(OPENS + SECOND);
  await act.ready(matchId, 'team_a');
  await act.ready(matchId, 'team_b');
  await eventually(async () => expect(await told(matchId)).toBe(2));
  expect(await needed(matchId)).toContain('user_b1 attendance');
  await look(CLOSES + SECOND);
  await eventually(async () => expect(await told(matchId)).toBe(3));
  expect(await needed(matchId)).toEqual(['user_a1 start', 'user_b1 start']);
});

it("notifies a game's match when check-in opens, but of no end, because it has none", async () => {
  const matchId = await act.createGame(SCHEDULED);
  await look(OPENS + SECOND);
  await eventually(async () => expect(await told(matchId)).toBe(1));
  await look(CLOSES + SECOND);
  const later = await act.accepted({ scheduledAt: at(CLOSES + 3 * 60 * MINUTE) });
  await look(CLOSES + 2 * 60 * MINUTE + SECOND);
  await eventually(async () => expect(await told(later)).toBe(1));
  expect(await told(matchId)).toBe(1);
});

it('does not notify a match that is not scheduled, is cancelled or has no time', async () => {
  const ids = [await act.create(SCHEDULED), await act.accepted(), await act.accepted(SCHEDULED)];
  await service.commands().cancelMatch({ matchId: ids[2]!, reason: 'rain' }, as('user_a1'));
  const other = await act.accepted(SCHEDULED);
  await look(OPENS + SECOND);
  await eventually(async () => expect(await told(other)).toBe(1));
  expect(await Promise.all(ids.map(told))).toEqual([0, 0, 0]);
});

it('notifies each match once however many replicas run, including those whose check-in opened while none ran', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => act.accepted({ scheduledAt: at((120 + (index % 3)) * MINUTE) })));
  service.clock.set(at(OPENS + 10 * MINUTE));
  await Promise.all(Array.from({ length: 4 }, () => tellOfCheckIns(service.context())));
  await eventually(async () => expect(await Promise.all(ids.map(told))).toEqual(ids.map(() => 1)));
});

it('leaves a match to the replica that holds the watch, and notifies it when that one has failed', async () => {
  const matchId = await act.accepted(SCHEDULED);
  const holder = await service.database.pool().connect();
  await holder.query('begin');
  await holder.query('select from check_in_watch for update');
  await look(OPENS + SECOND);
  expect(await told(matchId)).toBe(0);
  await holder.query('rollback');
  holder.release();
  await look(OPENS + SECOND);
  await eventually(async () => expect(await told(matchId)).toBe(1));
});
