import { randomUUID } from 'node:crypto';
import { eventually } from '@matchpoint/testing';
import { beforeAll, expect, test } from 'vitest';
import { newKey, openKeyRing } from './src/api-keys.js';
import { type Answer, gatewayCount, openClient } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { CUP_OF_ANOTHER_GAME, openCups } from './src/cups.js';
import { driveMatches } from './src/match-driver.js';
import { asWebApp, cookieOf, newPerson, register, signIn } from './src/person.js';
import { importSquads, type Squad, succeed } from './src/squads.js';
import { demo } from './src/system.js';

const request = openClient('127.0.44');
const tail = randomUUID().slice(0, 8);
let moderator = '';
beforeAll(async () => {
  moderator = cookieOf(await signIn(request, demo().accounts.moderator)) ?? '';
});
const act = (path: string, body: object = {}): Promise<Answer> =>
  succeed(request, `/staff${path}`, asWebApp(moderator, { body: { reason: 'Cheating in a scrim.', ...body } }));

test('a ban stops every key and session at every gateway, and ends roles in leagues: what is owned passes on', async () => {
  const [person, heir] = [newPerson(), newPerson()];
  const [{ cookie }] = await Promise.all([register(request, person), register(request, heir)]);
  const members = [
    { username: person.username, role: 'OWNER' },
    { username: heir.username, role: 'MANAGER' },
  ];
  const slug = `ban-${tail}`;
  await importRows([{ kind: 'league', slug, name: 'Banned', games: ['valorant'], members }]);
  const { key } = await newKey({ owner: person.username });
  const statuses = () =>
    Promise.all(
      Array.from({ length: gatewayCount() }, async (_, gateway) => {
        const answers = [await request('/games', { key, gateway }), await request('/user/account', asWebApp(cookie, { gateway }))];
        return answers.map(({ status, body }) => (status === 200 ? 'ok' : String(body.error)));
      }),
    );
  expect(new Set((await statuses()).flat())).toEqual(new Set(['ok']));
  await act(`/users/${person.username}/suspend`);
  // A second is promised while nothing else runs on the machine.
  await eventually(
    async () => expect(new Set((await statuses()).map(String))).toEqual(new Set(['error_account_suspended,error_session_invalid'])),
    { timeoutMs: 5_000 },
  );
  const staff = async () => {
    const { key: heirs } = await newKey({ owner: heir.username, kind: 'league_operator', league: slug });
    const { members: rows } = await succeed(request, `/leagues/${slug}/members`, { method: 'POST', key: heirs });
    return (rows as { role: string; user: { username: string } }[]).map(({ role, user }) => [role, user.username]);
  };
  await eventually(async () => expect(await staff()).toEqual([['OWNER', heir.username]]));
});

test('a team that is disabled while its matches are accepted is left in none; results, records and events agree', async () => {
  const squads = await importSquads(request, [`dis_red_${tail}`, `dis_blue_${tail}`], { game: 'counter_strike_2', size: 2 });
  const [red, blue] = squads as [Squad, Squad];
  const drive = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
  const settled = [await drive.accepted(), await drive.started()];
  const offers = await Promise.all([drive.offered(), drive.offered(), drive.offered()]);
  const redKey = openKeyRing({ owner: red.captain });
  await Promise.all([
    ...offers.map(async ({ matchId, acceptanceId }) =>
      request(`/matches/${matchId}/acceptances/${acceptanceId}/approve`, { method: 'POST', key: await redKey() }),
    ),
    act(`/teams/${blue.slug}/disable`, { ongoingMatches: 'forfeit' }),
  ]);
  const matchIds = [...settled, ...offers.map(({ matchId }) => matchId)];
  const matches = () =>
    Promise.all(matchIds.map(async (matchId) => (await succeed(request, `/matches/${matchId}`, { key: await redKey() })).match));
  // What was being accepted is looked at again half a minute later.
  await eventually(
    async () => {
      const rows = await matches();
      expect(rows.slice(0, 2).map(({ status }) => status as string)).toEqual(['FORFEITED', 'FORFEITED']);
      // An offer that was not approved any more is taken back; red's match stays open to others.
      for (const { status, acceptedTeam } of rows) expect(status === 'FORFEITED' || (status === 'PENDING' && !acceptedTeam)).toBe(true);
    },
    { timeoutMs: 60_000 },
  );
  const forfeited = (await matches()).filter(({ status }) => status === 'FORFEITED');
  for (const { winnerTeamId } of forfeited) expect(winnerTeamId).toBe(red.teamId);
  const record = async ({ slug }: Squad, key: string) => {
    const { team } = await succeed(request, `/teams/${slug}`, { key });
    return [team.wins, team.losses, team.matchesPlayed] as number[];
  };
  await eventually(async () => {
    expect(await record(red, await redKey())).toEqual([forfeited.length, 0, forfeited.length]);
    expect(await record(blue, await blue.key())).toEqual([0, forfeited.length, forfeited.length]);
  });
  for (const { id } of forfeited) {
    const { events } = await succeed(request, `/matches/${id}/events`, { key: await redKey() });
    const types = (events as { type: string }[]).map(({ type }) => type);
    expect(types.filter((type) => type === 'match.forfeited')).toHaveLength(1);
    expect(types.at(-1)).toBe('match.forfeited');
  }
});

