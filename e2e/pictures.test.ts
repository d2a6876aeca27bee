import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { importSquads, succeed, type Squad } from './src/squads.js';
import { makePng, uploadImage } from './src/upload-image.js';

const NETWORK = '127.0.47';
const request = openClient(NETWORK);

let squad: Squad;
let other: Squad;
let key: string;
beforeAll(async () => {
  [squad, other] = (await importSquads(request, ['e2e_canvas', 'e2e_easel'], { game: 'valorant', size: 2 })) as [Squad, Squad];
  ({ key } = await newKey({ owner: squad.captain }));
});

const put = (as = key): Promise<string> => uploadImage(request, as, makePng(32, 32), { from: `${NETWORK}.100` });
const update = (path: string, body: object, as = key): ReturnType<typeof request> => request(path, { key: as, method: 'PATCH', body });
const statusOf = async (storageId: string): Promise<number> => (await request(`//media/${storageId}`)).status;

describe('a write that is refused', () => {
  test.each<[string, () => string, object, number, string]>([
    ['an unknown team', () => '/teams/no-such-team', {}, 404, 'error_team_not_found'],
    ['an unknown organization', () => '/orgs/no-such-org', {}, 404, 'error_org_not_found'],
    ['a team of others', () => `/teams/${other.slug}`, {}, 404, 'error_team_not_found'],
    ['a rule of its own', () => `/teams/${squad.slug}`, { playlistId: 'no-such-playlist' }, 400, 'INVALID_INPUT'],
  ])('shows its picture to nobody for %s, and leaves it to the next write', async (_what, path, fields, status, code) => {
    const avatarStorageId = await put();
    expectRefusal(await update(path(), { avatarStorageId, ...fields }), status, code);
    expect(await statusOf(avatarStorageId)).toBe(404);
    // A match's evidence excludes every other use: it is taken only where nothing holds it any more.
    const ticket = { subject: 'A picture', description: 'That nothing else uses.', images: [avatarStorageId] };
    await succeed(request, '/leagues/vct_americas/tickets/create', { key, body: ticket });
  });

  test('names the field of a picture that is not the caller’s', async () => {
    const theirs = await put((await newKey({ owner: other.captain })).key);
    const answer = await update(`/teams/${squad.slug}`, { bannerStorageId: theirs });
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.issues).toMatchObject([{ path: 'body.bannerStorageId' }]);
  });
});

describe('a picture', () => {
  test('is read by everybody as soon as the write answers, and by nobody once it is replaced', async () => {
    const [first, second] = [await put(), await put()];
    const { profile } = (await update('/user/profile', { avatarStorageId: first })).body as { profile: { avatarUrl: string } };
    expect(profile.avatarUrl).toMatch(new RegExp(`/media/${first}$`));
    expect(await statusOf(first)).toBe(200);
    expect((await update('/user/profile', { avatarStorageId: second })).status).toBe(200);
    expect(await statusOf(second)).toBe(200);
    await eventually(async () => expect(await statusOf(first)).toBe(404));
    expect(await statusOf(second)).toBe(200);
  });

  test('that a person and a team show stays until both have removed it', async () => {
    const avatarStorageId = await put();
    for (const path of ['/user/profile', `/teams/${squad.slug}`]) expect((await update(path, { avatarStorageId })).status).toBe(200);
    const witness = await put();
    expect((await update('/user/profile', { avatarStorageId: witness })).status).toBe(200);
    expect((await update('/user/profile', { avatarStorageId: null })).status).toBe(200);
    // What the person showed last is gone, so what they showed before has been told of too.
    await eventually(async () => expect(await statusOf(witness)).toBe(404));
    expect(await statusOf(avatarStorageId)).toBe(200);
    expect((await update(`/teams/${squad.slug}`, { avatarStorageId: null })).status).toBe(200);
    await eventually(async () => expect(await statusOf(avatarStorageId)).toBe(404));
  });
});
