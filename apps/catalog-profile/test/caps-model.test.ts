import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { as, importRows, useService } from './start-service.js';

/**
 * Limits under random concurrent commands (docs/reference/organizations.md and docs/reference/teams.md). Each command takes or releases a
 * place, and the number of taken places must equal that of some sequential order. A place is refused only if none was free.
 */
const service = useService();
const query = async (text: string, values: unknown[] = []) => (await service().pool.query<Record<string, unknown>>(text, values)).rows;
const boss = as('user_boss');
const GAME = 'valorant';
const AT_ONCE = 6;
/** Of what is there, and of what may come. */
const there = (index: number): string => `there_${String(index).padStart(3, '0')}`;
const spare = (index: number): string => `spare_${String(index).padStart(3, '0')}`;
let names = 0;

interface Cap {
  most: number;
  /** Leaves `free` places. */
  fill: (taken: number) => Promise<unknown>;
  take: (index: number) => Promise<unknown>;
  /** Of the places that were filled. */
  give: (index: number) => Promise<unknown>;
  count: string;
}

const invitationId = (index: number): string => `inv_${spare(index)}`;
/** All spare users are invited by boss; `into` is the column of the group. */
const inviteAll = (into: string, group: (index: number) => string, who = (index: number) => `user_${spare(index)}`) =>
  Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      query(
        `insert into invitations (id, ${into}, user_id, role, inviter_id, created_at, expires_at)
         values ($1, $2, $3, 'MEMBER', 'user_boss', '2024-01-01', '2034-01-01')`,
        [invitationId(index), group(index), who(index)],
      ),
    ),
  );
const accept = (index: number, who = spare(index)) =>
  service().invitations.acceptInvitation({ invitationId: invitationId(index) }, as(`user_${who}`));
const addTeams = (count: number, name: (index: number) => string, organization: string | null) =>
  query(
    `insert into teams (id, slug, name, game_id, organization_id, playlist_id)
     select n, n, n, $2, $3, 'competitive' from unnest($1::text[]) n`,
    [Array.from({ length: count }, (_, index) => name(index)), GAME, organization],
  );
const addMembers = (group: 'team' | 'organization', ids: readonly string[], users: readonly string[], role: string) =>
  query(
    `insert into ${group}_members (id, ${group}_id, user_id, role)
     select 'mem_' || g || u, g, 'user_' || u, $3 from unnest($1::text[], $2::text[]) m(g, u)`,
    [ids, users, role],
  );
const times = <Item>(count: number, item: (index: number) => Item): Item[] => Array.from({ length: count }, (_, index) => item(index));

