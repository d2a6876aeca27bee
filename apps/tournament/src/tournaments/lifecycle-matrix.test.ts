import { describe, expect, it } from 'vitest';
import { useTournamentService } from '../../test/start-tournament-service.js';
import { membersOf, teamId } from '../../test/peer-facts.js';
import { by, captainOf, codeOf, HOST, useWorld } from '../../test/tournament-world.js';
import { TOURNAMENT_STATUSES, type TournamentStatus } from '@matchpoint/core';

const service = useTournamentService();
const world = useWorld(service);

/** A tournament of each status. */
const MAKE: Record<TournamentStatus, () => Promise<string>> = {
  async DRAFT() {
    const id = await world.create();
    await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
    return id;
  },
  REGISTRATION_OPEN: async () => {
    const id = await world.open();
    await world.enter(id, 1);
    await world.enter(id, 2);
    return id;
  },
  async REGISTRATION_CLOSED() {
    const id = await MAKE.REGISTRATION_OPEN();
    await service.tournaments().closeTournamentRegistration({ tournament: id }, by(HOST));
    return id;
  },
  IN_PROGRESS: async () => (await world.start(2)).id,
  async COMPLETED() {
    const { id } = await world.start(2);
    await world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 2, score2: 1 });
    return id;
  },
  async CANCELLED() {
    const id = await world.open();
    await service.tournaments().cancelTournament({ tournament: id }, by(HOST));
    return id;
  },
};

async function approvedPublicly(): Promise<string> {
  const id = await world.create({ visibility: 'PUBLIC' });
  await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
  await service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
  return id;
}

const COMMANDS: Record<string, (tournament: string) => Promise<unknown>> = {
  submit: (tournament) => service.tournaments().submitTournamentForApproval({ tournament }, by(HOST)),
  open: (tournament) => service.tournaments().openTournamentRegistration({ tournament }, by(HOST)),
  close: (tournament) => service.tournaments().closeTournamentRegistration({ tournament }, by(HOST)),
  start: (tournament) => service.tournaments().startTournament({ tournament, manualOrder: [] }, by(HOST)),
  cancel: (tournament) => service.tournaments().cancelTournament({ tournament }, by(HOST)),
  regenerate: (tournament) => service.brackets().regenerateTournamentMatches({ tournament }, by(HOST)),
  points: (tournament) => service.tournaments().setTournamentLeaguePoints({ tournament, leaguePointsEnabled: false }, by(HOST)),
  feature: (tournament) =>
    service.tournaments().featureTournament({ tournament, until: service.clock.now().getTime() + 1_000 }, by('user_mia')),
};

/** The statuses in which each command succeeds; in all others it is refused. */
const ALLOWED: Record<string, readonly TournamentStatus[]> = {
  submit: [],
  open: ['DRAFT', 'REGISTRATION_CLOSED'],
  close: ['REGISTRATION_OPEN'],
  start: ['REGISTRATION_OPEN', 'REGISTRATION_CLOSED'],
  cancel: ['DRAFT', 'REGISTRATION_OPEN', 'REGISTRATION_CLOSED', 'IN_PROGRESS'],
  regenerate: ['IN_PROGRESS'],
  points: ['DRAFT', 'REGISTRATION_OPEN', 'REGISTRATION_CLOSED', 'IN_PROGRESS'],
  feature: TOURNAMENT_STATUSES,
};

describe.each(TOURNAMENT_STATUSES)('a tournament that is %s', (status) => {
  it.each(Object.keys(COMMANDS))('accepts or refuses the command %s according to the lifecycle', async (command) => {
    const id = await MAKE[status]();
    const code = await codeOf(COMMANDS[command]!(id));
    expect(code).toBe(ALLOWED[command]!.includes(status) ? 'ok' : 'error_tournament_not_in_valid_state');
  });
});

