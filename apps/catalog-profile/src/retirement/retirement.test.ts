import { beforeEach, expect, it } from 'vitest';
import { followSuspensions } from '../moderation/follow-suspensions.js';
import { as, importRows, useService } from '../../test/start-service.js';

const service = useService();
const users = () => service().users;
const query = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => (await service().pool.query(text, values)).rows as Row[];
const BLOCKED = expect.objectContaining({ code: 'error_account_deletion_blocked' });
const ANN = 'user_01j6qvx3k0fd8r5y2m9wcz0001';

beforeEach(async () => {
  await query('delete from users');
  await query('delete from organizations');
  await query('delete from held_names');
  await importRows(service(), 'user', [
    {
      ...{ id: ANN, username: 'ann_smith', name: 'Ann Smith', bio: 'From Hamburg.', avatarUrl: 'https://img.example/ann.png' },
      connections: [{ platform: 'steam', username: 'annsteam' }],
    },
    { id: 'user_ben', username: 'ben' },
    { id: 'user_cyd', username: 'cyd' },
  ]);
  await query('update users set has_account = true');
  const members = [
    { username: 'ann_smith', role: 'OWNER' },
    { username: 'ben', role: 'ADMIN' },
  ];
  await importRows(service(), 'organization', [{ id: 'org_1', name: 'Acorns', members }]);
  await importRows(service(), 'team', [
    {
      ...{ id: 'team_1', slug: 'acorns', name: 'Acorns', game: 'valorant', organization: 'Acorns' },
      members: [
        { username: 'ann_smith', role: 'CAPTAIN' },
        { username: 'cyd', role: 'MEMBER' },
      ],
    },
  ]);
});

it('is refused to the only owner of an organization with other members, and to the last operator', async () => {
  await expect(users().checkRetirement({ id: ANN })).rejects.toMatchObject({ message: expect.stringContaining('Acorns') });
  await query("update organization_members set role = 'OWNER' where user_id = 'user_ben'");
  await users().checkRetirement({ id: ANN });
  await service().staffAdministration.setStaffRole({ user: ANN, order: { reason: 'by command' }, role: 'OPERATOR' });
  await expect(users().checkRetirement({ id: ANN })).rejects.toEqual(BLOCKED);
  await expect(users().retireUser({ id: ANN })).rejects.toEqual(BLOCKED);
  await service().staffAdministration.setStaffRole({ user: 'user_ben', order: { reason: 'by command' }, role: 'OPERATOR' });
  expect(await users().checkRetirement({ id: ANN }), 'who stays of the others is not known here').toEqual({
    otherOperatorIds: ['user_ben'],
  });
  await service().staffAdministration.setStaffRole({ user: 'user_ben', order: { reason: 'by command' } });
  expect(await query('select username from users where id = $1', [ANN])).toEqual([{ username: 'ann_smith' }]);
});

it('never removes the last of two operators who leave at once', async () => {
  const operators = [ANN, 'user_ben'];
  for (const user of operators)
    await service().staffAdministration.setStaffRole({ user, order: { reason: 'by command' }, role: 'OPERATOR' });
  const outcomes = await Promise.allSettled(operators.map((id) => users().retireUser({ id })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await query("select 1 from users where staff_role = 'OPERATOR'")).toHaveLength(1);
});

it("leaves only the person's id under another name, and the old name no longer redirects to it", async () => {
  await query(
    `insert into game_ranks (id, user_id, game_id, mode, source, created_at, updated_at)
     values ('rank_1', $1, 'valorant', 'm', 'manual', now(), now())`,
    [ANN],
  );
  await users().retireUser({ id: ANN });
  await users().retireUser({ id: ANN });
  expect(await query('select username, name, bio, avatar_url, visibility, is_staff from users where id = $1', [ANN])).toEqual([
    { username: 'deleted-2m9wcz0001', name: null, bio: null, avatar_url: null, visibility: 'private', is_staff: false },
  ]);
  for (const table of ['user_connections', 'game_ranks'])
    expect(await query(`select 1 from ${table} where user_id = $1`, [ANN]), table).toEqual([]);
  expect(await query("select 1 from held_names where holder_id = $1 and key like '%ann%'", [ANN])).toEqual([]);
  await expect(service().profiles.getUser({ identifier: 'ann_smith' }, as('user_ben'))).rejects.toMatchObject({
    code: 'error_user_not_found',
  });
});

it('passes roles on as a ban does, even if a process died in between', async () => {
  await users().retireUser({ id: ANN });
  const roles = (table: string) => query(`select user_id, role from ${table} where left_at is null order by user_id`);
  expect(await roles('organization_members')).toEqual([{ user_id: 'user_ben', role: 'OWNER' }]);
  expect(await roles('team_members')).toEqual([{ user_id: 'user_cyd', role: 'CAPTAIN' }]);
  await query('update team_members set left_at = null where user_id = $1', [ANN]);
  await followSuspensions(service());
  expect(await roles('team_members')).toEqual([{ user_id: 'user_cyd', role: 'CAPTAIN' }]);
});

it('is final: no import restores the person, and nobody can claim the user', async () => {
  await users().retireUser({ id: ANN });
  const name = `deleted-${ANN.slice(-10)}`;
  for (const row of [
    { id: ANN, username: 'ann_smith' },
    { username: name, name: 'Ann Smith' },
  ])
    expect(await importRows(service(), 'user', [row])).toMatchObject([{ outcome: 4, reason: expect.stringMatching(/^id: /) }]);
  expect(await query('select username, name from users where id = $1', [ANN])).toEqual([{ username: name, name: null }]);
  for (const identifier of [ANN, name])
    await expect(service().profiles.resolveUser({ identifier })).rejects.toMatchObject({ code: 'error_user_not_found' });
});
