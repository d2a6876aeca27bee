import { tournament } from '@matchpoint/contracts';
import { expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, HOST, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

const image = (name: string): string => `img_of_user:${HOST}_${name}`;

/** Holder and picture of each event to the upload service, in order; null releases. */
async function shown(id: string): Promise<unknown[]> {
  const rows = await world.query<{ data: { holder: string; banner?: string | null; avatar?: string | null } }>(
    `select data from outbox_event where subject = $1 and type = 'internal.image.shown' order by position`,
    [id],
  );
  return rows.map(({ data: { holder, banner, avatar } }) => [holder.replace(id, 'it'), banner === undefined ? avatar : banner]);
}

const sponsors = (...names: string[]) =>
  tournament.SponsorTags.fromPartial({ tags: names.map((name) => ({ name, logoStorageId: image(name) })) });

it.each([
  ['approved: it then replaces the live one', 'approveTournament', [['tournament:it', image('new')]]],
  ['rejected: the live one stays', 'rejectTournament', []],
] as const)('keeps the live banner in use until a staged one is %s', async (_outcome, decide, after) => {
  const id = await world.open({ bannerStorageId: image('old') });
  await world.update(id, { bannerStorageId: image('new') });
  const before = [
    ['tournament:it', image('old')],
    ['tournament:it:staged', image('new')],
  ];
  expect(await shown(id)).toEqual(before);
  await service.tournaments()[decide]({ tournament: id }, by('user_mia'));
  expect(await shown(id)).toEqual([...before, ...after, ['tournament:it:staged', null]]);
});

it('keeps the live pictures in use when a staged change is sent again', async () => {
  const id = await world.open({ bannerStorageId: image('old'), sponsorTags: sponsors('one', 'two') });
  const change = { bannerStorageId: image('new'), sponsorTags: sponsors('two') };
  await world.update(id, change);
  const before = await shown(id);
  expect((await world.update(id, change)).applied).toBe('noop');
  expect(await shown(id)).toEqual(before);
});

it('releases the pictures of sponsors that a shorter list leaves out', async () => {
  const id = await world.create({ sponsorTags: sponsors('one', 'two') });
  await world.update(id, { sponsorTags: sponsors('two') });
  expect((await shown(id)).slice(2)).toEqual([
    ['tournament:it:sponsor:0', image('two')],
    ['tournament:it:sponsor:1', null],
  ]);
});