it('refuses to open or start a tournament that is not approved, and names pending approval', async () => {
  const id = await world.create({ visibility: 'PUBLIC' });
  const references = async () => (await service.tournaments().batchGetTournamentReferences({ ids: [id, 'tournament_none'] })).tournaments;
  expect(await codeOf(COMMANDS.open!(id))).toBe('error_approval_required');
  expect(await codeOf(COMMANDS.start!(id))).toBe('error_approval_required');
  expect(await references()).toEqual([]);
  const { autoApproved } = await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
  expect(autoApproved).toBe(false);
  expect(await codeOf(COMMANDS.open!(id))).toBe('error_approval_pending');
  expect(await codeOf(COMMANDS.start!(id))).toBe('error_approval_pending');
  await service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
  expect(await codeOf(COMMANDS.open!(id))).toBe('ok');
  expect(await references()).toMatchObject([{ id, name: 'Spring Cup', isListed: true }]);
});

it('stages material changes after the first approval and applies them when staff approve', async () => {
  const id = await world.open();
  const updated = await world.update(id, { name: 'Summer Cup' });
  expect(updated).toMatchObject({ applied: 'pending', changedFields: ['name'], approvalStatus: 'AWAITING_APPROVAL' });
  const read = async () => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament;
  expect(await read()).toMatchObject({ settings: { name: 'Spring Cup' }, isPubliclyListed: false, stagedFields: ['name'] });
  expect((await read())?.stagedSettings).toEqual({ name: 'Summer Cup' });
  expect((await service.tournaments().getTournament({ tournament: id }, by('user_zoe'))).tournament?.stagedSettings).toBeUndefined();
  await world.enter(id, 1);
  await service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
  expect(await read()).toMatchObject({ settings: { name: 'Summer Cup' }, approvalStatus: 'APPROVED', stagedFields: [] });
});

it('shows only platform staff what awaits approval, oldest first, until it is decided, or ends without any approval', async () => {
  const list = (page: object = {}) => service.tournaments().listTournamentsAwaitingApproval({ pageSize: 100, ...page }, by('user_mia'));
  const idsOf = ({ tournaments }: { tournaments: { id: string }[] }) => tournaments.map(({ id }) => id);
  for (const { id } of (await list()).tournaments) await service.tournaments().rejectTournament({ tournament: id }, by('user_mia'));
  const submit = async (settings: object) => {
    const id = await world.create({ visibility: 'PUBLIC', ...settings });
    await service.tournaments().submitTournamentForApproval({ tournament: id }, by(HOST));
    service.clock.advance(1_000);
    return id;
  };
  const [first, cancelled, last] = [await submit({ name: 'First' }), await submit({ name: 'Cancelled' }), await submit({ name: 'Last' })];
  await world.create({ visibility: 'PUBLIC', name: 'Draft' });
  await service.tournaments().cancelTournament({ tournament: cancelled }, by(HOST));
  const changed = await world.open({ name: 'Changed' });
  await world.update(changed, { name: 'New name' });

  const { tournaments, hasMore } = await list();
  expect(tournaments).toMatchObject([{ id: first }, { id: last, stagedFields: [] }, { id: changed, stagedFields: ['name'] }]);
  expect(hasMore).toBe(false);
  const page = await list({ pageSize: 2 });
  expect([idsOf(page), page.hasMore]).toEqual([[first, last], true]);
  const { id, createdAt } = page.tournaments[1]!;
  expect(idsOf(await list({ pageSize: 2, after: { id, createdAt } }))).toEqual([changed]);

  await service.tournaments().approveTournament({ tournament: first }, by('user_mia'));
  await service.tournaments().rejectTournament({ tournament: changed }, by('user_mia'));
  expect(idsOf(await list())).toEqual([last]);
  expect(await codeOf(service.tournaments().listTournamentsAwaitingApproval({ pageSize: 1 }, by(HOST)))).toBe('error_not_found');
});

