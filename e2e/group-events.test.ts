import { randomUUID } from 'node:crypto';
import { EVENTS, type EventType } from '@matchpoint/events';
import { eventually } from '@matchpoint/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KeyGrant, newKey, openKeyRing } from './src/api-keys.js';
import { openClient, type RequestOptions } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { asWebApp, cookieOf, signIn } from './src/person.js';
import { type Receiver, startReceiver } from './src/receiver.js';
import { succeed } from './src/squads.js';
import { demo } from './src/system.js';

/** The life of an organization and its team, step by step, and which webhooks hear of each (docs/reference/webhooks.md#events). */
const request = openClient('127.0.43');
const GAME = 'rocket_league';
const tail = randomUUID().slice(0, 8);
const PEOPLE = ['boss', 'admin', 'player', 'stranger'] as const;
/** Who listens: people with endpoints of their own, and the developer of the game. */
type Listener = (typeof PEOPLE)[number] | 'game';
const LISTENERS: readonly Listener[] = [...PEOPLE, 'game'];
const nameOf = (person: string): string => `ev_${person}_${tail}`;
const grants = Object.fromEntries(
  LISTENERS.map((who): [Listener, KeyGrant] => [who, who === 'game' ? { kind: 'game_developer', game: GAME } : { owner: nameOf(who) }]),
) as Record<Listener, KeyGrant>;
const keys = Object.fromEntries(LISTENERS.map((who) => [who, openKeyRing(grants[who])])) as Record<Listener, () => Promise<string>>;
const receivers = {} as Record<Listener, Receiver>;
const endpoints: [Listener, string][] = [];
const ids: Record<string, string> = { organization: '', team: '' };
let moderator = '';

beforeAll(async () => {
  await importRows(PEOPLE.map((person) => ({ kind: 'user', username: nameOf(person) })));
  for (const who of LISTENERS) {
    receivers[who] = await startReceiver();
    const body = { url: receivers[who].url, events: ['organization.*', 'team.*'] };
    const answer = await request('/webhooks', { key: await keys[who](), body });
    expect(answer.status, answer.text).toBe(201);
    endpoints.push([who, answer.body.id as string]);
    if (who !== 'game') ids[who] = (await succeed(request, '/user/profile', { key: await keys[who]() })).profile.id;
  }
  moderator = cookieOf(await signIn(request, demo().accounts.moderator)) ?? '';
});
afterAll(async () => {
  for (const [who, id] of endpoints) await request(`/webhooks/${id}`, { method: 'DELETE', key: (await newKey(grants[who])).key });
  for (const receiver of Object.values(receivers)) receiver.stop();
});

const by = async (person: Listener, path: string, options: RequestOptions = {}) =>
  succeed(request, path, { ...options, key: await keys[person]() });
const staff = (path: string, body: object) => succeed(request, path, asWebApp(moderator, { body: { reason: 'Seen in a test.', ...body } }));
const organization = (rest = ''): string => `/orgs/${ids.organization}${rest}`;
const team = (rest = ''): string => `/teams/${ids.team}${rest}`;
async function invite(path: string, person: 'admin' | 'player', role: string): Promise<void> {
  const { id } = await by('boss', `${path}/invitations`, { body: { userId: ids[person], role } });
  await by(person, `/user/invitations/${id}/accept`, { method: 'POST' });
}

interface Told {
  type: EventType;
  to: readonly Listener[];
  /** Of the data, besides the ids of the organization, the team and the game. */
  data?: () => object;
}
const ORGANIZATION_STAFF: readonly Listener[] = ['boss', 'admin'];
const ALL: readonly Listener[] = ['boss', 'admin', 'player', 'game'];
const KNOWN: readonly Listener[] = ['boss', 'admin', 'player'];
const ofPlayer = () => ({ userId: ids.player });
const fields = (...names: string[]) => ({ fields: names });

