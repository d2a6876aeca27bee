import fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { by, eventOf, matchEvent, useNotificationService } from '../../test/start-notification-service.js';

const ROSTERS = { red: ['user_red_0'], blue: ['user_blue_0'] };
/** The rosters that the catalog-profile service answers with; tests change them. */
const teams: Record<string, string[]> = { ...ROSTERS };
const service = useNotificationService(teams);
let made = 0;
let matchId: string;

beforeEach(() => {
  made += 1;
  matchId = `match_needs_${made}`;
  service.needs.length = 0;
  Object.assign(teams, ROSTERS);
});

/** Sets the people for whom the match service reports a next action. */
const need = (userId: string, action: string, mapIndex?: number): void => void service.needs.push({ matchId, userId, action, mapIndex });
const changed = () => service.record(eventOf('internal.match.room_changed', { matchId, teamIds: ['red', 'blue'] }));
const listOf = async (userId: string) =>
  (await service.client().listNotifications({ isUnreadOnly: true, pageSize: 50 }, by(userId))).notifications.filter(
    ({ subject }) => subject!.id === matchId,
  );
const told = async (userId: string) =>
  (await listOf(userId)).map(({ kind, data }) => [kind, data!.action, data!.mapIndex].filter((each) => each !== undefined).join(' '));

it('notifies the people a match needs once, and removes the notification when the match needs something else', async () => {
  need('user_red_0', 'ready');
  await service.record(matchEvent('match.accepted', matchId));
  expect([await told('user_red_0'), await told('user_blue_0')]).toEqual([['match_needs_you ready'], ['match_scheduled']]);
  const [first] = await listOf('user_red_0');
  await changed();
  expect(await listOf('user_red_0')).toEqual([first]);

  service.needs.length = 0;
  need('user_blue_0', 'scores', 1);
  await changed();
  expect([await told('user_red_0'), await told('user_blue_0')]).toEqual([['match_scheduled'], ['match_needs_you scores 1']]);
  service.needs.length = 0;
  await changed();
  expect([await told('user_red_0'), await told('user_blue_0')]).toEqual([['match_scheduled'], ['match_scheduled']]);
});

it('notifies again after a read, once the match needs something else', async () => {
  need('user_red_0', 'ready');
  await changed();
  await service.client().markNotificationsRead({ ids: [(await listOf('user_red_0'))[0]!.id] }, by('user_red_0'));
  await changed();
  expect(await told('user_red_0')).toEqual([]);
  service.needs.length = 0;
  need('user_red_0', 'start');
  await changed();
  expect(await told('user_red_0')).toEqual(['match_needs_you start']);
});

it('follows every event of a match, in one batch or several, and announces new needs to live streams', async () => {
  need('user_red_0', 'ready');
  const event = matchEvent('match.accepted', matchId);
  await service.record(event, event, eventOf('player.checked_in', { ...(event.data as object), teamId: 'red', userId: 'u' } as never));
  await service.record(event);
  expect(await told('user_red_0')).toEqual(['match_needs_you ready']);
  const ofMatch = service.notices.filter(({ kind, subjectId }) => kind === 'match_needs_you' && subjectId === matchId);
  expect(ofMatch).toEqual([{ kind: 'match_needs_you', subjectType: 'match', subjectId: matchId, userIds: ['user_red_0'], targets: [] }]);
});

it('shows what a match needs above news of it that arrives later, under the same id and without announcing it again', async () => {
  need('user_red_0', 'scores', 0);
  await changed();
  const [before] = await listOf('user_red_0');
  await service.record(matchEvent('match.started', matchId));
  expect([await told('user_red_0'), await told('user_blue_0')]).toEqual([['match_needs_you scores 0'], ['match_started']]);
  expect((await listOf('user_red_0'))[0]!.id).toBe(before!.id);
  const ofMatch = service.notices.filter(({ kind, subjectId }) => kind === 'match_needs_you' && subjectId === matchId);
  expect(ofMatch).toHaveLength(1);
  service.needs.length = 0;
  await changed();
  expect(await told('user_red_0')).toEqual(['match_started']);
});

