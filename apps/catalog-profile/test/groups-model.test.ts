import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { as, importRows, useService } from './start-service.js';

/**
 * Organization and team under random commands, three at a time. The outcome must equal that of some serial order, by a model of
 * docs/reference/organizations.md and docs/reference/teams.md that is independent of the service's own rules.
 */
const USERS = ['ann', 'ben', 'cid', 'dot', 'eve'] as const;
const ORG = ['MEMBER', 'MANAGER', 'ADMIN', 'OWNER'];
const TEAM = ['MEMBER', 'CO_CAPTAIN', 'CAPTAIN'];

interface World {
  org: Record<string, string>;
  team: Record<string, string>;
  bans: string[];
  /** Users with an open invitation to the team from its first captain. */
  invited: string[];
  /** Users whose invitation was accepted: a repeat changes nothing for members, and is refused to those who have left. */
  accepted: string[];
  /** Order of joining the team. */
  since: Record<string, number>;
  status: 'active' | 'disbanded' | 'disabled';
}

interface Command {
  name: 'org_remove' | 'org_role' | 'org_transfer' | 'ban' | 'unban' | 'team_remove' | 'team_role' | 'team_transfer' | 'accept' | 'disband';
  actor: string;
  target: string;
  role: number;
}

const COMMAND = fc.record<Command>({
  name: fc.constantFrom(
    ...(['org_remove', 'org_role', 'org_transfer', 'ban', 'unban', 'team_remove', 'team_remove', 'team_role', 'team_transfer'] as const),
    ...(['accept', 'accept', 'disband'] as const),
  ),
  actor: fc.constantFrom(...USERS),
  target: fc.constantFrom(...USERS),
  role: fc.nat(2),
});
const WORLD = fc.record({
  org: fc.tuple(...USERS.map((_, index) => (index === 0 ? fc.constant('OWNER') : fc.constantFrom('', ...ORG)))),
  team: fc.tuple(...USERS.map((_, index) => fc.constantFrom('', ...(index === 0 ? ['MEMBER'] : TEAM.slice(0, 2))))),
  captain: fc.nat(USERS.length - 1),
  batches: fc.array(fc.array(COMMAND, { minLength: 3, maxLength: 3 }), { minLength: 4, maxLength: 4 }),
});

/** The clock does not advance in this test, so new members follow the existing ones, in the order of names. */
const LATE = 100;

const rank = (roles: readonly string[], role: string | undefined): number => (role === undefined ? -1 : roles.indexOf(role));
const owners = (world: World): string[] => Object.keys(world.org).filter((user) => world.org[user] === 'OWNER');

/** The effect of one command on the world, and the code of its refusal. */
function apply(before: World, { name, actor, target, role }: Command): [World, string] {
  const world = structuredClone(before);
  const own = world.org[actor];
  const its = world.org[target];
  const above = rank(ORG, own) > rank(ORG, its);
  const refuse = (code: string): [World, string] => [before, code];
  const done = (): [World, string] => [world, 'ok'];
  const needs = (floor: string): string | undefined => {
    if (own === undefined) return 'error_org_membership_required';
    return rank(ORG, own) < rank(ORG, floor) ? 'error_org_role_required' : undefined;
  };
  switch (name) {
    case 'org_remove': {
      const refusal = actor === target ? (own === undefined ? 'error_org_membership_required' : undefined) : needs('ADMIN');
      if (refusal) return refuse(refusal);
      if (its === undefined) return refuse('error_user_not_found');
      if (actor !== target && !above) return refuse('error_org_role_required');
      if (its === 'OWNER' && owners(world).length === 1) return refuse('error_org_last_owner');
      delete world.org[target];
      return done();
    }
    case 'org_role': {
      const given = ORG[role] ?? '';
      const refusal = needs('ADMIN');
      if (refusal) return refuse(refusal);
      if (its === undefined) return refuse('error_user_not_found');
      if (actor === target || !above || rank(ORG, own) <= role) return refuse('error_org_role_required');
      world.org[target] = given;
      return done();
    }
    case 'org_transfer': {
      const refusal = needs('OWNER');
      if (refusal) return refuse(refusal);
      if (actor === target) return refuse('INVALID_INPUT');
      if (its !== 'ADMIN' && its !== 'OWNER') return refuse('error_user_not_found');
      world.org[target] = 'OWNER';
      world.org[actor] = 'ADMIN';
      return done();
    }
    case 'ban': {
      const refusal = needs('ADMIN');
      if (refusal) return refuse(refusal);
      if (actor === target || (its !== undefined && !above)) return refuse('error_org_role_required');
      if (world.bans.includes(target)) return done();
      world.bans.push(target);
      delete world.org[target];
      world.invited = world.invited.filter((user) => user !== target);
      leave(world, target);
      return done();
    }
    case 'unban': {
      const refusal = needs('ADMIN');
      if (refusal) return refuse(refusal);
      if (!world.bans.includes(target)) return refuse('error_user_not_found');
      world.bans = world.bans.filter((user) => user !== target);
      return done();
    }
    case 'accept':
      return accept(before, actor);
    default:
      return applyToTeam(before, { name, actor, target, role });
  }
}

