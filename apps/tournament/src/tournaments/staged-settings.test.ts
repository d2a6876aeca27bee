import { isDeepStrictEqual } from 'node:util';
import { omitNulls, omitUndefined } from '@matchpoint/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { by, codeOf, HOST, SETTINGS, useWorld } from '../../test/tournament-world.js';

const service = useTournamentService();
const world = useWorld(service);

const image = (name: string): string => `img_of_user:${HOST}_${name}`;

/** An approved tournament with open registration, which lists show. */
async function approved(settings: Parameters<typeof world.create>[0]): Promise<string> {
  const id = await world.create({ visibility: 'PUBLIC', ...settings });
  await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
  await approve(id);
  await service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST));
  return id;
}
const { update } = world;
const approve = (id: string) => service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
const read = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!;

it('stages only the settings that differ from the approved ones, so that unchanged locked ones do not block the approval', async () => {
  const id = await world.open();
  await world.enter(id, 1);
  const { gameId, teamSize } = SETTINGS;
  const { changedFields } = await update(id, { description: 'Bring a friend.', gameId, teamSize });
  expect(changedFields).toEqual(['description']);
  expect(await read(id)).toMatchObject({ stagedFields: ['description'], stagedSettings: { description: 'Bring a friend.' } });
  await approve(id);
  expect(await read(id)).toMatchObject({ settings: { description: 'Bring a friend.', teamSize }, approvalStatus: 'APPROVED' });
});

it('approves a row from before, which also holds unchanged locked settings', async () => {
  const id = await world.open();
  await world.enter(id, 1);
  await update(id, { description: 'Bring a friend.' });
  await world.query(`update tournament set staged = staged || '{"teamSize": 2}' where id = $1`, [id]);
  expect((await read(id)).stagedFields).toEqual(['description']);
  expect(await codeOf(approve(id))).toBe('ok');
});

it('takes staged changes back without an approval once every setting has its approved value again', async () => {
  const id = await approved({ description: 'Open to all.' });
  const told = await world.events(id);
  await update(id, { name: 'Summer Cup', description: 'Bring a friend.' });
  expect(await read(id)).toMatchObject({ approvalStatus: 'AWAITING_APPROVAL', isPubliclyListed: false });
  expect(await update(id, { description: 'Open to all.' })).toMatchObject({ applied: 'pending', changedFields: ['description'] });
  expect((await read(id)).stagedFields).toEqual(['name']);
  const back = await update(id, { name: 'Spring Cup' });
  expect(back).toMatchObject({ applied: 'direct', changedFields: ['name'], approvalStatus: 'APPROVED' });
  expect(await read(id)).toMatchObject({ approvalStatus: 'APPROVED', isPubliclyListed: true, stagedFields: [] });
  expect((await read(id)).stagedSettings).toBeUndefined();
  expect(await world.events(id)).toEqual(told);
  expect(await codeOf(approve(id))).toBe('error_tournament_not_in_valid_state');
});

it('takes back a field that has been locked since, and values that would be refused as new ones', async () => {
  const startsAt = service.clock.now().getTime() + 60_000;
  const id = await approved({ startsAt });
  await update(id, { teamSize: 1, format: 'SWISS', maxParticipants: 16, startsAt: startsAt + 60_000 });
  for (const number of [1, 2]) await world.enter(id, number);
  service.clock.advance(120_000);
  await service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
  expect(await codeOf(update(id, { teamSize: 3 }))).toBe('error_tournament_not_in_valid_state');
  expect(await codeOf(update(id, { format: 'ROUND_ROBIN' }))).toBe('error_tournament_not_in_valid_state');
  expect(await codeOf(update(id, { startsAt: startsAt + 30_000 }))).toBe('INVALID_INPUT');
  const back = await update(id, { teamSize: 2, format: 'SINGLE_ELIMINATION', maxParticipants: 8, startsAt });
  expect(back).toMatchObject({ applied: 'direct', approvalStatus: 'APPROVED' });
});