it('starts once on two concurrent starts, and repeats the response for a repeated key', async () => {
  const id = await MAKE.REGISTRATION_OPEN();
  const start = (key?: string) => service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST, {}, key));
  const codes = await Promise.all([codeOf(start()), codeOf(start())]);
  expect(codes.toSorted()).toEqual(['error_tournament_not_in_valid_state', 'ok']);
  const other = await MAKE.REGISTRATION_OPEN();
  const keyed = () => service.tournaments().startTournament({ tournament: other, manualOrder: [] }, by(HOST, {}, 'start-once'));
  expect(await Promise.all([keyed(), keyed()])).toEqual([await keyed(), await keyed()]);
});

it('shows the hash of the draw before the start and the seed after it', async () => {
  const id = await world.open({ seedingMethod: 'RANDOM' });
  const before = (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!;
  expect(before.randomSeed).toBeUndefined();
  await world.enter(id, 1);
  await world.enter(id, 2);
  await service.tournaments().startTournament({ tournament: id, manualOrder: [] }, by(HOST));
  const after = (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!;
  const digest = await crypto.subtle.digest('SHA-256', Buffer.from(after.randomSeed!, 'hex'));
  expect(Buffer.from(digest).toString('hex')).toBe(before.randomSeedHash);
});

it('gives a second tournament with the same name the next slug, and keeps the slug after a rename', async () => {
  const [one, two] = [await world.create({ name: 'Ørsted Open!' }), await world.create({ name: 'Ørsted Open!' })];
  const slugOf = async (id: string) => (await service.tournaments().getTournament({ tournament: id }, by(HOST))).tournament!.slug;
  expect([await slugOf(one), await slugOf(two)]).toEqual(['rsted_open', 'rsted_open_2']);
  await world.update('RSTED_open', { name: 'Other' });
  expect(await slugOf(one)).toBe('rsted_open');
});

it("never takes the form of another tournament's id as a slug", async () => {
  const draft = await world.create({ name: 'Secret Cup' });
  const id = await world.create({ name: draft }, { user: 'user_ada', hostId: 'user_ada' });
  const { tournament: shown } = await service.tournaments().getTournament({ tournament: id }, by('user_ada'));
  expect(shown?.slug).toBe(`${draft}_2`);
});

it('lets the end of a tournament change after its start has passed, but not its start to a time that has passed', async () => {
  const startsAt = service.clock.now().getTime() + 60_000;
  const { id } = await world.start(2, { startsAt, endsAt: startsAt + 60_000 });
  service.clock.advance(120_000);
  const update = (settings: { startsAt?: number; endsAt?: number }) => codeOf(world.update(id, settings));
  expect(await update({ startsAt: startsAt + 1 })).toBe('INVALID_INPUT');
  expect(await update({ endsAt: startsAt - 1 })).toBe('INVALID_INPUT');
  expect(await update({ endsAt: startsAt + 3_600_000 })).toBe('ok');
});

it('does not apply staged changes that are locked by the time staff approve them', async () => {
  const id = await world.open();
  await world.update(id, { teamSize: 1, name: 'Duels' });
  for (const number of [1, 2]) await world.enter(id, number);
  expect(await codeOf(service.tournaments().approveTournament({ tournament: id }, by('user_mia')))).toBe(
    'error_tournament_not_in_valid_state',
  );
  await service.tournaments().rejectTournament({ tournament: id, reason: 'Teams have entered.' }, by('user_mia'));
  const { tournament: shown } = await service.tournaments().getTournament({ tournament: id }, by(HOST));
  expect(shown).toMatchObject({ settings: { name: 'Spring Cup', teamSize: 2 }, approvalStatus: 'APPROVED', stagedFields: [] });
});

it.each([
  ['COMPLETED', (id: string) => world.tellMatch(id, 'GF-1', { kind: 'RESULT', score1: 2, score2: 1 })],
  ['CANCELLED', (id: string) => service.tournaments().cancelTournament({ tournament: id }, by(HOST))],
])('lets staff find and reject changes still staged of a tournament that is %s, so that it is listed again', async (_status, end) => {
  const { id } = await world.start(2);
  const update = (settings: object) => world.update(id, settings);
  await update({ visibility: 'PUBLIC' });
  await service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
  const waiting = async () =>
    (await service.tournaments().listTournamentsAwaitingApproval({ pageSize: 100 }, by('user_mia'))).tournaments.map((one) => one.id);
  const listed = async () =>
    (await service.tournaments().discoverTournaments({ page: 1, limit: 50 }, by('user_out'))).tournaments.map((one) => one.id);
  await update({ description: 'Late.' });
  await end(id);
  expect([(await waiting()).includes(id), (await listed()).includes(id)]).toEqual([true, false]);
  const approve = service.tournaments().approveTournament({ tournament: id }, by('user_mia'));
  expect(await codeOf(approve)).toBe('error_tournament_not_in_valid_state');
  const { approvalStatus } = await service.tournaments().rejectTournament({ tournament: id }, by('user_mia'));
  expect(approvalStatus).toBe('APPROVED');
  expect([(await waiting()).includes(id), (await listed()).includes(id)]).toEqual([false, true]);
});

it('keeps the game and the team size once a team has applied', async () => {
  const id = await world.open({ registrationMode: 'APPLICATION' });
  const update = (teamSize: number) => codeOf(world.update(id, { teamSize }));
  expect(await update(1)).toBe('ok');
  const team = { tournament: id, team: teamId(1), roster: membersOf(1) };
  const { participantId } = await service.participants().applyToTournament(team, captainOf(1));
  expect(await update(3)).toBe('error_tournament_not_in_valid_state');
  const approve = () => codeOf(service.tournaments().approveTournament({ tournament: id }, by('user_mia')));
  expect(await approve()).toBe('error_tournament_not_in_valid_state');
  await service.participants().denyTournamentApplication({ tournament: id, participantId }, by(HOST));
  expect(await approve()).toBe('ok');
});

it('names a reason for refusing league points if the host is not a league', async () => {
  const reasonOf = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: { details: { reason?: string } }) => error.details.reason,
    );
  expect(await reasonOf(world.create({ leaguePointsEnabled: true }))).toBe('NOT_LEAGUE');
  const id = await world.create();
  const set = service.tournaments().setTournamentLeaguePoints({ tournament: id, leaguePointsEnabled: true }, by(HOST));
  expect(await reasonOf(set)).toBe('NOT_LEAGUE');
});