function applyToTeam(before: World, { name, actor, target, role }: Command): [World, string] {
  const world = structuredClone(before);
  const [own, its] = [rank(TEAM, world.team[actor]), world.team[target]];
  const inOrg = rank(ORG, world.org[actor]);
  const mayManage = own === 2 || inOrg >= 1;
  const mayClose = own === 2 || inOrg >= 2;
  const refuse = (code: string): [World, string] => [before, code];
  const done = (): [World, string] => [world, 'ok'];
  if ((name === 'team_role' && !mayManage) || ((name === 'team_transfer' || name === 'disband') && !mayClose))
    return refuse('error_captain_required');
  const mayRemove = actor === target || mayManage || (own === 1 && (its ?? 'MEMBER') === 'MEMBER');
  if (name === 'team_remove' && !mayRemove) return refuse('error_captain_required');
  if (name !== 'disband' && its === undefined) return refuse('error_user_not_found');
  if (world.status !== 'active') return refuse('error_team_not_active');
  if (name === 'disband') {
    world.status = 'disbanded';
    world.invited = [];
    return done();
  }
  if (name === 'team_remove') {
    if (its === 'CAPTAIN') return refuse('error_team_captain_stays');
    leave(world, target);
    // An earlier invitation does not readmit the person.
    if (actor !== target) world.invited = world.invited.filter((user) => user !== target);
    return done();
  }
  if (name === 'team_role') {
    if (its === 'CAPTAIN') return refuse('error_team_captain_stays');
    world.team[target] = TEAM[role % 2] ?? '';
    return done();
  }
  for (const user of Object.keys(world.team)) if (world.team[user] === 'CAPTAIN') world.team[user] = 'CO_CAPTAIN';
  world.team[target] = 'CAPTAIN';
  return done();
}

/** All invitations are by ann, who must still be allowed to invite. */
function accept(before: World, actor: string): [World, string] {
  const world = structuredClone(before);
  if (world.accepted.includes(actor) && world.team[actor] !== undefined) return [before, 'ok'];
  if (world.bans.includes(actor)) return [before, 'error_banned'];
  if (!world.invited.includes(actor)) return [before, 'error_invitation_not_open'];
  if (world.team[actor] === undefined) {
    if (rank(TEAM, world.team.ann) < 1 && rank(ORG, world.org.ann) < 1) return [before, 'error_invitation_not_open'];
    if (world.status !== 'active') return [before, 'error_team_not_active'];
    world.team[actor] = 'MEMBER';
    world.since[actor] = LATE + USERS.indexOf(actor as (typeof USERS)[number]);
  }
  world.accepted.push(actor);
  world.invited = world.invited.filter((user) => user !== actor);
  return [world, 'ok'];
}

function leave(world: World, user: string): void {
  const wasCaptain = world.team[user] === 'CAPTAIN';
  if (world.team[user] === undefined) return;
  delete world.team[user];
  const bySeniority = (a: string, b: string): number =>
    rank(TEAM, world.team[b]) - rank(TEAM, world.team[a]) || (world.since[a] ?? 0) - (world.since[b] ?? 0);
  const others = Object.keys(world.team).toSorted(bySeniority);
  if (wasCaptain && others[0] !== undefined) world.team[others[0]] = 'CAPTAIN';
  if (others.length === 0 && world.status === 'active') world.status = 'disabled';
}

function* permutations<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.filter((_, other) => other !== index))) yield [item, ...rest];
}

function same(a: World, b: World): boolean {
  const entries = (roles: Record<string, string>): string[] => Object.entries(roles).map(String).toSorted();
  const text = ({ org, team, bans, invited, accepted, status }: World): string =>
    JSON.stringify([entries(org), entries(team), bans.toSorted(), invited.toSorted(), accepted.toSorted(), status]);
  return text(a) === text(b);
}

