import type { match } from '@matchpoint/contracts';
import pg from 'pg';
import { beforeEach, expect, it, vi } from 'vitest';
import { actions, scoreOf } from '../../test/act.js';
import { useMatchService } from '../../test/start-match-service.js';

const service = useMatchService();
const act = actions(service);
const inMinutes = (minutes: number): string => new Date(service.clock.now().getTime() + minutes * 60_000).toISOString();
beforeEach(() => service.database.empty('match, outbox_event, idempotency_record cascade'));

const list = (...matchIds: string[]): Promise<string[]> => listKnowing([], ...matchIds);
const listKnowing = async (knownTeams: match.ListNextActionsRequest['knownTeams'], ...matchIds: string[]): Promise<string[]> =>
  (await service.matches().listNextActions({ matchIds, knownTeams })).awaited.map(({ matchId, userId, nextAction }) =>
    [matchIds.indexOf(matchId), userId, nextAction?.action, nextAction?.mapIndex].filter((each) => each !== undefined).join(' '),
  );

it('names the people who must act, and nobody who waits', async () => {
  const open = await act.create();
  await act.accept(open);
  const accepted = await act.accepted({ scheduledAt: inMinutes(120) });
  await act.ready(accepted, 'team_a');
  const started = await act.started();
  await act.submit(started, 'user_a1', scoreOf(0, 13, 7));
  const found = await list(open, accepted, started, 'match_unknown');
  expect(found).toContain('0 user_a1 acceptances/approve');
  expect(found).not.toContain('1 user_a1 ready');
  expect(found).toContain('1 user_b1 ready');
  expect(found).toContain('2 user_b1 scores 0');
  expect(found.every((each) => !each.startsWith('3'))).toBe(true);
});

it('asks active players to check in, captains or not', async () => {
  const matchId = await act.accepted({ scheduledAt: inMinutes(30) });
  expect(await list(matchId)).toEqual(expect.arrayContaining(['0 user_a1 attendance', '0 user_b1 attendance']));
});

it('takes the people of a team from a caller who has just read them, and reads the other team', async () => {
  const matchId = await act.accepted({ scheduledAt: inMinutes(120) });
  const known = { teamId: 'team_a', memberIds: ['user_new', 'user_a1'], captainIds: ['user_new'] };
  const found = await listKnowing([known], matchId);
  expect(found).toEqual(expect.arrayContaining(['0 user_new ready', '0 user_b1 ready']));
  expect(found).not.toContain('0 user_a1 ready');
});

it('takes four statements for 500 matches, and refuses more', async () => {
  const matchId = await act.accepted();
  const ids = [matchId, ...Array.from({ length: 499 }, (_, index) => `match_${index}`)];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await list(...ids);
  const names = query.mock.calls.flatMap(([config]) => (config as { name?: string } | undefined)?.name ?? []);
  query.mockRestore();
  expect(names.filter((name) => name.startsWith('room_') || name === 'rosters_of_matches')).toHaveLength(4);
  await expect(list(...ids, 'match_500')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
