import { common } from '@matchpoint/contracts';
import { eventually } from '@matchpoint/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { startHoldingEarlierNames } from '../names/index.js';
import { as, importRows, type Service, useService } from '../../test/start-service.js';

const { CREATED, UPDATED, UNCHANGED, REJECTED } = common.ImportRowResult_Outcome;

const USERS = [
  {
    username: 'Ada',
    name: 'Ada L',
    connections: [
      { platform: 'twitch', username: 'ada', showOnProfile: true },
      { platform: 'discord', username: 'ada#1', region: null, showOnProfile: false },
    ],
  },
  { username: 'bob', id: 'user_from_elsewhere', visibility: 'limited' },
  { username: 'cyd', isStaff: true, createdAt: '2020-01-02T03:04:05Z' },
];
const ORGANIZATIONS = [
  {
    name: 'North Star',
    tag: 'NS',
    members: [
      { username: 'ADA', role: 'OWNER' },
      { username: 'user_from_elsewhere', role: 'MEMBER' },
    ],
  },
];
const TEAMS = [
  {
    slug: 'north',
    name: 'North',
    game: 'valorant',
    organization: 'north star',
    type: 'LEAGUE',
    visibility: 'private',
    members: [
      { username: 'ada', role: 'CAPTAIN' },
      { username: 'Bob', role: 'MEMBER' },
    ],
  },
  { slug: 'south', name: 'South', game: 'counter_strike_2', members: [] },
];

describe('names', () => {
  const service = useService();
  const looksOf = async (id: string) =>
    (await service().pool.query<{ key: string }>('select key from held_names where holder_id = $1 order by kind, key', [id])).rows.map(
      ({ key }) => key,
    );

  it('a slug that one imported row releases can be taken by another row of the same import', async () => {
    await importRows(service(), 'organization', [{ name: 'Club' }]);
    const team = { game: 'valorant', organization: 'club', members: [] };
    await importRows(service(), 'team', [
      { ...team, slug: 'leaves', name: 'Grey Wolves' },
      { ...team, slug: 'takes', name: 'Elks' },
    ]);
    const [leaves, takes] = await Promise.all(
      ['leaves', 'takes'].map(async (slug) => (await service().pool.query('select id from teams where slug = $1', [slug])).rows[0].id),
    );
    const wolves = await looksOf(leaves);
    expect(wolves).not.toEqual([]);
    await importRows(service(), 'team', [
      { ...team, slug: 'leaves', name: 'Bears' },
      { ...team, slug: 'takes', name: 'Grey Wolves' },
    ]);
    expect(await looksOf(takes)).toEqual(wolves);
    expect(await looksOf(leaves)).toHaveLength(wolves.length);
  });

  it('reserves the names of earlier rows in two passes a day apart, then stops looking', async () => {
    const { pool, context } = service();
    const add = (id: string) => pool.query(`insert into organizations (id, slug, name, created_at) values ($1, $1, $1, now())`, [id]);
    const passes = async () =>
      (await pool.query<{ passes: number }>(`select passes from backfill where name = 'looks_of_earlier_names'`)).rows[0]?.passes;
    const start = async (until: number): Promise<void> => {
      const work = startHoldingEarlierNames(context);
      await eventually(async () => (await passes()) === until);
      await work.stop();
    };
    const isHeld = async (id: string) => (await looksOf(id)).length > 0;
    await eventually(async () => (await passes()) === 1);
    await add('early');
    await start(1);
    expect(await isHeld('early')).toBe(false);
    await pool.query('update backfill set next_at = now()');
    await start(2);
    expect(await isHeld('early')).toBe(true);
    await add('late');
    await pool.query('update backfill set next_at = now()');
    await start(2);
    expect([await isHeld('late'), await passes()]).toEqual([false, 2]);
  });
});

