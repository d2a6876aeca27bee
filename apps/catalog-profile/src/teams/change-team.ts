import { DomainError } from '@matchpoint/errors';
import { appendEvents, type NewEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { requireTeamRight, type TeamAction, type TeamStanding } from '../groups/index.js';
import { findNamedUser, type NamedUser } from '../people/index.js';
import { type OrganizationStaff, teamEvent, type TeamEventType, type TeamHappening } from './events.js';
import { findOrganizationStaff, findTeamMembers, type LockedTeam, lockTeam, type TeamMember } from './store/locked-teams.js';

/** A locked team during a write by one of its people. */
export interface TeamChange {
  readonly tx: PoolClient;
  readonly team: LockedTeam;
  readonly actor: TeamStanding & { userId: string };
  /** All active members. */
  readonly members: readonly TeamMember[];
  /** The owners and admins of its organization. */
  readonly staff: OrganizationStaff;
  readonly now: Date;
  /** ISO 8601: the instant of the effect, which the response carries. */
  readonly timestamp: string;
  tell<T extends TeamEventType>(happening: Omit<TeamHappening<T>, 'occurredAt'>): void;
  /** Appends events of other steps. */
  append(events: readonly NewEvent[]): void;
}

export interface TeamWrite<Response, Named = NamedUser | undefined> {
  /** Slug or id. */
  identifier: string;
  /** Id or username of the affected user. */
  user?: string;
  codec: ResponseCodec<Response>;
  /** The right that the caller needs for the operation. */
  action?: TeamAction;
  /** As for writes on organizations: a repeat gets the recorded answer although the right is gone. */
  endsOwnRight?: boolean;
  /** Checks the body alone (400), before any check that can conflict (409). */
  checkBody?(tx: PoolClient, team: LockedTeam): Promise<void>;
  /** Requires what the write names (404) and the caller's right to it (403), before the state (409). By default the named user. */
  requireNamed?(change: TeamChange, user: NamedUser | undefined): Named | Promise<Named>;
  write(change: TeamChange, named: Named): Promise<Response>;
}

/**
 * Runs a write on a team in one transaction with its events and its idempotency record, under the lock of its row
 * (docs/reference/teams.md). Its checks are steps 9 to 11 of docs/reference/order-of-checks.md.
 * @throws DomainError error_team_not_found; error_captain_required; error_team_not_active; error_org_not_active
 */
export function changeTeam<Response, Named = NamedUser | undefined>(
  { pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>,
  call: CallContext,
  options: TeamWrite<Response, Named>,
): Promise<Response> {
  const { userId } = requireCaller(call);
  const { codec, endsOwnRight, action } = options;
  return runIdempotent(pool, call, {
    codec,
    endsOwnRight,
    find: (tx) => findTeam(tx, userId, options.identifier),
    authorize: ({ actor }) => action && requireTeamRight(actor, action),
    async write(tx, { team, members, staff, actor }) {
      await options.checkBody?.(tx, team);
      const user = options.user === undefined ? undefined : await findNamedUser(tx, options.user);
      const now = clock.now();
      const timestamp = now.toISOString();
      const events: NewEvent[] = [];
      const change: TeamChange = {
        ...{ tx, team, actor, members, staff, now, timestamp },
        tell: (happening) => void events.push(teamEvent(team, staff, { ...happening, occurredAt: timestamp })),
        append: (more) => void events.push(...more),
      };
      const named = options.requireNamed ? await options.requireNamed(change, user) : (user as Named);
      refuseInactive(team);
      const response = await options.write(change, named);
      await appendEvents(tx, events);
      return response;
    },
  });
}

/**
 * Checks before a write whether it would be refused because of the team, and returns the team's id. The result may have changed by then.
 * @throws DomainError as changeTeam
 */
export function checkTeamWrite(
  { pool }: Pick<CatalogProfileContext, 'pool'>,
  call: CallContext,
  options: Pick<TeamWrite<unknown>, 'identifier' | 'action'>,
): Promise<string> {
  return withTransaction(pool, async (tx) => {
    const { team, actor } = await findTeam(tx, requireCaller(call).userId, options.identifier);
    if (options.action) requireTeamRight(actor, options.action);
    refuseInactive(team);
    return team.id;
  });
}

/** @throws DomainError error_team_not_active; error_org_not_active */
export function refuseInactive({ status, organizationStatus }: Pick<LockedTeam, 'status' | 'organizationStatus'>): void {
  if (status !== 'active') throw new DomainError('error_team_not_active');
  if (organizationStatus === 'disabled') throw new DomainError('error_org_not_active');
}

type Found = Pick<TeamChange, 'team' | 'members' | 'staff' | 'actor'>;

/** A team under its lock, with the people around it. @throws DomainError error_team_not_found, also of a team hidden from the caller */
async function findTeam(tx: PoolClient, userId: string, identifier: string): Promise<Found> {
  const team = await lockTeam(tx, identifier);
  if (!team) throw new DomainError('error_team_not_found');
  const members = await findTeamMembers(tx, team.id);
  const staff = await findOrganizationStaff(tx, team.organizationId, userId);
  const standing: TeamStanding = {
    role: members.find((member) => member.userId === userId)?.role ?? null,
    organizationRole: staff.find((member) => member.userId === userId)?.role ?? null,
  };
  if (team.visibility === 'private' && standing.role === null && standing.organizationRole === null)
    throw new DomainError('error_team_not_found');
  return { team, members, staff, actor: { userId, ...standing } };
}

/** The member whom a write names. @throws DomainError error_user_not_found */
export function requireTeamMember(members: readonly TeamMember[], target: NamedUser | undefined): TeamMember {
  const member = target && members.find(({ userId }) => userId === target.id);
  if (!member) throw new DomainError('error_user_not_found');
  return member;
}
