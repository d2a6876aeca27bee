import fc from 'fast-check';
import { expect, it } from 'vitest';
import { by, eventOf, useNotificationService } from '../../test/start-notification-service.js';
import { MAX_OWN } from '../notifications/index.js';

/** The rosters that the catalog-profile service answers with; tests change them. */
const teams: Record<string, string[]> = {};
const service = useNotificationService(teams);

const matchOf = (matchId: string, [creatorTeamId, acceptedTeamId]: readonly [string, string]) =>
  eventOf(
    'match.accepted',
    { matchId, gameId: 'valorant', creatorTeamId, acceptedTeamId, sequence: 1 },
    { teamIds: [creatorTeamId, acceptedTeamId], gameId: 'valorant' },
  );
const trophyOf = (userId: string, tournamentId: string) =>
  eventOf(
    'trophy.awarded',
    { userId, trophyId: 'champion', awardedAt: 1, rarity: 'rare', tournamentId, tournamentSlug: 'cup' },
    { userIds: [userId] },
  );

/** The subjects of a person's notifications, read page by page. */
async function listedBy(userId: string, pageSize: number): Promise<string[]> {
  const subjects: string[] = [];
  for (let before: number | undefined; ;) {
    const page = await service.client().listNotifications({ isUnreadOnly: false, pageSize, before }, by(userId));
    subjects.push(...page.notifications.map(({ subject, reason }) => `${reason} ${subject!.id}`));
    before = page.notifications.at(-1)?.position;
    if (!page.hasMore) return subjects;
  }
}

const TEAMS = ['red', 'blue', 'green'];
const PEOPLE = ['ada', 'ben', 'cleo'];
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), team: fc.constantFrom(...TEAMS), person: fc.constantFrom(...PEOPLE) }),
  fc.record({
    kind: fc.constant('record' as const),
    events: fc.array(
      fc.oneof(
        fc.constantFrom(['red', 'blue'] as const, ['blue', 'green'] as const, ['green', 'red'] as const),
        fc.constantFrom(...PEOPLE),
      ),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

it('lists for each person what happened to their teams while they were members, and what concerned themselves', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      made += 1;
      const named = (name: string): string => `${name}_${made}`;
      const rosters = new Map(TEAMS.map((team) => [team, new Set<string>([`${team}_captain`])]));
      const lists = new Map<string, string[]>(PEOPLE.map((person) => [person, []]));
      const add = (person: string, subject: string): void => void lists.get(person)?.unshift(`you ${subject}`);
      let count = 0;
      for (const taken of steps) {
        for (const [team, members] of rosters) teams[named(team)] = [...members].map(named);
        if (taken.kind === 'move') {
          const members = rosters.get(taken.team)!;
          if (!members.delete(taken.person)) members.add(taken.person);
          continue;
        }
        const events = taken.events.map((each) => {
          count += 1;
          const subject = named(`subject_${count}`);
          if (typeof each === 'string') {
            add(each, subject);
            return trophyOf(named(each), subject);
          }
          const concerned = new Set(each.flatMap((team) => [...rosters.get(team)!]));
          for (const person of concerned) add(person, subject);
          return matchOf(subject, [named(each[0]), named(each[1])]);
        });
        await service.record(...events);
      }
      for (const [person, expected] of lists) expect(await listedBy(named(person), 2)).toEqual(expected);
    }),
    { numRuns: 40 },
  );
});

it('lists at most 1,000 own items of a person, of their teams and other ones together', async () => {
  teams.busy = ['user_captain', 'user_busy'];
  teams.rival = ['user_rival'];
  const expected: string[] = [];
  for (let batch = 0; batch < 3; batch += 1) {
    const events = Array.from({ length: 200 }, (_, index) => [
      matchOf(`match_${batch}_${index}`, ['busy', 'rival']),
      trophyOf('user_busy', `cup_${batch}_${index}`),
    ]).flat();
    await service.record(...events);
    expected.unshift(...events.map(({ data }) => `you ${'matchId' in data ? data.matchId : data.tournamentId}`).toReversed());
  }
  expect(await listedBy('user_busy', 100)).toEqual(expected.slice(0, MAX_OWN));
  expect(await listedBy('user_rival', 100)).toHaveLength(600);
});

it('writes one row per team for a match, and no membership that is known', async () => {
  teams.one = ['user_one_0', 'user_one_1', 'user_one_2'];
  teams.two = ['user_two_0', 'user_two_1'];
  const { pool } = service.context();
  const rows = async (table: string): Promise<number> =>
    (await pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;
  await service.record(matchOf('match_first', ['one', 'two']));
  const before = await Promise.all(['team_item', 'membership', 'own_item'].map(rows));
  await service.record(matchOf('match_second', ['one', 'two']), matchOf('match_third', ['one', 'two']));
  const after = await Promise.all(['team_item', 'membership', 'own_item'].map(rows));
  expect(after.map((count, index) => count - before[index]!)).toEqual([4, 0, 0]);
});
