import type { OrganizationRole } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import { appendEvents, type NewEvent } from '@matchpoint/events';
import { withTransaction } from '@matchpoint/postgres';
import { type CallContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { type OrganizationAction, requireOrganizationRole } from '../groups/index.js';
import { findNamedUser, type NamedUser } from '../people/index.js';
import { organizationEvent, type OrganizationEventType, type OrganizationHappening } from './events.js';
import {
  findOrganizationMembers,
  type LockedOrganization,
  lockOrganization,
  type OrganizationMember,
} from './store/locked-organizations.js';

/** A locked organization during a write by one of its people. */
export interface OrganizationChange {
  readonly tx: PoolClient;
  readonly organization: LockedOrganization;
  readonly actor: { userId: string; role: OrganizationRole };
  /** Its owners and admins, the caller, and the user that the write names. */
  readonly members: readonly OrganizationMember[];
  readonly now: Date;
  /** ISO 8601: the instant of the effect, which the response carries. */
  readonly timestamp: string;
  tell<T extends OrganizationEventType>(happening: Omit<OrganizationHappening<T>, 'occurredAt'>): void;
  /** Appends events of other steps. */
  append(events: readonly NewEvent[]): void;
}

export interface OrganizationWrite<Response, Named = Target> {
  /** Slug or id. */
  identifier: string;
  /** Id or username of the affected user. */
  user?: string;
  codec: ResponseCodec<Response>;
  /** The right that the caller needs for the operation. */
  action?: OrganizationAction;
  /**
   * The write ends the right that it needs (leaving, deleting, transferring). A repeat with its Idempotency-Key gets the recorded answer
   * without that right.
   */
  endsOwnRight?: boolean;
  /** Checks the body alone (400), before any check that can conflict (409). */
  checkBody?(tx: PoolClient, organization: LockedOrganization): Promise<void>;
  /** Requires what the write names (404) and the caller's right to it (403), before the state (409). By default the named user. */
  requireNamed?(change: OrganizationChange, target: Target): Named | Promise<Named>;
  write(change: OrganizationChange, named: Named): Promise<Response>;
}

/** The user that a write names; `role` is null for a non-member. */
export interface Target {
  userId: string;
  role: OrganizationRole | null;
  /** Undefined if there is no such user. */
  person: NamedUser | undefined;
}

const NOBODY: Target = { userId: '', role: null, person: undefined };

/**
 * Runs a write on an organization in one transaction with its events and its idempotency record, under the lock of its row
 * (docs/reference/organizations.md). Its checks are steps 9 to 11 of docs/reference/order-of-checks.md.
 * @throws DomainError error_org_not_found; error_org_membership_required; error_org_role_required; error_org_not_active
 */
export function changeOrganization<Response, Named = Target>(
  { pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>,
  call: CallContext,
  options: OrganizationWrite<Response, Named>,
): Promise<Response> {
  const { userId } = requireCaller(call);
  const { codec, endsOwnRight, action } = options;
  return runIdempotent(pool, call, {
    codec,
    endsOwnRight,
    find: (tx) => findOrganization(tx, userId, options),
    authorize: ({ role }) => action && requireOrganizationRole(role, action),
    async write(tx, { organization, members, role, target }) {
      await options.checkBody?.(tx, organization);
      const now = clock.now();
      const timestamp = now.toISOString();
      const events: NewEvent[] = [];
      const change: OrganizationChange = {
        tx,
        organization,
        actor: { userId, role },
        members,
        now,
        timestamp,
        tell: (happening) => void events.push(organizationEvent(organization.id, members, { ...happening, occurredAt: timestamp })),
        append: (more) => void events.push(...more),
      };
      const named = options.requireNamed ? await options.requireNamed(change, target) : (target as Named);
      refuseInactive(organization);
      const response = await options.write(change, named);
      await appendEvents(tx, events);
      return response;
    },
  });
}

/**
 * Checks before a write whether it would be refused because of the organization, and returns the organization's id. The result may have
 * changed by then.
 * @throws DomainError as changeOrganization
 */
export function checkOrganizationWrite(
  { pool }: Pick<CatalogProfileContext, 'pool'>,
  call: CallContext,
  options: Pick<OrganizationWrite<unknown>, 'identifier' | 'action'>,
): Promise<string> {
  return withTransaction(pool, async (tx) => {
    const { organization, role } = await findOrganization(tx, requireCaller(call).userId, options);
    if (options.action) requireOrganizationRole(role, options.action);
    refuseInactive(organization);
    return organization.id;
  });
}

function refuseInactive({ status }: LockedOrganization): void {
  if (status !== 'active') throw new DomainError('error_org_not_active');
}

interface Found {
  organization: LockedOrganization;
  members: OrganizationMember[];
  role: OrganizationRole;
  target: Target;
}

/**
 * An organization under its lock, with the people around the write.
 * @throws DomainError error_org_not_found, also of one hidden from the caller; error_org_membership_required
 */
async function findOrganization(
  tx: PoolClient,
  callerId: string,
  { identifier, user }: Pick<OrganizationWrite<unknown>, 'identifier' | 'user'>,
): Promise<Found> {
  const organization = await lockOrganization(tx, identifier);
  if (!organization) throw new DomainError('error_org_not_found');
  const named = user === undefined ? undefined : await findNamedUser(tx, user);
  const members = await findOrganizationMembers(tx, organization.id, [callerId, ...(named ? [named.id] : [])]);
  const roleOf = (userId: string): OrganizationRole | null => members.find((member) => member.userId === userId)?.role ?? null;
  const role = roleOf(callerId);
  if (role === null && organization.visibility === 'private') throw new DomainError('error_org_not_found');
  if (role === null) throw new DomainError('error_org_membership_required');
  return { organization, members, role, target: named ? { userId: named.id, role: roleOf(named.id), person: named } : NOBODY };
}

/** The member whom a write names. @throws DomainError error_user_not_found */
export function requireMember({ userId, role }: Target): OrganizationMember {
  if (role === null) throw new DomainError('error_user_not_found');
  return { userId, role };
}