const ACTS: [act: string, act: () => Promise<unknown>, ...told: Told[]][] = [
  [
    'founding an organization',
    async () => (ids.organization = (await by('boss', '/orgs', { body: { name: `Events ${tail}`, tag: 'EV' } })).id as string),
    { type: 'organization.created', to: ['boss'] },
  ],
  [
    'accepting an invitation into it',
    () => invite(organization(), 'admin', 'ADMIN'),
    { type: 'organization.member_added', to: ORGANIZATION_STAFF, data: () => ({ userId: ids.admin, role: 'ADMIN' }) },
  ],
  [
    'changing its profile',
    () => by('admin', organization(), { method: 'PATCH', body: { description: 'Of events.', tag: 'EV' } }),
    { type: 'organization.updated', to: ORGANIZATION_STAFF, data: () => fields('description') },
  ],
  ['changing nothing of it', () => by('admin', organization(), { method: 'PATCH', body: { description: 'Of events.' } })],
  [
    'founding a team',
    async () => {
      const { playlists } = await by('boss', `/games/${GAME}/playlists`);
      const body = { name: `Events ${tail}`, tag: 'EV', gameId: GAME, playlistId: playlists[0].id, organizationId: ids.organization };
      ids.team = (await by('boss', '/teams', { body })).id as string;
    },
    { type: 'team.created', to: ['boss', 'admin', 'game'] },
  ],
  ['joining it', () => invite(team(), 'player', 'MEMBER'), { type: 'team.joined', to: ALL, data: ofPlayer }],
  [
    'changing its profile',
    () => by('boss', team(), { method: 'PATCH', body: { tag: 'EVE', region: 'EU' } }),
    { type: 'team.updated', to: ALL, data: () => fields('tag', 'region') },
  ],
  ['changing nothing of it', () => by('boss', team(), { method: 'PATCH', body: { tag: 'EVE' } })],
  [
    'making a member co-captain',
    () => by('boss', team(`/members/${ids.player}/role`), { method: 'PATCH', body: { role: 'CO_CAPTAIN' } }),
    { type: 'team.member_role_changed', to: ALL, data: () => ({ ...ofPlayer(), oldRole: 'MEMBER', newRole: 'CO_CAPTAIN' }) },
  ],
  ['making them what they are', () => by('boss', team(`/members/${ids.player}/role`), { method: 'PATCH', body: { role: 'CO_CAPTAIN' } })],
  [
    'disabling it by staff',
    () => staff(`/staff/teams/${ids.team}/disable`, { ongoingMatches: 'finish' }),
    { type: 'team.banned', to: ALL, data: () => ({ reason: 'Seen in a test.' }) },
  ],
  [
    'enabling it again',
    () => staff(`/staff/teams/${ids.team}/enable`, {}),
    { type: 'team.updated', to: ALL, data: () => fields('status') },
  ],
  [
    'hiding it',
    () => by('boss', team(), { method: 'PATCH', body: { profileVisibility: 'private' } }),
    { type: 'team.updated', to: KNOWN, data: () => fields('profileVisibility') },
  ],
  [
    'adding to the organization who plays for it',
    () => by('admin', organization('/members'), { body: { targetUserId: ids.player, role: 'MEMBER' } }),
    { type: 'organization.member_added', to: KNOWN, data: () => ({ ...ofPlayer(), role: 'MEMBER' }) },
  ],
  [
    'giving them another role',
    () => by('admin', organization(`/members/${ids.player}/role`), { method: 'PATCH', body: { role: 'MANAGER' } }),
    { type: 'organization.member_role_changed', to: KNOWN, data: () => ({ ...ofPlayer(), oldRole: 'MEMBER', newRole: 'MANAGER' }) },
  ],
  [
    'handing the captaincy over',
    () => by('boss', team('/captaincy/transfer'), { body: { newCaptainId: ids.player } }),
    { type: 'team.member_role_changed', to: KNOWN, data: () => ({ userId: ids.boss, oldRole: 'CAPTAIN', newRole: 'CO_CAPTAIN' }) },
    { type: 'team.member_role_changed', to: KNOWN, data: () => ({ ...ofPlayer(), oldRole: 'CO_CAPTAIN', newRole: 'CAPTAIN' }) },
  ],
  [
    'banning them',
    () => by('admin', organization('/bans'), { body: { userId: ids.player, reason: 'Seen in a test.' } }),
    { type: 'organization.member_removed', to: KNOWN, data: ofPlayer },
    { type: 'organization.user_banned', to: KNOWN, data: () => ({ ...ofPlayer(), reason: 'Seen in a test.' }) },
    { type: 'team.left', to: KNOWN, data: ofPlayer },
    {
      ...{ type: 'team.member_role_changed', to: ORGANIZATION_STAFF },
      data: () => ({ userId: ids.boss, oldRole: 'CO_CAPTAIN', newRole: 'CAPTAIN' }),
    },
  ],
  [
    'taking the ban back',
    () => by('admin', organization(`/bans/${ids.player}`), { method: 'DELETE' }),
    { type: 'organization.unbanned', to: KNOWN, data: ofPlayer },
  ],
  [
    'disabling the organization by staff',
    () => staff(`/staff/orgs/${ids.organization}/disable`, { ongoingMatches: 'finish' }),
    { type: 'organization.disabled', to: ORGANIZATION_STAFF },
  ],
  [
    'enabling it again',
    () => staff(`/staff/orgs/${ids.organization}/enable`, {}),
    { type: 'organization.enabled', to: ORGANIZATION_STAFF },
  ],
  [
    'handing the ownership over',
    () => by('boss', organization('/ownership/transfer'), { body: { newOwnerId: ids.admin } }),
    { type: 'organization.ownership_transferred', to: ORGANIZATION_STAFF, data: () => ({ oldOwnerId: ids.boss, newOwnerId: ids.admin }) },
  ],
  ['disbanding the team', () => by('admin', team(), { method: 'DELETE' }), { type: 'team.disbanded', to: ORGANIZATION_STAFF }],
  [
    'deleting the organization',
    () => by('admin', organization(), { method: 'DELETE' }),
    { type: 'organization.removed', to: ORGANIZATION_STAFF },
  ],
];

const dataOf = ({ type, data }: Told): object => ({
  ...(type.startsWith('team.') && { teamId: ids.team, gameId: GAME }),
  organizationId: ids.organization,
  ...data?.(),
});
const sorted = (events: readonly { type: string; data: object }[]): string[] =>
  events.map(({ type, data }) => JSON.stringify([type, Object.entries(data).sort()])).sort();
const receivedBy = (who: Listener) =>
  receivers[who].received
    .map(({ body: { type, data } }) => ({ type: type as EventType, data: data as Record<string, unknown> }))
    .filter(({ data }) => data.organizationId === ids.organization);

test('each change reaches only the webhooks it concerns, as its schema says; a request that changes nothing sends no event', async () => {
  const expected = Object.fromEntries(LISTENERS.map((who) => [who, [] as { type: string; data: object }[]])) as Record<
    Listener,
    { type: string; data: object }[]
  >;
  for (const [name, act, ...told] of ACTS) {
    await act();
    for (const each of told) for (const who of each.to) expected[who].push({ type: each.type, data: dataOf(each) });
    // Who belongs to a team is looked at as an event is handed out: the next act is after that.
    for (const who of LISTENERS)
      await eventually(() => expect(sorted(receivedBy(who)), `${who} of ${name}`).toEqual(sorted(expected[who])));
  }
  for (const who of LISTENERS)
    for (const { type, data } of receivedBy(who)) expect(EVENTS[type].findFault(data), JSON.stringify({ type, data })).toBeUndefined();
});