describe('an import', () => {
  const service = useService();
  const outcomes = async (kind: Parameters<typeof importRows>[1], rows: (object | string)[]) =>
    (await importRows(service(), kind, rows)).map(({ outcome }) => outcome);
  const reasons = async (kind: Parameters<typeof importRows>[1], rows: (object | string)[]) =>
    (await importRows(service(), kind, rows)).map(({ reason }) => reason);

  beforeAll(async () => {
    expect(await outcomes('user', USERS)).toEqual([CREATED, CREATED, CREATED]);
    expect(await outcomes('organization', ORGANIZATIONS)).toEqual([CREATED]);
    expect(await outcomes('team', TEAMS)).toEqual([CREATED, CREATED]);
  });

  it('changes nothing and writes nothing the second time', async () => {
    const before = await rowVersions(service());
    expect(await outcomes('user', USERS)).toEqual([UNCHANGED, UNCHANGED, UNCHANGED]);
    expect(await outcomes('organization', ORGANIZATIONS)).toEqual([UNCHANGED]);
    expect(await outcomes('team', TEAMS)).toEqual([UNCHANGED, UNCHANGED]);
    expect(await rowVersions(service())).toEqual(before);
  });

  it('keeps an id that a row brings, and resolves names in any case, ids and organization names', async () => {
    const { users, teams } = await service().profiles.resolveReferences({ usernames: ['BOB', 'nobody'], teams: ['NORTH'] });
    expect(users).toMatchObject([{ identifier: 'BOB', id: 'user_from_elsewhere', name: 'bob' }]);
    expect(teams).toMatchObject([{ identifier: 'NORTH', gameId: 'valorant', type: 'LEAGUE', visibility: 'private', status: 'active' }]);
    expect(teams[0]?.activeMemberIds).toHaveLength(2);
    expect(teams[0]?.organizationId).toMatch(/^org_/);
  });

  it('overwrites stored fields with given ones and keeps those that the row omits', async () => {
    expect(
      await outcomes('user', [
        { username: 'ada', bio: 'x', connections: [{ platform: 'Twitch', username: 'ADA', url: 'https://twitch.example/ada' }] },
      ]),
    ).toEqual([UPDATED]);
    const { user } = await service().profiles.getUser({ identifier: 'Ada' });
    expect(user).toMatchObject({ username: 'ada', name: 'Ada L', bio: 'x' });
    const { connections } = await service().profiles.listOwnConnections({}, as(user?.id ?? ''));
    expect(connections.map(({ platform, showOnProfile, url }) => [platform, showOnProfile, url])).toEqual([
      ['discord', false, undefined],
      ['twitch', true, 'https://twitch.example/ada'],
    ]);
  });

  it('makes the active members those of the row: others leave, and a returning member keeps the membership', async () => {
    const roster = async () =>
      (await service().profiles.listTeamMembers({ identifier: 'south' })).members.map(({ id, user, role }) => [id, user?.username, role]);
    const south = (members: object[]) => outcomes('team', [{ ...TEAMS[1], members }]);
    expect(
      await south([
        { username: 'cyd', role: 'CAPTAIN' },
        { username: 'bob', role: 'MEMBER' },
      ]),
    ).toEqual([UPDATED]);
    const first = await roster();
    expect(first.map(([, ...rest]) => rest)).toEqual([
      ['cyd', 'CAPTAIN'],
      ['bob', 'MEMBER'],
    ]);
    expect(await south([{ username: 'bob', role: 'CO_CAPTAIN' }])).toEqual([UPDATED]);
    expect(await roster()).toEqual([[first[1]?.[0], 'bob', 'CO_CAPTAIN']]);
    expect(
      await south([
        { username: 'cyd', role: 'CAPTAIN' },
        { username: 'bob', role: 'MEMBER' },
      ]),
    ).toEqual([UPDATED]);
    expect(await roster()).toEqual(first);
    expect(await outcomes('team', [{ slug: 'south', name: 'South', game: 'counter_strike_2' }])).toEqual([UNCHANGED]);
  });

  it('applies a row named twice in one call twice, in order', async () => {
    expect(
      await outcomes('user', [
        { username: 'dee', name: 'One' },
        { username: 'DEE', name: 'Two' },
        { username: 'DEE', name: 'Two' },
      ]),
    ).toEqual([CREATED, UPDATED, UNCHANGED]);
    expect((await service().profiles.getUser({ identifier: 'dee' })).user).toMatchObject({ username: 'DEE', name: 'Two' });
  });

  it('refuses bad rows with path and reason and imports the rest', async () => {
    expect(
      await reasons('user', [
        '{',
        '[]',
        '{}',
        { username: 'a b' },
        { username: 'x'.repeat(65) },
        '{"username":"nul\\u0000"}',
        { username: 'eve', visibility: 'hidden' },
        { username: 'eve', avatarUrl: 'javascript:x' },
        { username: 'eve', connections: [{ platform: 'twitch', isPrimary: 'yes' }] },
        { username: 'bob', id: 'other' },
        { username: 'eve', id: 'user_from_elsewhere' },
        { username: 'eve', id: 'BOB' },
        { username: 'user_from_elsewhere' },
        { username: 'eve', createdAt: '2024-02-30' },
        { username: 'fay' },
      ]),
    ).toEqual([
      'not valid JSON',
      'not a JSON object',
      expect.stringContaining('username'),
      'username: must not hold blanks, slashes, ? or #',
      'username: must not have more than 64 characters',
      'contains a NUL character or a lone surrogate',
      'visibility: must be one of public, limited, private',
      'avatarUrl: must be an http or https URL',
      expect.stringMatching(/^connections\[0\]\.isPrimary: /),
      'id: username bob has the id user_from_elsewhere',
      'id: names username bob already',
      'id: names username bob already',
      'username: is the id of username bob',
      'createdAt: must be an ISO 8601 date or instant',
      '',
    ]);
    expect((await service().profiles.getUser({ identifier: 'fay' })).user?.username).toBe('fay');
    await expect(service().profiles.getUser({ identifier: 'eve' })).rejects.toMatchObject({ code: 'error_user_not_found' });
  });

  it('refuses dangling references, naming their place', async () => {
    const team = { slug: 'lost', name: 'Lost', game: 'valorant' };
    expect(
      await reasons('team', [
        { ...team, game: 'chess' },
        { ...team, organization: 'Nobody' },
        {
          ...team,
          members: [
            { username: 'ada', role: 'MEMBER' },
            { username: 'nobody', role: 'MEMBER' },
          ],
        },
        {
          ...team,
          members: [
            { username: 'ada', role: 'MEMBER' },
            { username: 'ADA', role: 'MEMBER' },
          ],
        },
        { ...team, members: [{ username: 'ada', role: 'OWNER' }] },
        { ...team, type: 'CASUAL' },
        team,
      ]),
    ).toEqual([
      'game: there is no game chess',
      'organization: there is no organization Nobody',
      'members[1].username: there is no user nobody',
      'members[1].username: ADA is named twice',
      'members[0].role: must be one of CAPTAIN, CO_CAPTAIN, MEMBER',
      'type: must be one of REGULAR, LEAGUE',
      '',
    ]);
    expect(await reasons('organization', [{ name: 'Void', members: [{ username: 'nobody', role: 'OWNER' }] }])).toEqual([
      'members[0].username: there is no user nobody',
    ]);
    expect(
      await reasons('objective', [
        { id: 'o', titleKey: 't', descriptionKey: 'd', exp: 0.5, scope: 'TEAM', completionRule: 'X' },
        { id: 'o', titleKey: 't', descriptionKey: 'd', exp: 5, scope: 'TEAM', completionRule: 'X', game: 'chess' },
      ]),
    ).toEqual([expect.stringMatching(/^exp: /), 'game: there is no game chess']);
  });

  it('refuses a game that contradicts itself', async () => {
    const game = {
      id: 'chess',
      nameKey: 'k',
      category: 'board',
      defaultTeamSize: 2,
      modes: [{ id: 'blitz', nameKey: 'k', mapIds: ['board'] }],
      maps: [{ id: 'board', nameKey: 'k' }],
    };
    expect(
      await reasons('game', [
        { ...game, minTeamSize: 3 },
        { ...game, maxTeamSize: 1 },
        { ...game, maps: [] },
        { ...game, modes: [...game.modes, ...game.modes] },
        { ...game, playlists: [{ id: 'p', nameKey: 'k', allowedGameModeIds: ['bullet'] }] },
        { ...game, modeMapPools: [{ modeId: 'blitz', mapIds: ['sea'] }] },
        game,
      ]),
    ).toEqual([
      'minTeamSize: is above defaultTeamSize',
      'maxTeamSize: is below defaultTeamSize',
      'modes[0].mapIds[0]: the game has no map board',
      'modes[1].id: blitz appears twice',
      'playlists[0].allowedGameModeIds[0]: the game has no mode bullet',
      'modeMapPools[0].mapIds[0]: the game has no map sea',
      '',
    ]);
    expect(await outcomes('game', [game])).toEqual([UNCHANGED]);
    expect((await service().catalog.getGame({ identifier: 'CHESS' })).game).toMatchObject({
      id: 'chess',
      convexId: expect.stringMatching(/^game_/),
      minTeamSize: 1,
      maxTeamSize: 2,
      isRanked: false,
    });
  });

  it('finds the one row of a set that the database refuses', async () => {
    const rows = [{ id: 'go', convexId: 'game_taken' }, { id: 'shogi', convexId: 'game_taken' }, { id: 'xiangqi' }].map((row) => ({
      ...row,
      nameKey: 'k',
      category: 'board',
      defaultTeamSize: 1,
      modes: [],
    }));
    expect(await outcomes('game', rows.slice(0, 1))).toEqual([CREATED]);
    expect(await outcomes('game', rows.slice(1))).toEqual([REJECTED, CREATED]);
    expect(await outcomes('game', rows)).toEqual([UNCHANGED, REJECTED, UNCHANGED]);
  });

  it('accepts at most 1,000 rows per call', async () => {
    await expect(importRows(service(), 'user', Array<string>(1001).fill('{}'))).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });
});

/** Every row's version: xmin changes with every write. */
async function rowVersions({ pool }: Service): Promise<unknown[]> {
  const tables = [
    'users',
    'user_connections',
    'organizations',
    'organization_members',
    'teams',
    'team_members',
    'team_stats',
    'player_stats',
  ];
  const { rows } = await pool.query(
    tables.map((table) => `select '${table}' as name, xmin::text, ctid::text from ${table}`).join(' union all ') + ' order by 1, 3',
  );
  return rows;
}
