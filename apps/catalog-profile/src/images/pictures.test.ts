import type { EventData } from '@matchpoint/events';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, importRows, useService } from '../../test/start-service.js';

const service = useService();
const fails = (code: string): unknown => expect.objectContaining({ code });
const picture = (storageId: string) => ({ storageId, url: storageId === '' ? '' : `https://play.example/media/${storageId}` });

type Shown = EventData<'internal.image.shown'>;
const shownOf = async (subject: string): Promise<Shown[]> => {
  const text = `select data from outbox_event where type = 'internal.image.shown' and subject = $1 order by position`;
  return (await service().pool.query<{ data: Shown }>(text, [subject])).rows.map(({ data }) => data);
};
const reserved = () => [...service().uploads.reserved.values()];

let teamId: string;
let organizationId: string;
const updateTeam = (fields: object, call: object = as('user_ann'), identifier = teamId) =>
  service().teams.updateTeam({ identifier, ...fields }, call);

beforeAll(async () => {
  await importRows(service(), 'user', [
    { id: 'user_ann', username: 'ann' },
    { id: 'user_bob', username: 'bob' },
  ]);
  ({ id: organizationId } = await service().organizations.createOrganization({ name: 'Painters', tag: 'PNT' }, as('user_ann')));
  const team = { name: 'Painted', tag: 'PNT', gameId: 'valorant', playlistId: 'competitive', organizationId };
  ({ id: teamId } = await service().teams.createTeam(team, as('user_ann')));
});
beforeEach(() => service().uploads.reserved.clear());

describe('a write that sets pictures', () => {
  it('reserves each for its holder, publicly readable, and confirms them in its own transaction', async () => {
    await updateTeam({ avatar: picture('img_1'), banner: picture('img_2') });
    expect(reserved()).toMatchObject([
      { tenant: 'user:user_ann', storageIds: ['img_1'], holder: `team:${teamId}`, field: 'body.avatarStorageId', isPublic: true },
      { tenant: 'user:user_ann', storageIds: ['img_2'], holder: `team:${teamId}`, field: 'body.bannerStorageId', isPublic: true },
    ]);
    expect((await shownOf(teamId)).at(-1)).toEqual({
      ...{ holder: `team:${teamId}`, avatar: 'img_1', banner: 'img_2', replaced: [] },
      reservationIds: reserved().map(({ reservationId }) => reservationId),
    });
  });

  it('reports in the same transaction which pictures it stops using', async () => {
    await updateTeam({ avatar: picture('img_3'), banner: picture('') });
    expect((await shownOf(teamId)).at(-1)).toMatchObject({ avatar: 'img_3', banner: null, replaced: ['img_1', 'img_2'] });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['a team that does not exist', () => updateTeam({ avatar: picture('img_9') }, as('user_ann'), 'no-such-team'), 'error_team_not_found'],
    ['a team of others', () => updateTeam({ avatar: picture('img_9') }, as('user_bob')), 'error_captain_required'],
    [
      'an organization of others',
      () => service().organizations.updateOrganization({ identifier: organizationId, avatar: picture('img_9') }, as('user_bob')),
      'error_org_membership_required',
    ],
  ])('reserves nothing for %s', async (_what, write, code) => {
    const before = service().uploads.asked;
    await expect(write()).rejects.toEqual(fails(code));
    expect(service().uploads.asked).toBe(before);
  });

  it('releases its reservations if it is refused later, and one picture if the other is refused', async () => {
    const events = (await shownOf(teamId)).length;
    await expect(updateTeam({ avatar: picture('img_9'), playlistId: 'no-such-playlist' })).rejects.toEqual(fails('INVALID_INPUT'));
    await expect(updateTeam({ avatar: picture('img_9'), banner: picture('img_unknown') })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { issues: [{ path: 'body.bannerStorageId' }] },
    });
    expect(reserved()).toEqual([]);
    expect(await shownOf(teamId)).toHaveLength(events);
  });

  it('answers a repeat of its Idempotency-Key without reserving anything again', async () => {
    const call = { ...as('user_ann'), idempotency: { key: 'k', scope: 'PATCH /user/profile', fingerprint: 'f' } };
    const update = () => service().people.updateOwnProfile({ avatar: picture('img_5') }, call);
    const first = await update();
    const [{ asked }, events] = [service().uploads, await shownOf('user_ann')];
    expect(await update()).toEqual(first);
    expect([service().uploads.asked, await shownOf('user_ann')]).toEqual([asked, events]);
  });

  it('confirms one of two concurrent reservations under one Idempotency-Key, and releases the other', async () => {
    const call = { ...as('user_ann'), idempotency: { key: 'race', scope: 'PATCH /user/profile', fingerprint: 'f' } };
    const update = () => service().people.updateOwnProfile({ banner: picture('img_6') }, call);
    const events = (await shownOf('user_ann')).length;
    const [one, other] = await Promise.all([update(), update()]);
    expect(other).toEqual(one);
    expect(await shownOf('user_ann')).toHaveLength(events + 1);
    expect(reserved()).toHaveLength(1);
  });
});

describe('pictures are removed with their holder', () => {
  it('removes the pictures of a deleted organization', async () => {
    const { id: identifier } = await service().organizations.createOrganization({ name: 'Ending', tag: 'END' }, as('user_ann'));
    await service().organizations.updateOrganization({ identifier, avatar: picture('img_7') }, as('user_ann'));
    await service().organizations.deleteOrganization({ identifier }, as('user_ann'));
    expect((await shownOf(identifier)).at(-1)).toMatchObject({ avatar: null, banner: null, replaced: ['img_7'] });
  });

  it('removes the pictures of a deleted person', async () => {
    await service().people.updateOwnProfile({ avatar: picture('img_8') }, as('user_bob'));
    await service().users.retireUser({ id: 'user_bob' });
    expect((await shownOf('user_bob')).at(-1)).toMatchObject({ holder: 'user:user_bob', avatar: null, replaced: ['img_8'] });
  });
});
