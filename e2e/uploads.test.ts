import fs from 'node:fs';
import path from 'node:path';
import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import { openClient } from './src/http-client.js';
import { driveMatches, type MatchDriver } from './src/match-driver.js';
import { importSquads, succeed, type Squad } from './src/squads.js';
import { demo, isLaunched, systemDirectory } from './src/system.js';
import { makePng, mintUploadUrl, postImage, uploadImage } from './src/upload-image.js';

const MEBIBYTE = 1024 * 1024;
const RECOVERY_MS = 30_000;
const NETWORK = '127.0.31';
const FROM = `${NETWORK}.100`;
const request = openClient(NETWORK);
const PICTURE = makePng(640, 360);

let creator: Squad;
let opponent: Squad;
let driver: MatchDriver;
beforeAll(async () => {
  [creator, opponent] = (await importSquads(request, ['e2e_lens', 'e2e_prism'], { game: 'counter_strike_2', size: 2 })) as [Squad, Squad];
  driver = driveMatches(request, { creator, opponent, mode: 'competitive', teamSize: 2 });
});

const mint = async (): Promise<string> => mintUploadUrl(request, await creator.key());
const put = async (bytes: Buffer, contentType = 'image/png'): Promise<string> =>
  uploadImage(request, await creator.key(), bytes, { contentType, from: FROM });
/** Submits a map's score with these screenshots, as the creator's captain unless told otherwise. */
const submit = async (matchId: string, screenshotStorageIds: string[], more: object = {}, side = creator): ReturnType<typeof request> =>
  request(`/matches/${matchId}/scores`, {
    key: await side.key(),
    body: { mapIndex: 0, mapId: '', creatorTeamScore: 13, opponentTeamScore: 7, screenshotStorageIds, ...more },
  });
const screenshotUrls = async (matchId: string): Promise<string[]> => {
  const { scores } = await succeed(request, `/matches/${matchId}/scores`, { key: await creator.key() });
  return (scores as { screenshotUrls: string[] }[]).flatMap((score) => score.screenshotUrls);
};

test('an image goes from its address to the score that shows it, and is read as what it is', async () => {
  const matchId = await driver.started({ bestOf: 3 });
  // Whatever it is called: what counts is what it is.
  const storageId = await put(PICTURE, 'image/gif');
  expect(await submit(matchId, [storageId])).toMatchObject({ status: 200, body: { success: true, scoreStatus: 'PENDING' } });
  // The same match may use it again.
  expect(await submit(matchId, [storageId], { creatorTeamScore: 13, opponentTeamScore: 8 })).toMatchObject({ status: 200 });
  const [url = ''] = await screenshotUrls(matchId);
  expect(url).toMatch(new RegExp(`^${demo().publicUrl}/media/${storageId}\\?exp=\\d+&sig=`));
  // At another replica than the one that signed it.
  for (const gateway of demo().gateways) {
    const response = await fetch(url.replace(/^http:\/\/[^/]+/, gateway));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox') as string,
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(PICTURE)).toBe(true);
  }
  const altered = await request(`/${url.replace(/^http:\/\/[^/]+/, '').replace(/exp=\d+/, 'exp=99999999999')}`);
  expectRefusal(altered, 404, 'error_not_found');
});

