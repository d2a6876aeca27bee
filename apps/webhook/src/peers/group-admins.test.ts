import { DomainError } from '@matchpoint/errors';
import { expect, it } from 'vitest';
import { readGroupAdmins } from './group-admins.js';

const organization = { type: 'organization', id: 'org_1' } as const;
const league = { type: 'league', id: 'league_1' } as const;

it('asks each service once for the OWNERs and ADMINs of all its groups', async () => {
  const asked: object[] = [];
  const adminsOf = readGroupAdmins({
    profiles: {
      async batchListOrganizationStaffIds(request) {
        asked.push(request);
        return { organizations: [{ organizationId: 'org_1', userIds: ['user_ann'] }] };
      },
    },
    leagues: {
      async batchListLeagueStaffIds(request) {
        asked.push(request);
        return { leagues: [{ leagueId: 'league_1', userIds: ['user_bob', 'user_cid'] }] };
      },
    },
  });
  const admins = await adminsOf([organization, league, organization, { ...league, id: 'league_2' }]);
  expect([organization, league, { ...league, id: 'league_2' }].map(admins)).toEqual([['user_ann'], ['user_bob', 'user_cid'], []]);
  expect(asked).toEqual([
    { organizationIds: ['org_1'], floor: 'ADMIN' },
    { leagueIds: ['league_1', 'league_2'], floor: 'ADMIN' },
  ]);
});

it('fails if a service does not answer, and asks none that owns no group', async () => {
  const down = async (): Promise<never> => {
    throw new DomainError('error_unavailable');
  };
  const adminsOf = readGroupAdmins({
    profiles: { batchListOrganizationStaffIds: async () => ({ organizations: [] }) },
    leagues: { batchListLeagueStaffIds: down },
  });
  expect((await adminsOf([organization]))(organization)).toEqual([]);
  await expect(adminsOf([organization, league])).rejects.toMatchObject({ code: 'error_unavailable' });
});
