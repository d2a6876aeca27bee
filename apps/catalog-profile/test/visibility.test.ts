import { beforeAll, describe, expect, it } from 'vitest';
import { as, importRows, signedFor, useService } from './start-service.js';

const code = (expected: string) => ({ code: expected });

// Users: one per visibility, and `owner`, who is on every team. `out` is on none.
const USERS = ['public', 'limited', 'private'].map((visibility) => ({
  id: `user_${visibility}`,
  username: `${visibility}_user`,
  name: 'Name',
  visibility,
  bio: 'bio',
  connections: [
    { platform: 'twitch', username: 'shown', showOnProfile: true },
    { platform: 'discord', username: 'hidden', showOnProfile: false },
  ],
}));
const OTHERS = ['owner', 'out'].map((username) => ({ id: `user_${username}`, username }));
const TEAMS = ['public', 'limited', 'private'].map((visibility) => ({
  id: `team_${visibility}`,
  slug: `${visibility}_team`,
  name: `The ${visibility} team`,
  game: 'valorant',
  organization: 'Club',
  type: visibility === 'public' ? 'LEAGUE' : 'REGULAR',
  visibility,
  members: [
    { username: 'owner', role: 'MEMBER' },
    ...USERS.map(({ username }) => ({ username, role: username === 'public_user' ? 'CAPTAIN' : 'MEMBER' })),
  ],
}));
const RECORD = { wins: 0, losses: 0, draws: 0, matchesPlayed: 0, experience: 1, form: [] };