it('creates no item for a deleted person', async () => {
  await service.record(eventOf('internal.user.deleted', { userId: 'user_gone' }));
  need('user_gone', 'ready');
  await changed();
  expect(await told('user_gone')).toEqual([]);
});

it('removes the notification when the person leaves the team', async () => {
  need('user_red_0', 'ready');
  await changed();
  expect(await told('user_red_0')).toHaveLength(1);
  service.needs.length = 0;
  await service.record(eventOf('team.left', { teamId: 'red', userId: 'user_red_0' } as never));
  expect(await told('user_red_0')).toEqual([]);
});

it('keeps one row for the members of a team from whom a match needs the same, and removes each of them alone', async () => {
  teams.red = ['user_red_0', 'user_red_1', 'user_red_2'];
  for (const userId of teams.red) need(userId, 'attendance');
  await service.record(matchEvent('match.accepted', matchId));
  const rows = () => service.context().pool.query('select user_ids from team_need where match_id = $1', [matchId]);
  expect((await rows()).rows).toEqual([{ user_ids: teams.red }]);
  service.needs.splice(1, 1);
  await changed();
  expect((await rows()).rows).toEqual([{ user_ids: ['user_red_0', 'user_red_2'] }]);
  expect([await told('user_red_1'), await told('user_red_2')]).toEqual([['match_scheduled'], ['match_needs_you attendance']]);
  service.needs.length = 0;
  await changed();
  expect((await rows()).rows).toEqual([]);
});

it('removes a deleted person from the row of their team', async () => {
  teams.red = ['user_red_0', 'user_red_deleted'];
  for (const userId of teams.red) need(userId, 'attendance');
  await service.record(matchEvent('match.accepted', matchId));
  await service.record(eventOf('internal.user.deleted', { userId: 'user_red_deleted' }));
  const { rows } = await service.context().pool.query('select user_ids from team_need where match_id = $1', [matchId]);
  expect(rows).toEqual([{ user_ids: ['user_red_0'] }]);
  expect(await told('user_red_0')).toEqual(['match_needs_you attendance']);
});

const PEOPLE = ['ada', 'ben'];
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      team: fc.constantFrom('red', 'red', 'blue'),
      person: fc.constantFrom(...PEOPLE),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('need' as const),
      person: fc.constantFrom(...PEOPLE),
      action: fc.constantFrom('attendance', 'attendance', 'ready', undefined),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('record' as const), isNews: fc.constantFrom(true, true, false) }) },
);

it('shows everybody what their match needs from them as of its last event, whoever has joined and left its teams', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      made += 1;
      matchId = `match_needs_${made}`;
      service.needs.length = 0;
      const named = (name: string): string => `${name}_${made}`;
      const rosters = { red: new Set<string>(['red_captain']), blue: new Set<string>(['blue_captain']) };
      const wanted = new Map<string, string>();
      for (const taken of steps) {
        if (taken.kind === 'move') {
          const members = rosters[taken.team as 'red' | 'blue'];
          if (!members.delete(taken.person)) members.add(taken.person);
        } else if (taken.kind === 'need') {
          if (taken.action === undefined) wanted.delete(taken.person);
          else wanted.set(taken.person, taken.action);
        } else {
          Object.assign(teams, { red: [...rosters.red].map(named), blue: [...rosters.blue].map(named) });
          service.needs.length = 0;
          for (const [person, action] of wanted) need(named(person), action);
          await (taken.isNews ? service.record(matchEvent('match.accepted', matchId)) : changed());
          for (const person of PEOPLE) {
            const needed = (await told(named(person))).filter((each) => each.startsWith('match_needs_you'));
            expect(needed).toEqual(wanted.has(person) ? [`match_needs_you ${wanted.get(person)}`] : []);
          }
        }
      }
    }),
    { numRuns: 40 },
  );
});