it.each([
  ['before it was approved', () => world.create({ visibility: 'PUBLIC' })],
  ['after it was approved', () => MAKE.DRAFT()],
  ['after staff have approved it', approvedPublicly],
])('publishes nothing to others about a draft that its host cancels %s', async (_when, makeDraft) => {
  const id = await makeDraft();
  await service.tournaments().cancelTournament({ tournament: id, reason: 'No venue.' }, by(HOST));
  const told = (await world.events(id)).filter(({ type }) => type === 'tournament.cancelled');
  expect(told.map(({ audience }) => audience)).toEqual([{ userIds: [HOST] }]);
  expect(await codeOf(service.tournaments().getTournament({ tournament: id }, by('user_out')))).toBe('error_tournament_not_found');
  const { tournament: shown } = await service.tournaments().getTournament({ tournament: id }, by(HOST));
  expect(shown?.isPubliclyListed).toBe(false);
});

it.each([
  ['org', 'organization', 'org_1', 'user_owen'],
  ['league', 'league', 'league_1', 'user_lea'],
])(
  'tells the OWNERs and ADMINs of the %s that hosts a tournament, also of drafts, and its creator as one of them',
  async (hostType, type, hostId, user) => {
    const host = { hostType, hostId, user };
    const draft = await world.create({}, host);
    await service.tournaments().submitTournamentForApproval({ tournament: draft }, by(user));
    await service.tournaments().cancelTournament({ tournament: draft, reason: 'No venue.' }, by(user));
    const started = await world.open({}, host);
    const told = [...(await world.events(draft)), ...(await world.events(started))];
    expect(told.map(({ audience }) => audience.adminsOf)).toEqual(told.map(() => ({ type, id: hostId })));
    expect(told.flatMap(({ audience }) => audience.userIds ?? [])).toEqual([]);
    expect(told.map((event) => event.type)).toContain('tournament.cancelled');
  },
);