const CAPS: Record<string, Cap> = {
  '200 members of an organization': {
    most: 200,
    async fill(taken) {
      const others = times(taken - 1, there);
      await addMembers(
        'organization',
        others.map(() => 'org_caps'),
        others,
        'MEMBER',
      );
      await inviteAll('organization_id', () => 'org_caps');
    },
    take: (index) => accept(index),
    give: (index) => service().organizations.removeOrganizationMember({ identifier: 'org_caps', user: there(index) }, boss),
    count: `select count(*)::int as count from organization_members where organization_id = 'org_caps' and left_at is null`,
  },
  '50 active teams of an organization': {
    most: 50,
    async fill(taken) {
      await addTeams(taken, there, 'org_caps');
      await addMembers(
        'organization',
        times(AT_ONCE, () => 'org_caps'),
        times(AT_ONCE, spare),
        'MANAGER',
      );
    },
    take: (index) =>
      service().teams.createTeam(
        { name: `Cap ${(names += 1)}`, tag: 'CAP', gameId: GAME, playlistId: 'competitive', organizationId: 'org_caps' },
        as(`user_${spare(index)}`),
      ),
    give: (index) => service().teams.disbandTeam({ identifier: there(index), hasOngoingMatches: false }, boss),
    count: `select count(*)::int as count from teams where organization_id = 'org_caps' and status = 'active'`,
  },
  '50 open invitations of a group': {
    most: 50,
    fill: (taken) =>
      query(
        `insert into invitations (id, organization_id, user_id, role, inviter_id, created_at, expires_at)
         select 'inv_' || u, 'org_caps', 'user_' || u, 'MEMBER', 'user_boss', '2024-01-01', '2034-01-01' from unnest($1::text[]) u`,
        [times(taken, there)],
      ),
    take: (index) =>
      service().invitations.createInvitation(
        { group: { organization: 'org_caps' }, user: spare(index), role: 'MEMBER', expiresInHours: 1, maxUses: 1 },
        boss,
      ),
    give: (index) =>
      service().invitations.revokeInvitation({ group: { organization: 'org_caps' }, invitationId: `inv_${there(index)}` }, boss),
    count: `select count(*)::int as count from invitations where organization_id = 'org_caps' and status = 'open'`,
  },
  '5 organizations of one owner': {
    most: 5,
    async fill(taken) {
      const [own, others] = [times(taken, there), times(AT_ONCE, spare)];
      await query(`insert into organizations (id, slug, name) select n, n, n from unnest($1::text[]) n`, [[...own, ...others]]);
      await addMembers(
        'organization',
        own,
        own.map(() => 'holder'),
        'OWNER',
      );
      await addMembers(
        'organization',
        others,
        others.map(() => 'boss'),
        'OWNER',
      );
      await addMembers(
        'organization',
        others,
        others.map(() => 'holder'),
        'ADMIN',
      );
    },
    take: (index) =>
      index % 2 === 0
        ? service().organizations.createOrganization({ name: `Cap ${(names += 1)}`, tag: 'CAP' }, as('user_holder'))
        : service().organizations.transferOrganizationOwnership({ identifier: spare(index), newOwner: 'holder' }, boss),
    give: (index) => service().organizations.deleteOrganization({ identifier: there(index) }, as('user_holder')),
    count: `select count(*)::int as count from organization_members where user_id = 'user_holder' and role = 'OWNER' and left_at is null`,
  },
  '20 members of a team of a game of five': {
    most: 20,
    async fill(taken) {
      await addTeams(1, () => 'team_caps', 'org_caps');
      await addMembers('team', ['team_caps'], ['boss'], 'CAPTAIN');
      await addMembers(
        'team',
        times(taken - 1, () => 'team_caps'),
        times(taken - 1, there),
        'MEMBER',
      );
      await inviteAll('team_id', () => 'team_caps');
    },
    take: (index) => accept(index),
    give: (index) => service().teams.removeTeamMember({ identifier: 'team_caps', user: there(index) }, as(`user_${there(index)}`)),
    count: `select count(*)::int as count from team_members where team_id = 'team_caps' and left_at is null`,
  },
  '30 active teams that one person is on': {
    most: 30,
    async fill(taken) {
      await addTeams(taken, there, 'org_caps');
      await addTeams(AT_ONCE, spare, 'org_caps');
      await addMembers(
        'team',
        times(taken, there),
        times(taken, () => 'holder'),
        'MEMBER',
      );
      await inviteAll('team_id', spare, () => 'user_holder');
    },
    take: (index) => accept(index, 'holder'),
    give: (index) => service().teams.removeTeamMember({ identifier: there(index), user: 'holder' }, as('user_holder')),
    count: `select count(*)::int as count from team_members where user_id = 'user_holder' and left_at is null`,
  },
  '10 active teams that one person captains': {
    most: 10,
    async fill(taken) {
      const [own, others] = [times(taken, there), times(AT_ONCE, spare)];
      await addTeams(taken, there, 'org_caps');
      await addTeams(AT_ONCE, spare, 'org_caps');
      await addMembers(
        'team',
        own,
        own.map(() => 'holder'),
        'CAPTAIN',
      );
      await addMembers(
        'team',
        own,
        own.map((_, index) => there(index)),
        'MEMBER',
      );
      await addMembers(
        'team',
        others,
        others.map((_, index) => spare(index)),
        'CAPTAIN',
      );
      await addMembers(
        'team',
        others,
        others.map(() => 'holder'),
        'MEMBER',
      );
    },
    take: (index) => service().teams.transferTeamCaptaincy({ identifier: spare(index), newCaptain: 'holder' }, boss),
    give: (index) => service().teams.transferTeamCaptaincy({ identifier: there(index), newCaptain: there(index) }, boss),
    count: `select count(*)::int as count from team_members where user_id = 'user_holder' and role = 'CAPTAIN' and left_at is null`,
  },
};

beforeAll(async () => {
  const users = ['boss', 'holder', ...times(200, there), ...times(AT_ONCE, spare)];
  await importRows(
    service(),
    'user',
    users.map((username) => ({ id: `user_${username}`, username })),
  );
});