it('removes optional settings, after the first approval only once staff approve it, and the timers follow', async () => {
  const startsAt = service.clock.now().getTime() + 60_000;
  const settings = { startsAt, autoStart: true, prizePool: 100, description: 'Open to all.' };
  const timers = async (id: string) => (await world.query('select kind from tournament_timer where tournament_id = $1', [id])).length;
  const draft = await world.create(settings);
  const removal = { startsAt: null, prizePool: null, rules: null };
  expect(await update(draft, removal)).toMatchObject({ applied: 'direct', changedFields: ['startsAt', 'prizePool'] });
  expect((await read(draft)).settings).toMatchObject({ startsAt: undefined, prizePool: undefined });

  const id = await world.open(settings);
  expect(await update(id, { ...removal, description: 'Bring a friend.' })).toMatchObject({ applied: 'pending' });
  expect(await read(id)).toMatchObject({ settings, stagedFields: ['startsAt', 'prizePool', 'description'] });
  expect((await read(id)).stagedSettings).toEqual({ description: 'Bring a friend.' });
  expect(await timers(id)).toBe(1);
  await approve(id);
  expect((await read(id)).settings).toMatchObject({ startsAt: undefined, prizePool: undefined, description: 'Bring a friend.' });
  expect(await timers(id)).toBe(0);
  const [row] = await world.query('select starts_at, staged, settings from tournament where id = $1', [id]);
  expect(row).toMatchObject({ starts_at: null, staged: null });
  expect(row?.settings).not.toHaveProperty('startsAt');
});

it('removes no setting that is required, needed by another, or locked', async () => {
  const startsAt = service.clock.now().getTime() + 60_000;
  const id = await world.open({ startsAt, checkInRequired: true, checkInOpensMinutesBefore: 5 });
  expect(await codeOf(update(id, { name: null }))).toBe('INVALID_INPUT');
  expect(await codeOf(update(id, { visibility: null }))).toBe('INVALID_INPUT');
  expect(await codeOf(update(id, { startsAt: null }))).toBe('INVALID_INPUT');
  const started = await world.start(2, { startsAt, registrationEndsAt: startsAt });
  expect(await codeOf(update(started.id, { registrationEndsAt: null }))).toBe('error_tournament_not_in_valid_state');
});

it('has nothing left to approve once opening registration has cleared the time whose removal was staged', async () => {
  const registrationEndsAt = service.clock.now().getTime() + 60_000;
  const id = await approved({ registrationEndsAt });
  await service.tournaments().closeTournamentRegistration({ tournament: id }, by(HOST));
  await update(id, { registrationEndsAt: null });
  service.clock.advance(120_000);
  await service.tournaments().openTournamentRegistration({ tournament: id }, by(HOST));
  expect(await read(id)).toMatchObject({ approvalStatus: 'APPROVED', isPubliclyListed: true, stagedFields: [] });
});

it('lets another organizer take back a picture that they did not upload, and releases its staged use', async () => {
  const id = await approved({ bannerStorageId: image('old') });
  await service.staff().addTournamentStaff({ tournament: id, userId: 'user_ada', role: 'ADMIN' }, by(HOST));
  await update(id, { bannerStorageId: image('new') });
  expect(await update(id, { bannerStorageId: image('old') }, by('user_ada'))).toMatchObject({ applied: 'direct' });
  expect(await picturesInUse(id)).toEqual({ 'tournament:it banner': image('old') });
});

const sponsors = (...names: string[]) => names.map((name) => ({ prefix: 'POWERED_BY', name, logoStorageId: image(name) }));
type Values = Record<string, unknown>;
/** Values of settings, any of which go together; the first is the one approved, null none. */
const VALUES: Record<string, readonly unknown[]> = {
  name: ['Spring Cup', 'Summer Cup', 'Autumn Cup'],
  description: ['Open to all.', 'Bring a friend.', null],
  rules: [null, 'Be on time.'],
  teamSize: [2, 1],
  maxParticipants: [8, 16, 32],
  prizePool: [100, 200],
  prizeBreakdown: [[{ placement: 1, amount: 50 }], [{ placement: 1, amount: 60, description: 'And a cup' }], null],
  bannerStorageId: [image('banner'), image('other banner'), null],
  sponsorTags: [sponsors('one', 'two'), sponsors('two'), sponsors('two', 'one'), [], null],
  socialLinks: [{ website: 'https://example.org' }, { website: 'https://example.org', x: 'example' }, null],
};
const CREATED: Values = Object.fromEntries(Object.entries(VALUES).map(([field, [first]]) => [field, first]));
const someValues = fc.record(Object.fromEntries(Object.entries(VALUES).map(([field, values]) => [field, fc.constantFrom(...values)])), {
  requiredKeys: [],
});
const commands = fc.array(fc.oneof({ weight: 4, arbitrary: someValues }, fc.constantFrom('approve' as const, 'reject' as const)), {
  minLength: 1,
  maxLength: 8,
});