describe('a score refuses, naming the field,', () => {
  let matchId: string;
  beforeAll(async () => {
    matchId = await driver.started({ bestOf: 3 });
  });

  test.each<[string, string, () => Buffer]>([
    ['an SVG', 'image/svg+xml', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML that is called a PNG', 'image/png', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['5 MiB and a byte', 'image/png', () => makePng(8, 8, 5 * MEBIBYTE + 1 - makePng(8, 8).length)],
    ['30000 x 30000 pixels', 'image/png', () => makePng(30_000, 30_000)],
    ['nothing', 'image/png', () => Buffer.alloc(0)],
  ])('%s', async (_what, contentType, make) => {
    const answer = await submit(matchId, [await put(PICTURE), await put(make(), contentType)]);
    expectRefusal(answer, 400, 'INVALID_INPUT');
    expect(answer.body.issues).toMatchObject([{ path: 'body.screenshotStorageIds[1]' }]);
  });

  test("another tenant's image, an unknown one, and one that another match uses", async () => {
    const theirs = await uploadImage(request, await opponent.key(), PICTURE, { from: FROM });
    const ours = await put(PICTURE);
    expect((await submit(await driver.started(), [ours])).status).toBe(200);
    for (const storageId of [theirs, 'img_01m7xv9qaffhqakwd9d2f712g8', 'x', ours]) {
      const answer = await submit(matchId, [storageId]);
      expectRefusal(answer, 400, 'INVALID_INPUT');
      expect(answer.body.issues).toMatchObject([{ path: 'body.screenshotStorageIds[0]' }]);
    }
    // Nothing of it has become a score.
    expect(await screenshotUrls(matchId)).toEqual([]);
    expect((await submit(matchId, [theirs], {}, opponent)).status).toBe(200);
  });

  test('exactly 5 MiB is taken', async () => {
    expect((await submit(matchId, [await put(makePng(8, 8, 5 * MEBIBYTE - makePng(8, 8).length))], { mapIndex: 1 })).status).toBe(200);
  });
});

test("a ticket takes its requester's images, a reply the league's, and both show them to the league's staff", async () => {
  const [operator, requester] = await Promise.all([
    newKey({ kind: 'league_operator', owner: demo().keys.leagueOperator.owner }),
    newKey({ owner: creator.captain }),
  ]);
  const tickets = '/leagues/vct_americas/tickets';
  const [theirs, leagues] = [
    await uploadImage(request, requester.key, PICTURE, { from: FROM }),
    await uploadImage(request, operator.key, PICTURE, { from: FROM }),
  ];
  const opening = { subject: 'A wrong score', description: 'As the picture shows.' };
  const notTheirs = await request(`${tickets}/create`, { key: requester.key, body: { ...opening, images: [theirs, leagues] } });
  expectRefusal(notTheirs, 400, 'INVALID_INPUT');
  expect(notTheirs.body.issues).toMatchObject([{ path: 'body.images[1]' }]);
  const { ticketId } = await succeed(request, `${tickets}/create`, { key: requester.key, body: { ...opening, images: [theirs] } });
  expectRefusal(
    await request(`${tickets}/${ticketId}/reply`, { key: operator.key, body: { content: 'See here.', images: [theirs] } }),
    400,
    'INVALID_INPUT',
  );
  await succeed(request, `${tickets}/${ticketId}/reply`, { key: operator.key, body: { content: 'See here.', images: [leagues] } });
  const ticket = await succeed(request, `${tickets}/${ticketId}`, { key: operator.key });
  for (const [index, url] of [...ticket.imageUrls, ...ticket.replies[0].imageUrls].entries()) {
    expect(url).toContain(`/media/${[theirs, leagues][index]}?`);
    expect(Buffer.from(await (await fetch(url as string)).arrayBuffer()).equals(PICTURE)).toBe(true);
  }
});

test("a game server's scores take its game's images, not its owner's", async () => {
  const [developer, owner] = await Promise.all([newKey({ kind: 'game_developer', game: 'counter_strike_2' }), newKey()]);
  const matchId = await driver.started({ bestOf: 3 });
  const [ofGame, ofOwner] = [
    await uploadImage(request, developer.key, PICTURE, { from: FROM }),
    await uploadImage(request, owner.key, PICTURE, { from: FROM }),
  ];
  const score = (storageId: string): ReturnType<typeof request> =>
    request(`/game/matches/${matchId}/scores/0`, {
      key: developer.key,
      body: { mapId: '', creatorTeamScore: 13, opponentTeamScore: 7, screenshotStorageIds: [storageId] },
    });
  expectRefusal(await score(ofOwner), 400, 'INVALID_INPUT');
  expect((await score(ofGame)).status).toBe(200);
  expect(await screenshotUrls(matchId)).toMatchObject([expect.stringContaining(`/media/${ofGame}?`)]);
});

describe('an upload address', () => {
  test('raced by two clients at two gateways lets one in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { pathname } = new URL(await mint());
      const answers = await Promise.all(
        demo()
          .gateways.slice(0, 2)
          .map((gateway) => postImage(`${gateway}${pathname}`, PICTURE, { from: FROM })),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(answers.find(({ status }) => status === 404)?.body.error).toBe('error_upload_token_invalid');
    }
  });

  test('cuts off 200 MB, announced or not', async () => {
    function* endless(): Generator<Buffer> {
      for (const piece = Buffer.alloc(65_536); ;) yield piece;
    }
    for (const contentLength of [200 * MEBIBYTE, null]) {
      const answer = await postImage(await mint(), endless(), { contentLength, from: FROM });
      expect({ status: answer.status, error: answer.body.error, isCutOff: answer.sentBytes < 100 * MEBIBYTE }).toEqual({
        status: 413,
        error: 'error_payload_too_large',
        isCutOff: true,
      });
      expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
      expect(answer.headers['x-ratelimit-limit']).toBe('300');
    }
  });

  test.each(['game_developer', 'league_operator'] as const)('is minted for a %s key too', async (kind) => {
    const { key } = await newKey({ kind });
    expect(await uploadImage(request, key, PICTURE, { from: FROM })).toMatch(/^img_/);
  });
});

test.skipIf(!isLaunched())('the upload service killed in the middle leaves no image, and is back for the next', async () => {
  const store = path.join(systemDirectory(), 'uploads');
  const files = (): string[] => fs.readdirSync(store, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('img_'));
  const before = files();
  const unfinished = (): string | undefined => files().find((name) => !before.includes(name));
  const url = await mint();
  let isKilled = false;
  function* slowly(): Generator<Buffer> {
    for (let sent = 0; sent < 64; sent += 1) yield Buffer.alloc(65_536);
  }
  const answer = await postImage(url, slowly(), {
    contentLength: 64 * 65_536,
    from: FROM,
    async onPiece(sentBytes) {
      if (isKilled || sentBytes < MEBIBYTE) return;
      isKilled = true;
      await eventually(() => unfinished() !== undefined);
      process.kill(demo().pids.upload as number, 'SIGKILL');
    },
  });
  expect([answer.status, answer.body.error]).toEqual([503, 'error_unavailable']);
  // Never under an image's own name.
  expect(unfinished()).toMatch(/\.part$/);
  const next = await eventually(async () => put(PICTURE), { timeoutMs: RECOVERY_MS });
  // The match service, which claims the image, finds the new process by itself, a little after the gateway or before.
  const match = await driver.started();
  await eventually(async () => expect((await submit(match, [next])).status).toBe(200), { timeoutMs: RECOVERY_MS });
  expect((await postImage(url, PICTURE, { from: FROM })).body.error).toBe('error_upload_token_invalid');
  const broken = path.basename(unfinished()?.endsWith('.part') ? (unfinished() as string) : '', '.part');
  expectRefusal(await submit(await driver.started(), [broken]), 400, 'INVALID_INPUT');
});
