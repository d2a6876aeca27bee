import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { newKey, openKeyRing } from './src/api-keys.js';
import { expectRefusal } from './src/expect-refusal.js';
import {
  GROUP_ACCESS,
  GROUP_ROLES,
  type GroupRole,
  type Groups,
  OWN_THINGS,
  refusalOf,
  STAFF_ACCESS,
  STAFF_RANKS,
} from './src/group-access-table.js';
import { type Answer, openClient, type RequestOptions } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import { asWebApp, cookieOf, newPerson, type Person, register, signIn } from './src/person.js';
import { succeed } from './src/squads.js';
import { demo } from './src/system.js';

const request = openClient('127.0.42');
const tail = randomUUID().slice(0, 8);
const people = Object.fromEntries(GROUP_ROLES.map((role) => [role, newPerson()])) as Record<GroupRole, Person>;
const cookies = {} as Record<GroupRole, string>;
const keys = {} as Record<GroupRole, () => Promise<string>>;

const groupsOf = (visibility: string): Groups => ({
  organization: `Walk_${visibility}_${tail}`,
  team: `walk-${visibility}-${tail}`,
  ended: `ended-${visibility}-${tail}`,
  captain: people.CAPTAIN.username,
  nobody: `nobody_${tail}`,
});
const ORGANIZATION = { OWNER: 'OWNER', ADMIN: 'ADMIN', MANAGER: 'MANAGER', ORGANIZATION_MEMBER: 'MEMBER' } as const;
const TEAM = { CAPTAIN: 'CAPTAIN', CO_CAPTAIN: 'CO_CAPTAIN', TEAM_MEMBER: 'MEMBER' } as const;
const membersOf = (roles: Record<string, string>) =>
  Object.entries(roles).map(([who, role]) => ({ username: people[who as GroupRole].username, role }));

beforeAll(async () => {
  await Promise.all(
    GROUP_ROLES.map(async (role) => {
      const { answer, cookie } = await register(request, people[role]);
      expect(answer.status, answer.text).toBe(200);
      cookies[role] = cookie;
      keys[role] = openKeyRing({ owner: people[role].username });
    }),
  );
  await importRows(
    ['public', 'private'].flatMap((visibility) => {
      const { organization, team, ended } = groupsOf(visibility);
      const ofTeam = { kind: 'team', game: 'valorant', organization, visibility, members: membersOf(TEAM) };
      return [
        { kind: 'organization', name: organization.replaceAll('_', ' '), visibility, members: membersOf(ORGANIZATION) },
        { ...ofTeam, slug: team, name: team },
        { ...ofTeam, slug: ended, name: ended, status: 'disbanded' },
      ];
    }),
  );
});

describe.each(GROUP_ACCESS)('$operationId ($method, for $roles)', (access) => {
  test.each(['public', 'private'])('of a %s group answers only those it is meant for, by key and by session', async (visibility) => {
    const groups = groupsOf(visibility);
    const path = access.path(groups);
    const options: RequestOptions = { method: access.method, ...(access.body && { body: access.body(groups) }) };
    for (const role of GROUP_ROLES) {
      const credentials = { key: { ...options, key: await keys[role]() }, session: asWebApp(cookies[role], options) };
      for (const [kind, call] of Object.entries(credentials)) {
        const answer = await request(path, call);
        if (access.roles.includes(role)) {
          expect([role, kind, answer.body?.error ?? 'ok'], answer.text).toEqual([role, kind, access.answer]);
        } else {
          const { status, code } = refusalOf(access, role, visibility === 'private');
          expect([role, kind, answer.body?.error], answer.text).toEqual([role, kind, code]);
          expectRefusal(answer, status, code);
        }
      }
    }
  });
});

