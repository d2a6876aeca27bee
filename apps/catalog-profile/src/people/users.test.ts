import { newId } from '@matchpoint/core';
import { describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';

const service = useService();
const find = async (id: string) =>
  (await service().pool.query<{ username: string; name: string | null }>('select username, name from users where id = $1', [id])).rows[0];

describe('a user who registers', () => {
  it('is created once under its id, with the name requested last', async () => {
    const id = newId('user');
    await service().users.createUser({ id, username: 'ada', name: ' Ada  Lovelace ' });
    expect(await service().profiles.getUserStats({ identifier: id }, as(id))).toMatchObject({
      matchesPlayed: 0,
      wins: 0,
      winRate: 0,
      experience: 1,
    });
    await service().users.createUser({ id, username: 'ada' });
    await service().users.createUser({ id, username: 'Ada.L', name: 'Ada' });
    expect(await find(id)).toEqual({ username: 'Ada.L', name: 'Ada' });
  });

  it('gets no name that another user has, in any case', async () => {
    await service().users.createUser({ id: newId('user'), username: 'grace' });
    await expect(service().users.createUser({ id: newId('user'), username: 'GRACE' })).rejects.toMatchObject({ code: 'error_name_taken' });
    await expect(service().users.createUser({ id: newId('user'), username: 'g' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('gets no name that looks like another’s, imported ones included', async () => {
    await importRows(service(), 'user', [{ username: 'turing' }]);
    const create = (username: string) => service().users.createUser({ id: newId('user'), username });
    await expect(create('TURING')).rejects.toMatchObject({ code: 'error_name_taken' });
    const first = newId('user');
    await service().users.createUser({ id: first, username: 'ma11ory' });
    await expect(create('mallory')).rejects.toMatchObject({ code: 'error_name_taken' });
    // A refused reservation holds nothing.
    await service().users.discardUser({ id: first });
    await create('mallory');
  });

  it('can be discarded, which frees the name; a user who has a team by then stays', async () => {
    const id = newId('user');
    await service().users.createUser({ id, username: 'brief' });
    await service().users.discardUser({ id });
    await service().users.discardUser({ id });
    expect(await find(id)).toBeUndefined();
    const next = newId('user');
    await service().users.createUser({ id: next, username: 'brief' });
    await service().pool.query("insert into user_connections (id, user_id, platform) values ('conn_1', $1, 'steam')", [next]);
    await service().users.discardUser({ id: next });
    expect(await find(next)).toMatchObject({ username: 'brief' });
  });
});
