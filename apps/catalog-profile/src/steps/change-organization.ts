import { DomainError } from '@matchpoint/errors';
import { appendEvents, type NewEvent } from '@matchpoint/events';
import { type CallContext, requireCaller, type ResponseCodec, runIdempotent } from '@matchpoint/rpc';
import type { PoolClient } from 'pg';
import type { CatalogProfileContext } from '../context.js';
import { findNamedUser } from '../db/lock-users.js';
import { findOrganizationMembers, type LockedOrganization, lockOrganization, type OrganizationMember } from '../db/organization-changes.js';
import { type OrganizationAction, type OrganizationRole, requireOrganizationRole } from '../domain/organization-roles.js';
import { organizationEvent, type OrganizationEventType, type OrganizationHappening } from '../outbox/organization-events.js';

/** A locked organization under a write of one of its people. */
export interface OrganizationChange {
  readonly tx: PoolClient;
  readonly organization: LockedOrganization;
  readonly actor: { userId: string; role: OrganizationRole };
  /** Its owners and admins, the caller, and whom the write names. */
  readonly members: readonly OrganizationMember[];
  readonly now: Date;
  /** ISO 8601: the instant of the effect, which the response carries. */
  readonly timestamp: string;
  tell<T extends OrganizationEventType>(happening: Omit<OrganizationHappening<T>, 'occurredAt'>): void;
}

export interface OrganizationWrite<Response> {
  /** Slug or id. */
  identifier: string;
  /** Id or username of whom it is done to. */
  user?: string;
  codec: ResponseCodec<Response>;
  /** What the caller must be allowed at all. */
  action?: OrganizationAction;
  /**
   * Ends the very right that it needs (leaving, deleting, handing over): a repeat with its Idempotency-Key gets the recorded answer
   * without that right.
   */
  endsOwnRight?: boolean;
  write(change: OrganizationChange, target: Target): Promise<Response>;
}

/** Whom a write names; `role` is null of who is no member. */
export interface Target {
  userId: string;
  role: OrganizationRole | null;
  isFound: boolean;
  isPrivate: boolean;
  acceptsInvitations: boolean;
}

const NOBODY: Target = { userId: '', role: null, isFound: false, isPrivate: false, acceptsInvitations: false };

/**
 * Runs a write on an organization in one transaction with its events and its idempotency record, under the lock of its row (management,
 * section F). The checks are contract 4's steps 9 to 11, in this order.
 * @throws DomainError error_org_not_found; error_org_membership_required; error_org_role_required; error_org_not_active
 */
export function changeOrganization<Response>(
  { pool, clock }: Pick<CatalogProfileContext, 'pool' | 'clock'>,
  call: CallContext,
  options: OrganizationWrite<Response>,
): Promise<Response> {
  const { userId } = requireCaller(call);
  let entered: Entered | undefined;
  const enter = async (tx: PoolClient): Promise<Entered> => (entered = await enterOrganization(tx, userId, options));
  return runIdempotent(pool, call, {
    codec: options.codec,
    ...(!options.endsOwnRight && { authorize: async (tx) => void (await enter(tx)) }),
    async write(tx) {
      const { organization, members, role, target } = entered ?? (await enter(tx));
      if (organization.status !== 'active') throw new DomainError('error_org_not_active');
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
      };
      const response = await options.write(change, target);
      await appendEvents(tx, events);
      return response;
    },
  });
}

interface Entered {
  organization: LockedOrganization;
  members: OrganizationMember[];
  role: OrganizationRole;
  target: Target;
}

async function enterOrganization(
  tx: PoolClient,
  callerId: string,
  { identifier, user, action }: Pick<OrganizationWrite<unknown>, 'identifier' | 'user' | 'action'>,
): Promise<Entered> {
  const organization = await lockOrganization(tx, identifier);
  if (!organization) throw new DomainError('error_org_not_found');
  const named = user === undefined ? undefined : await findNamedUser(tx, user);
  const members = await findOrganizationMembers(tx, organization.id, [callerId, ...(named ? [named.id] : [])]);
  const roleOf = (userId: string): OrganizationRole | null => members.find((member) => member.userId === userId)?.role ?? null;
  const role = roleOf(callerId);
  if (role === null && organization.visibility === 'private') throw new DomainError('error_org_not_found');
  if (role === null) throw new DomainError('error_org_membership_required');
  if (action) requireOrganizationRole(role, action);
  const target = named && {
    userId: named.id,
    role: roleOf(named.id),
    isFound: true,
    isPrivate: named.visibility === 'private',
    acceptsInvitations: named.acceptsInvitations === 'everyone',
  };
  return { organization, members, role, target: target ?? NOBODY };
}

/** The member whom a write names. @throws DomainError error_user_not_found */
export function requireMember({ userId, role }: Target): OrganizationMember {
  if (role === null) throw new DomainError('error_user_not_found');
  return { userId, role };
}