test('a private group is to a stranger what one that nobody has ever made is, whatever they ask', async () => {
  const groups = groupsOf('private');
  const invented: Groups = { ...groups, organization: `Never_${tail}`, team: `never-${tail}`, ended: `never-ended-${tail}` };
  for (const { operationId, method, path, body } of GROUP_ACCESS) {
    const said = await Promise.all(
      [groups, invented].map(async (names) => {
        const answer = await request(path(names), { method, key: await keys.STRANGER(), ...(body && { body: body(names) }) });
        return [answer.status, answer.body.error, answer.body.message];
      }),
    );
    expect(said[0], operationId).toEqual(said[1]);
    expect(said[0]?.[0], operationId).toBe(404);
  }
});

test.each(OWN_THINGS)('%s of another’s is what it is of what nobody has', async (operationId, method, path, code, body) => {
  const { organization } = groupsOf('public');
  const isInvitation = operationId.endsWith('Invitation');
  const of = isInvitation
    ? { path: `/orgs/${organization}/invitations`, key: await keys.OWNER(), body: { userId: people.TEAM_MEMBER.username } }
    : {
        path: '/user/connections',
        key: await keys.TEAM_MEMBER(),
        body: { platform: 'steam', username: `${operationId} ${tail}` },
      };
  const made = await succeed(request, of.path, { method: 'POST', ...of });
  const id = (isInvitation ? made.id : made.connection.id) as string;
  const answers = await Promise.all(
    [id, `${id.slice(0, -4)}zzzz`].map(async (each) => request(path(each), { method, body, key: await keys.STRANGER() })),
  );
  for (const answer of answers) expectRefusal(answer, 404, code);
  expect(new Set(answers.map(({ body: { message } }) => message as string)).size).toBe(1);
});

/** Neither refused nor told that there is no such path. */
const isLetIn = ({ status, body }: Answer): boolean => [200, 400].includes(status) || (status === 404 && body.error !== 'error_not_found');

describe('platform staff', () => {
  interface Operation {
    method: string;
    path: string;
  }
  let operations: Record<string, Operation>;
  const sessions: Record<string, string> = {};

  beforeAll(async () => {
    const { body } = await request('//api-reference/openapi.full.json');
    const { paths } = body as { paths: Record<string, Record<string, { operationId: string; tags?: string[] }>> };
    operations = Object.fromEntries(
      Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item)
          .filter(([, { tags }]) => tags?.includes('Platform staff'))
          .map(([method, { operationId }]) => [operationId, { method: method.toUpperCase(), path: path.replace('/api/v1', '') }]),
      ),
    );
    const { accounts } = demo();
    for (const name of ['support', 'moderator', 'operator', 'captain'] as const) {
      const answer = await signIn(request, accounts[name]);
      sessions[name.toUpperCase()] = cookieOf(answer) ?? '';
    }
  });

  test('has no operation by session alone that is not in the table', () => {
    const bySession = Object.entries(operations).filter(([, { path }]) => !path.startsWith('/staff/leagues'));
    expect(bySession.map(([operationId]) => operationId).sort()).toEqual(Object.keys(STAFF_ACCESS).sort());
  });

  test.each(Object.entries(STAFF_ACCESS))('%s requires at least %s and a session; others get not found', async (operationId, floor) => {
    const { method, path } = operations[operationId] as Operation;
    // The target does not exist and there is no reason: an authorized caller gets the validation error, and nothing happens.
    const call = (options: RequestOptions) => request(path.replace(/\{\w+\}/g, `nobody_${tail}`), { method, ...options });
    const body = method === 'POST' ? {} : undefined;
    const { key } = await newKey({ owner: demo().accounts.operator.username });
    expectRefusal(await call({ body, key }), 403, 'error_session_required');
    expectRefusal(await call(asWebApp(undefined, { body })), 401, 'error_api_key_required');
    expectRefusal(await call(asWebApp(sessions.CAPTAIN, { body })), 404, 'error_not_found');
    for (const rank of STAFF_RANKS) {
      const answer = await call(asWebApp(sessions[rank], { body }));
      if (STAFF_RANKS.indexOf(rank) < STAFF_RANKS.indexOf(floor)) expectRefusal(answer, 403, 'error_staff_role_required');
      else expect([rank, isLetIn(answer)], answer.text).toEqual([rank, true]);
    }
  });
});