describe('organization and team', () => {
  const service = useService();

  beforeAll(async () => {
    await importRows(
      service(),
      'user',
      USERS.map((username) => ({ id: `user_${username}`, username })),
    );
    await importRows(service(), 'organization', [{ id: 'org_model', name: 'Model' }]);
    await importRows(service(), 'team', [{ id: 'team_model', slug: 'model', name: 'Model', game: 'valorant', organization: 'Model' }]);
  });

  const query = (text: string, values: unknown[] = []) => service().pool.query(text, values);

  async function write(world: World): Promise<void> {
    await query(`delete from organization_members where organization_id = 'org_model'`);
    await query(`delete from team_members where team_id = 'team_model'`);
    await query(`delete from organization_bans where organization_id = 'org_model'`);
    await query(`delete from invitations where team_id = 'team_model'`);
    await query(`update teams set status = $1 where id = 'team_model'`, [world.status]);
    const at = (user: string): string => `2024-01-0${USERS.indexOf(user as (typeof USERS)[number]) + 1}T00:00:00Z`;
    for (const [user, role] of Object.entries(world.org))
      await query(`insert into organization_members (id, organization_id, user_id, role) values ($1, 'org_model', $2, $3)`, [
        `mem_o_${user}`,
        `user_${user}`,
        role,
      ]);
    for (const [user, role] of Object.entries(world.team))
      await query(`insert into team_members (id, team_id, user_id, role, joined_at) values ($1, 'team_model', $2, $3, $4)`, [
        `mem_t_${user}`,
        `user_${user}`,
        role,
        at(user),
      ]);
    for (const user of USERS)
      await query(
        `insert into invitations (id, team_id, user_id, role, inviter_id, created_at, expires_at, status)
         values ($1, 'team_model', $2, 'MEMBER', 'user_ann', '2024-01-01', '2034-01-01', $3)`,
        [`inv_${user}`, `user_${user}`, world.invited.includes(user) ? 'open' : 'revoked'],
      );
  }

  async function read(): Promise<World> {
    const roles = async (table: string, column: string, id: string): Promise<Record<string, string>> => {
      const { rows } = await query(`select user_id, role from ${table} where ${column} = $1 and left_at is null order by user_id`, [id]);
      return Object.fromEntries((rows as { user_id: string; role: string }[]).map((row) => [row.user_id.slice(5), row.role]));
    };
    const users = async (text: string): Promise<string[]> =>
      ((await query(text)).rows as { user_id: string }[]).map((row) => row.user_id.slice(5));
    const [team] = (await query(`select status from teams where id = 'team_model'`)).rows as { status: World['status'] }[];
    return {
      org: await roles('organization_members', 'organization_id', 'org_model'),
      team: await roles('team_members', 'team_id', 'team_model'),
      bans: await users('select user_id from organization_bans order by user_id'),
      invited: await users(`select user_id from invitations where status = 'open' order by user_id`),
      accepted: await users(`select user_id from invitations where status = 'accepted' order by user_id`),
      since: {},
      status: team?.status ?? 'active',
    };
  }

  async function run({ name, actor, target, role }: Command): Promise<string> {
    const { organizations, teams, invitations } = service();
    const by = as(`user_${actor}`);
    const on = { identifier: 'org_model', user: target };
    const ofTeam = { identifier: 'team_model', user: target };
    const calls: Record<Command['name'], () => Promise<unknown>> = {
      org_remove: () => organizations.removeOrganizationMember(on, by),
      org_role: () => organizations.setOrganizationMemberRole({ ...on, role: ORG[role] ?? '' }, by),
      org_transfer: () => organizations.transferOrganizationOwnership({ identifier: 'org_model', newOwner: target }, by),
      ban: () => organizations.banOrganizationUser({ ...on, reason: 'Model.' }, by),
      unban: () => organizations.unbanOrganizationUser(on, by),
      team_remove: () => teams.removeTeamMember(ofTeam, by),
      team_role: () => teams.setTeamMemberRole({ ...ofTeam, role: TEAM[role % 2] ?? '' }, by),
      team_transfer: () => teams.transferTeamCaptaincy({ identifier: 'team_model', newCaptain: target }, by),
      accept: () => invitations.acceptInvitation({ invitationId: `inv_${actor}` }, by),
      disband: () => teams.disbandTeam({ identifier: 'team_model', hasOngoingMatches: false }, by),
    };
    return calls[name]().then(
      () => 'ok',
      (error: { code: string }) => error.code,
    );
  }

  it('are the same after concurrent commands as after some order of them: at least one owner, exactly one captain', async () => {
    await fc.assert(
      fc.asyncProperty(WORLD, async ({ org, team, captain, batches }) => {
        const named = (roles: readonly string[]): Record<string, string> =>
          Object.fromEntries(USERS.flatMap((user, index) => (roles[index] ? [[user, roles[index]]] : [])));
        let world: World = {
          org: named(org),
          team: { ...named(team), [USERS[captain] ?? 'ann']: 'CAPTAIN' },
          bans: [],
          invited: [...USERS],
          accepted: [],
          since: Object.fromEntries(USERS.map((user, index) => [user, index])),
          status: 'active',
        };
        await write(world);
        for (const batch of batches) {
          const outcomes = await Promise.all(batch.map(run));
          const after = await read();
          const states = [...permutations([...batch.keys()])].flatMap((order) => {
            let state = world;
            const said = new Map<number, string>();
            for (const index of order) {
              const [next, outcome] = apply(state, batch[index] as Command);
              state = next;
              said.set(index, outcome);
            }
            return outcomes.every((outcome, index) => outcome === said.get(index)) && same(state, after) ? [state] : [];
          });
          expect(states, JSON.stringify({ world, batch, outcomes, after })).not.toEqual([]);
          expect(owners(after).length).toBeGreaterThan(0);
          if (after.status === 'active') expect(Object.values(after.team).filter((role) => role === 'CAPTAIN')).toHaveLength(1);
          world = states[0] as World;
        }
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});