async function empty(): Promise<void> {
  await query('delete from invitations');
  await query('delete from teams');
  await query('delete from organizations');
  await query(`delete from held_names where kind <> 'username' and kind <> 'username_look'`);
  await query(`insert into organizations (id, slug, name) values ('org_caps', 'caps', 'caps')`);
  await addMembers('organization', ['org_caps'], ['boss'], 'OWNER');
}
const countOf = async ({ count }: Cap): Promise<number> => Number((await query(count))[0]?.count);
const outcomeOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );

describe.each(Object.entries(CAPS))('%s', (_name, cap) => {
  it('are exact under concurrent additions and removals', async () => {
    const commands = fc.array(fc.constantFrom('take', 'take', 'give'), { minLength: AT_ONCE, maxLength: AT_ONCE });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 3 }), commands, async (free, wanted) => {
        await empty();
        await cap.fill(cap.most - free);
        expect(await countOf(cap)).toBe(cap.most - free);
        // No more places are released than taken.
        const kinds = wanted.map((kind, index) =>
          kind === 'give' && wanted.slice(0, index).filter((each) => each === 'give').length >= cap.most - free ? 'take' : kind,
        );
        const given = (index: number): number => kinds.slice(0, index).filter((kind) => kind === 'give').length;
        const outcomes = await Promise.all(
          kinds.map((kind, index) => outcomeOf(kind === 'take' ? cap.take(index) : cap.give(given(index)))),
        );
        const of = (kind: string, outcome: string): number =>
          outcomes.filter((each, index) => kinds[index] === kind && each === outcome).length;
        const [taken, refused, back] = [of('take', 'ok'), of('take', 'error_limit_reached'), of('give', 'ok')];
        expect([taken + refused, back], JSON.stringify({ kinds, outcomes })).toEqual([
          kinds.filter((kind) => kind === 'take').length,
          kinds.filter((kind) => kind === 'give').length,
        ]);
        const after = await countOf(cap);
        expect(after).toBe(cap.most - free + taken - back);
        expect(after).toBeLessThanOrEqual(cap.most);
        // A person was refused only while all places were taken.
        if (refused > 0) expect(taken).toBeGreaterThanOrEqual(free);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});

describe('the last OPERATOR', () => {
  const OPERATORS = ['boss', 'holder', 'there_000'];
  const isLeft = async () =>
    query(`select id from users where staff_role = 'OPERATOR' and suspended_at is null and has_account and deleted_at is null`);
  const order = { reason: 'By a model.' };
  beforeEach(() => query('update users set suspended_at = null, suspended_until = null, staff_role = null'));

  it('is never lost, whatever people and operators do', async () => {
    const command = fc.record({
      kind: fc.constantFrom('role', 'none', 'ban', 'suspend', 'byCommand', 'retire', 'import'),
      actor: fc.constantFrom(...OPERATORS),
      target: fc.constantFrom(...OPERATORS),
    });
    const run = ({ kind, actor, target: user }: { kind: string; actor: string; target: string }): Promise<unknown> => {
      const { staff, staffAdministration, users, clock } = service();
      const by = as(`user_${actor}`);
      const until = new Date(clock.now().getTime() + 3_600_000).toISOString();
      switch (kind) {
        case 'role':
          return staff.setStaffRole({ user, order, role: 'SUPPORT' }, by);
        case 'none':
          return staff.setStaffRole({ user, order }, by);
        case 'ban':
          return staff.suspendUser({ user, order }, by);
        case 'suspend':
          return staffAdministration.suspendUser({ user, order, until });
        case 'byCommand':
          return staffAdministration.setStaffRole({ user, order, role: 'MODERATOR' });
        case 'retire':
          return users.retireUser({ id: `user_${user}` });
        default:
          return importRows(service(), 'user', [{ id: `user_${user}`, username: user, isStaff: false }]);
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(command, { minLength: 2, maxLength: 3 }), { minLength: 3, maxLength: 3 }), async (batches) => {
        await query(
          `update users set suspended_at = null, suspended_until = null, deleted_at = null,
          username = substr(id, 6), has_account = true, staff_role = case when substr(id, 6) = any($1) then 'OPERATOR' end`,
          [OPERATORS],
        );
        for (const batch of batches) {
          await Promise.allSettled(batch.map(run));
          expect((await isLeft()).length, JSON.stringify(batch)).toBeGreaterThan(0);
        }
      }),
      { numRuns: 15, endOnFailure: true },
    );
  });
});