it('stages, after any sequence of updates and decisions, exactly the settings that differ from the approved ones', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const id = await approved(omitNulls(toMessage(CREATED)));
      try {
        let [live, wanted] = [CREATED, CREATED];
        for (const command of sequence) {
          const isWaiting = differing(live, wanted).length > 0;
          if (typeof command === 'object') {
            const changed = differing(wanted, { ...wanted, ...command });
            wanted = { ...wanted, ...command };
            const isStill = differing(live, wanted).length > 0;
            const { applied, changedFields } = await update(id, toMessage(command));
            expect(changedFields.toSorted()).toEqual(changed);
            expect(applied).toBe(changed.length === 0 ? 'noop' : isStill ? 'pending' : 'direct');
          } else if (isWaiting) {
            if (command === 'approve') await approve(id);
            else await service.tournaments().rejectTournament({ tournament: id }, by('user_mia'));
            [live, wanted] = command === 'approve' ? [wanted, wanted] : [live, live];
          }
          const staged = differing(live, wanted);
          const shown = await read(id);
          expect(shown.stagedFields.toSorted()).toEqual(staged);
          expect(shown.stagedSettings ?? {}).toEqual(omitNulls(toMessage(pick(wanted, staged))));
          expect(omitUndefined(pick({ ...shown.settings }, Object.keys(VALUES)))).toEqual(omitNulls(toMessage(live)));
          expect(shown.approvalStatus).toBe(staged.length > 0 ? 'AWAITING_APPROVAL' : 'APPROVED');
          const expected = { ...picturesOf('tournament:it', live), ...picturesOf('tournament:it:staged', pick(wanted, staged)) };
          expect(await picturesInUse(id)).toEqual(expected);
        }
      } finally {
        // A host has at most 50 open ones.
        await service.tournaments().cancelTournament({ tournament: id }, by(HOST));
      }
    }),
    { numRuns: 15 },
  );
});

/** The fields, sorted, whose values differ. */
const differing = (one: Values, other: Values): string[] =>
  Object.keys(VALUES)
    .filter((field) => !isDeepStrictEqual(one[field], other[field]))
    .toSorted();

const pick = (settings: Values, fields: readonly string[]): Values => Object.fromEntries(fields.map((field) => [field, settings[field]]));

/** As messages have lists. */
function toMessage({ prizeBreakdown, sponsorTags, ...plain }: Values): Values {
  return {
    ...plain,
    ...(prizeBreakdown !== undefined && { prizeBreakdown: prizeBreakdown && { rows: prizeBreakdown } }),
    ...(sponsorTags !== undefined && { sponsorTags: sponsorTags && { tags: sponsorTags } }),
  };
}

function picturesOf(holder: string, { bannerStorageId, sponsorTags }: Values): Values {
  const tags = (sponsorTags ?? []) as ReturnType<typeof sponsors>;
  const logos = tags.map((tag, index) => [`${holder}:sponsor:${index} avatar`, tag.logoStorageId]);
  return { ...(typeof bannerStorageId === 'string' && { [`${holder} banner`]: bannerStorageId }), ...Object.fromEntries(logos) };
}

/** The pictures that the upload service counts as used, by holder and slot. */
async function picturesInUse(id: string): Promise<Record<string, unknown>> {
  const rows = await world.query<{ data: { holder: string; banner?: string | null; avatar?: string | null } }>(
    `select data from outbox_event where subject = $1 and type = 'internal.image.shown' order by position`,
    [id],
  );
  const uses = new Map<string, string | null | undefined>();
  for (const { data } of rows)
    for (const slot of ['banner', 'avatar'] as const)
      if (data[slot] !== undefined) uses.set(`${data.holder.replace(id, 'it')} ${slot}`, data[slot]);
  return Object.fromEntries([...uses].filter(([, image]) => image !== null));
}