test('the audit log has each of several acts of staff on a league and its match, in order', async () => {
  const squads = await importSquads(request, [`aud_red_${tail}`, `aud_blue_${tail}`], { game: 'counter_strike_2', size: 2 });
  const [red, blue] = squads as [Squad, Squad];
  const slug = `aud-${tail}`;
  const members = [{ username: red.captain, role: 'OWNER' }];
  await importRows([{ kind: 'league', slug, name: 'Audited', games: [red.game], teams: [red.slug, blue.slug], members }]);
  const drive = driveMatches(request, { creator: red, opponent: blue, mode: 'competitive', teamSize: 2 });
  const matchId = await drive.started({ leagueId: slug });

  const cookie = cookieOf(await signIn(request, demo().accounts.operator)) ?? '';
  const { key } = await newKey({ owner: demo().accounts.operator.username });
  const feature = (isFeatured: boolean): Promise<Answer> =>
    succeed(request, `/staff/leagues/${slug}`, { method: 'PATCH', key, body: { isFeatured, reason: 'A final of its own.' } });
  await feature(true);
  await succeed(request, `/staff/matches/${matchId}/correct`, { key, body: { outcome: 'void', note: 'Nobody played.' } });
  await feature(false);

  const { league } = await succeed(request, `/leagues/${slug}`, { method: 'POST', key });
  const actionsOn = async (target: string): Promise<string[]> => {
    const { entries } = await succeed(request, `/staff/audit?target=${target}`, asWebApp(cookie));
    return (entries as { action: string }[]).map(({ action }) => action);
  };
  await eventually(async () => expect(await actionsOn(league.id)).toEqual(['league.unfeatured', 'league.featured']));
  await eventually(async () => expect(await actionsOn(matchId)).toHaveLength(1));
});

test('the audit log has what staff decide about a tournament, with role and reason', async () => {
  const [host] = (await importSquads(request, [`aud_cup_${tail}`], { game: 'counter_strike_2', size: 2 })) as [Squad];
  const cups = openCups(request, host, CUP_OF_ANOTHER_GAME);
  const path = await cups.draft({ visibility: 'PUBLIC' });
  const submit = (): Promise<unknown> => cups.must(`${path}/submit-for-approval`, cups.owner, {});
  const decide = (what: string, body: object = {}): Promise<Answer> => succeed(request, `${path}/${what}`, asWebApp(moderator, { body }));
  await submit();
  await decide('reject', { reason: 'It has no rules.' });
  await submit();
  await decide('approve');
  await decide('feature', { until: Date.now() + 3_600_000 });
  const target = path.replace('/tournaments/', '');
  await eventually(async () => {
    const { entries } = await succeed(request, `/staff/audit?target=${target}`, asWebApp(moderator));
    expect(entries).toMatchObject([
      { action: 'tournament.featured', actorRole: 'MODERATOR' },
      { action: 'tournament.approved', actorRole: 'MODERATOR' },
      { action: 'tournament.rejected', actorRole: 'MODERATOR', reason: 'It has no rules.' },
    ]);
  });
});