describe('what a caller may see', () => {
  const service = useService();
  const profiles = () => service().profiles;
  const team = async (identifier: string, callerUserId: string) =>
    (await profiles().batchGetTeams({ items: [{ identifier, principal: signedFor(callerUserId), callerUserId: '' }] })).items[0]?.team;

  beforeAll(async () => {
    await importRows(service(), 'user', [...USERS, ...OTHERS]);
    await importRows(service(), 'organization', [
      {
        id: 'org_club',
        name: 'Club',
        members: [
          { username: 'owner', role: 'OWNER' },
          { username: 'private_user', role: 'MEMBER' },
        ],
      },
    ]);
    await importRows(service(), 'team', TEAMS);
  });

  describe.each([
    { visibility: 'public', profile: true, lists: true },
    { visibility: 'limited', profile: true, lists: false },
    { visibility: 'private', profile: false, lists: false },
  ])('shows a $visibility user as its visibility allows', ({ visibility, profile, lists }) => {
    const id = `user_${visibility}`;
    const identifier = `${visibility}_user`;

    it('is all, for the user', async () => {
      expect((await profiles().getUser({ identifier }, as(id))).user).toMatchObject({ id, bio: 'bio', visibility });
      expect((await profiles().listUserTeams({ identifier }, as(id))).teams.map((each) => each.team?.id)).toEqual([
        'team_public',
        'team_limited',
        'team_private',
      ]);
      expect((await profiles().listUserConnections({ identifier }, as(id))).connections.map(({ username }) => username)).toEqual(['shown']);
      expect((await profiles().listOwnConnections({}, as(id))).connections.map(({ username }) => username)).toEqual(['hidden', 'shown']);
      expect(await profiles().getUserStats({ identifier }, as(id))).toEqual({
        userId: id,
        ...RECORD,
        winRate: 0,
        currentStreak: 0,
        bestStreak: 0,
      });
    });

    const shown = profile ? `the profile${lists ? ', shown connections, teams and stats' : ' alone'}` : 'nothing';
    it(`is ${shown}, for others and for operators`, async () => {
      for (const caller of [as('user_out'), {}]) {
        if (profile) {
          expect((await profiles().getUser({ identifier }, caller)).user).toMatchObject({ id, bio: 'bio' });
          expect((await profiles().listUserTeams({ identifier }, caller)).teams.map((each) => each.team?.id)).toEqual(
            lists ? ['team_public', 'team_limited'] : [],
          );
          expect((await profiles().listUserConnections({ identifier }, caller)).connections).toHaveLength(lists ? 1 : 0);
        } else {
          for (const read of [profiles().getUser, profiles().listUserTeams, profiles().listUserConnections])
            await expect(read({ identifier }, caller)).rejects.toMatchObject(code('error_user_not_found'));
        }
        if (lists) expect(await profiles().getUserStats({ identifier }, caller)).toMatchObject({ userId: id });
        else await expect(profiles().getUserStats({ identifier }, caller)).rejects.toMatchObject(code('error_user_not_found'));
      }
    });
  });

  it('lists a private team of somebody else only to its members', async () => {
    const { teams } = await profiles().listUserTeams({ identifier: 'public_user' }, as('user_owner'));
    expect(teams.map((each) => each.team?.id)).toEqual(['team_public', 'team_limited', 'team_private']);
    expect(teams[0]).toMatchObject({ role: 'CAPTAIN', organization: { id: 'org_club', slug: 'Club' } });
  });

  it('names the organization of a team, a private one to its active members only', async () => {
    const seenBy = async (userId: string) => {
      const seen = await team('public_team', userId);
      expect(seen?.organizationId).toBe(seen?.organization?.id);
      return seen?.organization;
    };
    expect(await seenBy('user_out')).toMatchObject({ id: 'org_club', slug: 'Club', name: 'Club' });
    await service().context.pool.query(`update organizations set visibility = 'private' where id = 'org_club'`);
    expect([await seenBy('user_out'), await seenBy('user_public')]).toEqual([undefined, undefined]);
    expect(await seenBy('user_owner')).toMatchObject({ id: 'org_club' });
    await service().context.pool.query(`update organizations set visibility = 'public' where id = 'org_club'`);
  });

  it.each([
    { visibility: 'public', record: true, roster: true },
    { visibility: 'limited', record: false, roster: true },
    { visibility: 'private', record: false, roster: false },
  ])('shows a $visibility team as its visibility allows', async ({ visibility, record, roster }) => {
    const identifier = `${visibility}_team`;
    expect(await team(identifier, 'user_owner')).toMatchObject({
      id: `team_${visibility}`,
      isMember: true,
      memberCount: 4,
      record: RECORD,
    });
    const seen = await team(identifier, 'user_out');
    expect(seen).toMatchObject({ id: `team_${visibility}`, isMember: false, memberCount: 4 });
    expect(seen?.record).toEqual(record ? RECORD : undefined);
    expect((await profiles().listTeamMembers({ identifier }, as('user_owner'))).members).toHaveLength(4);
    expect(await profiles().getTeamMatchAccess({ identifier }, as('user_owner'))).toEqual({
      teamId: `team_${visibility}`,
      gameId: 'valorant',
      isRecordShown: true,
      callerTeamIds: ['team_limited', 'team_private', 'team_public'],
    });
    if (roster) {
      expect((await profiles().listTeamMembers({ identifier }, as('user_out'))).members).toHaveLength(4);
      expect(await profiles().getTeamMatchAccess({ identifier }, as('user_out'))).toEqual({
        teamId: `team_${visibility}`,
        gameId: 'valorant',
        isRecordShown: record,
        callerTeamIds: [],
      });
    } else {
      await expect(profiles().listTeamMembers({ identifier }, as('user_out'))).rejects.toMatchObject(
        code('error_team_membership_required'),
      );
      await expect(profiles().getTeamMatchAccess({ identifier }, as('user_out'))).rejects.toMatchObject(
        code('error_team_membership_required'),
      );
    }
  });

  it('shows a private user on a roster by username only, with captains first', async () => {
    const find = async (caller: string) => (await profiles().listTeamMembers({ identifier: 'public_team' }, as(caller))).members;
    const members = await find('user_out');
    expect(members[0]?.user?.username).toBe('public_user');
    const hidden = members.find(({ user }) => user?.id === 'user_private')?.user;
    expect(hidden).toEqual(expect.objectContaining({ username: 'private_user', visibility: 'private', name: undefined, bio: undefined }));
    expect((await find('user_private')).find(({ user }) => user?.id === 'user_private')?.user).toMatchObject({ name: 'Name', bio: 'bio' });
  });

  it('shows a player in a reference by name and username, a private one by username, an unknown one not at all', async () => {
    const { users } = await profiles().batchGetUserReferences({ ids: ['user_private', 'user_limited', 'user_nobody'] }, as('user_out'));
    expect(users.sort((left, right) => left.id.localeCompare(right.id))).toEqual([
      { id: 'user_limited', username: 'limited_user', name: 'Name', visibility: 'limited', isOpen: false },
      { id: 'user_private', username: 'private_user', visibility: 'private', isOpen: false },
    ]);
    expect((await profiles().batchGetUserReferences({ ids: ['user_private'] }, as('user_private'))).users).toMatchObject([
      { name: 'Name', isOpen: true },
    ]);
    expect((await profiles().batchGetUserReferences({ ids: ['user_public'] }, as('user_out'))).users).toMatchObject([{ isOpen: true }]);
    await expect(profiles().getUserMatchAccess({ identifier: 'public_user' }, as('user_out'))).resolves.toEqual({ userId: 'user_public' });
    for (const identifier of ['limited_user', 'private_user', 'nobody'])
      await expect(profiles().getUserMatchAccess({ identifier }, as('user_out'))).rejects.toMatchObject(code('error_user_not_found'));
  });

  it('shows other services every roster with all active members, private teams included, captains first', async () => {
    const { teams } = await profiles().batchGetTeamRosters({ teamIds: ['team_private', 'team_public', 'team_unknown'] }, as('user_out'));
    expect(teams.map(({ id }) => id).toSorted()).toEqual(['team_private', 'team_public']);
    expect(teams.find(({ id }) => id === 'team_public')).toMatchObject({
      slug: 'public_team',
      gameId: 'valorant',
      type: 'LEAGUE',
      status: 'active',
      visibility: 'public',
      organizationId: 'org_club',
    });
    for (const { members } of teams) {
      expect(members[0]).toEqual({ userId: 'user_public', role: 'CAPTAIN' });
      expect(members).toContainEqual({ userId: 'user_private', role: 'MEMBER' });
    }
    const { teams: ids } = await profiles().batchGetTeamMemberIds(
      { teamIds: ['team_private', 'team_public', 'team_unknown'] },
      as('user_out'),
    );
    expect(Object.fromEntries(ids.map(({ teamId, visibility }) => [teamId, visibility]))).toEqual({
      team_private: 'private',
      team_public: 'public',
    });
    const byTeam = (entries: [string, string[]][]): object => Object.fromEntries(entries.map(([id, users]) => [id, users.toSorted()]));
    expect(byTeam(ids.map(({ teamId, userIds }) => [teamId, userIds]))).toEqual(
      byTeam(teams.map(({ id, members }) => [id, members.map(({ userId }) => userId)])),
    );
  });

  it('shows the members of an organization to everybody, its matches to active members, its private teams to their members', async () => {
    expect((await profiles().getOrganization({ identifier: 'CLUB' }, as('user_out'))).organization).toMatchObject({
      id: 'org_club',
      isMember: false,
      memberCount: 2,
      teamCount: 3,
      wins: 0,
    });
    expect((await profiles().listOrganizationMembers({ identifier: 'club' }, as('user_out'))).members.map(({ role }) => role)).toEqual([
      'OWNER',
      'MEMBER',
    ]);
    expect((await profiles().listOrganizationTeams({ identifier: 'club' }, as('user_out'))).teams.map(({ id }) => id)).toEqual([
      'team_limited',
      'team_public',
    ]);
    expect((await profiles().listOrganizationTeams({ identifier: 'club' }, as('user_owner'))).teams).toHaveLength(3);
    expect(await profiles().getOrganizationStats({ identifier: 'org_club' }, as('user_out'))).toEqual({
      organizationId: 'org_club',
      teams: 3,
      members: 2,
      matchesPlayed: 0,
      wins: 0,
      losses: 0,
      winRate: 0,
    });
    await expect(profiles().getOrganizationMatchAccess({ identifier: 'club' }, as('user_out'))).rejects.toMatchObject(
      code('error_org_membership_required'),
    );
    expect(await profiles().getOrganizationMatchAccess({ identifier: 'club' }, as('user_owner'))).toEqual({
      organizationId: 'org_club',
      teamIds: ['team_limited', 'team_private', 'team_public'],
      leagueTeamIds: ['team_public'],
      callerTeamIds: ['team_limited', 'team_private', 'team_public'],
    });
  });

  it('after leaving: no more than others', async () => {
    const rejoin = (members: { username: string; role: string }[]) =>
      importRows(service(), 'team', [{ slug: 'private_team', name: 'The private team', game: 'valorant', members }]);
    await rejoin([{ username: 'public_user', role: 'CAPTAIN' }]);
    expect(await team('private_team', 'user_owner')).toMatchObject({ isMember: false, memberCount: 1 });
    await expect(profiles().listTeamMembers({ identifier: 'private_team' }, as('user_owner'))).rejects.toMatchObject(
      code('error_team_membership_required'),
    );
    expect((await profiles().listCallerTeams({}, as('user_owner'))).teams).toEqual(
      ['team_limited', 'team_public'].map((teamId) => ({ teamId, role: 'MEMBER', status: 'active' })),
    );
    await rejoin(TEAMS[2]?.members ?? []);
  });
});

