import { beforeAll, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';

const service = useService();
const ROUNDS = 10;
const MEMBERS = ['ann', 'ben', 'cyd', 'dan'];
const order = { reason: 'Cheating in a scrim.' };

beforeAll(async () => {
  await importRows(
    service(),
    'user',
    ['boss', 'opa', ...MEMBERS].map((username) => ({ id: `user_${username}`, username })),
  );
  await importRows(service(), 'user', [{ username: 'opa', staffRole: 'OPERATOR' }]);
  await importRows(service(), 'organization', [{ name: 'Home', members: [{ username: 'boss', role: 'OWNER' }] }]);
});

/** Failures other than refusals by the rules. */
async function atOnce(works: readonly ((round: number) => Promise<unknown>)[]): Promise<unknown[]> {
  const faults: unknown[] = [];
  const note = (error: unknown): void => {
    const { code } = error as { code?: string };
    if (code === 'error_internal' || code === 'error_unavailable') faults.push(error);
  };
  for (let round = 0; round < ROUNDS; round++) await Promise.all(works.map((work) => work(round).catch(note)));
  return faults;
}

/**
 * All writers take locks in one order. Otherwise PostgreSQL would end one of two writers that wait for each other, and that write would
 * fail.
 */
describe('an import never waits for a writer that waits for it', () => {
  it('does not deadlock with bans and suspensions of the members that it names', async () => {
    const clubs = ['Club A', 'Club B', 'Club C'];
    const roster = (role: string) => [{ username: 'boss', role }, ...MEMBERS.map((username) => ({ username, role: 'MEMBER' }))];
    const rotated = (round: number): string[] => clubs.map((_, index) => clubs[(index + round) % clubs.length] ?? '');
    const rows = (round: number) => rotated(round).map((name) => ({ name, tag: `T${round}`, members: roster('OWNER') }));
    const teams = (round: number) =>
      rotated(round).map((name, index) => ({
        ...{ slug: `team-of-${name.toLowerCase().replace(' ', '-')}`, name, tag: `T${round}`, game: 'valorant' },
        ...{ organization: round % 2 ? name : clubs[index], members: roster('CAPTAIN') },
      }));
    await importRows(service(), 'organization', rows(0));
    await importRows(service(), 'team', teams(0));
    const { organizations, staff } = service();
    const member = (round: number): string => `user_${MEMBERS[round % MEMBERS.length]}`;
    expect(
      await atOnce([
        (round) => importRows(service(), 'organization', rows(round)),
        (round) => importRows(service(), 'team', teams(round)),
        async (round) => {
          const on = { identifier: `Club_${'ABC'[round % 3]}`, user: member(round) };
          await organizations.banOrganizationUser({ ...on, reason: 'x' }, as('user_boss'));
          await organizations.unbanOrganizationUser(on, as('user_boss'));
        },
        async (round) => {
          await staff.suspendUser({ user: member(round + 1), order }, as('user_opa'));
          await staff.reinstateUser({ user: member(round + 1), order }, as('user_opa'));
        },
      ]),
    ).toEqual([]);
  });

  it('does not deadlock with people who create the same names', async () => {
    const { organizations, teams, users, pool } = service();
    const names = (round: number): string[] => ['x', 'y', 'z'].map((end) => `Same ${round} ${end}`);
    const slugs = (round: number): string[] => names(round).map((name) => name.toLowerCase().replaceAll(' ', '-'));
    const place = { organizationId: 'Home', gameId: 'valorant', playlistId: 'competitive', tag: 'SAME' };
    expect(
      await atOnce([
        (round) =>
          importRows(
            service(),
            'user',
            slugs(round).map((username) => ({ username })),
          ),
        (round) =>
          importRows(
            service(),
            'organization',
            names(round).map((name) => ({ name })),
          ),
        (round) =>
          importRows(
            service(),
            'team',
            names(round).map((name, index) => ({ slug: slugs(round)[index], name, game: 'valorant', organization: 'Home' })),
          ),
        ...[2, 1, 0].flatMap((place_) => [
          (round: number) => users.createUser({ id: `user_made_${round}_${place_}`, username: slugs(round)[place_] ?? '' }),
          async (round: number) => {
            await pool.query(`delete from organization_members where user_id = $1`, [`user_${MEMBERS[place_]}`]);
            await organizations.createOrganization({ name: names(round)[place_] ?? '', tag: 'SAME' }, as(`user_${MEMBERS[place_]}`));
          },
          async (round: number) => {
            await pool.query(`update teams set status = 'disbanded' where name not like $1`, [`Same ${round} %`]);
            await teams.createTeam({ ...place, name: names(round)[place_] ?? '' }, as('user_boss'));
          },
        ]),
      ]),
    ).toEqual([]);
  });
});
