import { beforeAll, expect, it } from 'vitest';
import { useLeagueService } from '../../../test/start-league-service.js';

const service = useLeagueService();
let ids: string[];

beforeAll(async () => {
  const row = (slug: string, members: object[]) => ({ slug, name: slug, games: ['valorant'], members });
  const rows = [
    row('one', [
      { username: 'ann', role: 'OWNER' },
      { username: 'bob', role: 'MEMBER' },
    ]),
    row('two', [{ username: 'cat', role: 'MANAGER' }]),
  ];
  await service.imports().importLeagues({ rows: rows.map((each, index) => ({ line: index + 1, json: JSON.stringify(each) })) });
  ids = (await service.leagues().resolveLeagues({ identifiers: ['one', 'two'] })).leagues.map(({ id }) => id);
  expect(ids).toHaveLength(2);
});

it('names users with a role in the requested league, and platform staff from MODERATOR up', async () => {
  const [one = '', two = ''] = ids;
  const person = (leagueId: string, name: string) => ({ leagueId, userId: `user_${name}` });
  const people = [
    person(one, 'ann'),
    person(one, 'bob'),
    person(one, 'cat'),
    person(one, 'nobody'),
    person(two, 'cat'),
    person(two, 'ann'),
    person(two, 'dan'),
    person(two, 'sue'),
  ];
  const { staff } = await service.leagues().batchCheckLeagueStaff({ people });
  expect(staff).toEqual([person(one, 'ann'), person(one, 'bob'), person(two, 'cat'), person(two, 'dan')]);
  expect(await service.leagues().batchCheckLeagueStaff({ people: [] })).toEqual({ staff: [] });
});