describe('an identifier', () => {
  const service = useService();
  beforeAll(async () => {
    await importRows(service(), 'user', [
      { username: 'Per%cent' },
      { username: 'under_score' },
      { username: 'LEVIATÁN' },
      { username: 'admin', isStaff: true, connections: [{ platform: 'Twitch', username: 'x' }] },
    ]);
    await importRows(
      service(),
      'team',
      [
        { id: 'legacy:42', slug: 'a_b', name: 'A B' },
        { slug: 'A%', name: '100 Ürsus Club' },
      ].map((row) => ({ ...row, game: 'valorant' })),
    );
    await importRows(service(), 'organization', [{ name: 'KRÜ Esports' }]);
  });

  it.each([
    ['per%CENT', 'Per%cent'],
    ['UNDER_score', 'under_score'],
    ['leviatán', 'LEVIATÁN'],
    ['underXscore', undefined],
    ['%', undefined],
    ['under%', undefined],
    ['', undefined],
  ])('finds the user %j as %j', async (identifier, username) => {
    const found = service().profiles.getUser({ identifier });
    if (username === undefined) await expect(found).rejects.toMatchObject(code('error_user_not_found'));
    else expect((await found).user?.username).toBe(username);
  });

  it('finds teams by slug in any case or by exact id, in one batch, in the order asked', async () => {
    const asked = ['A_B', 'legacy:42', 'LEGACY:42', 'aXb', 'a%', 'a_', '', 'a_b'];
    const { items } = await service().profiles.batchGetTeams({
      items: asked.map((identifier) => ({ identifier, principal: signedFor('user_out'), callerUserId: '' })),
    });
    expect(items.map(({ team }) => team?.slug)).toEqual(['a_b', 'a_b', undefined, undefined, 'A%', undefined, undefined, 'a_b']);
    expect((await service().profiles.batchGetTeams({ items: [] })).items).toEqual([]);
  });

  it('finds an organization by its name with underscores for spaces', async () => {
    expect((await service().profiles.getOrganization({ identifier: 'krü_esports' })).organization).toMatchObject({
      slug: 'KRÜ_Esports',
      name: 'KRÜ Esports',
    });
    await expect(service().profiles.getOrganization({ identifier: 'krü%esports' })).rejects.toMatchObject(code('error_org_not_found'));
  });

  it('answers a team reference by its id, with a tag that is never empty', async () => {
    const id =
      (await service().profiles.batchGetTeams({ items: [{ identifier: 'A%', principal: signedFor('user_out'), callerUserId: '' }] }))
        .items[0]?.team?.id ?? '';
    const { teams } = await service().profiles.batchGetTeamReferences({ ids: [id, 'unknown', 'a_b'] });
    expect(teams).toEqual([{ id, slug: 'A%', name: '100 Ürsus Club', tag: '100Ü', avatarUrl: undefined }]);
  });

  it('resolves for operators whatever the visibility', async () => {
    expect(await service().profiles.resolveUser({ identifier: 'ADMIN' })).toMatchObject({
      username: 'admin',
      isStaff: true,
      connectedPlatforms: ['twitch'],
    });
    // No text of the database holds a NUL, wherever one is asked for.
    for (const identifier of ['nul\0', '\0'])
      await expect(service().profiles.resolveUser({ identifier })).rejects.toMatchObject(code('INVALID_INPUT'));
  });
});
