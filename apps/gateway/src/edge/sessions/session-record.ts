import { DAY_MS, MINUTE_MS } from '@matchpoint/core';
import type { Proofs } from './session-level.js';

/** Days after which an unused session ends, and after which any session does (docs/reference/accounts.md#sessions). */
export const SESSION_DAYS = { unused: 14, longest: 90 } as const;
export const UNUSED_MS = SESSION_DAYS.unused * DAY_MS;
export const LONGEST_MS = SESSION_DAYS.longest * DAY_MS;
/** A session is recent for this long after a password, code or passkey was given (docs/reference/accounts.md#recent-sign-in). */
export const RECENT_MS = 30 * MINUTE_MS;
/** How many sessions a person may have at a time; a new one replaces the oldest (docs/reference/accounts.md#sessions). */
export const MAX_SESSIONS = 20;

/** The access of a person's keys and sessions beyond what each contains (`owner_access`). */
export interface OwnerStanding {
  /** The person's plan; null: the deployment's default. */
  ownerPlan: string | null;
  suspendedAt: string | null;
  /** Null if `suspendedAt` is set: permanently. */
  suspendedUntil: string | null;
  /** The account is scheduled for deletion. */
  isDeletionDue: boolean;
}

/** A stored session (docs/reference/accounts.md#sessions). Only its token's keyed hash is stored, never the token. */
export interface SessionRecord extends OwnerStanding {
  id: string;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  /** When the person last gave a password, a code or a passkey. */
  recentAt: string;
  /** Empty for a session from before proofs were recorded: level 1. */
  proofs: Proofs;
  browser: string;
  address: string | null;
}

/** The name under which changes are announced that affect a person's sessions but not their keys. */
export const sessionsOf = (userId: string): string => `sessions of ${userId}`;

export function isSuspended({ suspendedAt, suspendedUntil }: OwnerStanding, now: Date): boolean {
  return suspendedAt !== null && (suspendedUntil === null || new Date(suspendedUntil) > now);
}

/** When a session ends unless it is used again, at the latest after its maximum lifetime. */
export function endOf({ createdAt, lastSeenAt }: Pick<SessionRecord, 'createdAt' | 'lastSeenAt'>): Date {
  return new Date(Math.min(Date.parse(lastSeenAt) + UNUSED_MS, Date.parse(createdAt) + LONGEST_MS));
}

/** Whether the session may be used at `now`. A suspended person's may not (docs/reference/platform-staff.md#bans). */
export function isAlive(session: SessionRecord, now: Date): boolean {
  return endOf(session) > now && !isSuspended(session, now);
}

export function isRecent({ recentAt }: Pick<SessionRecord, 'recentAt'>, now: Date): boolean {
  return Date.parse(recentAt) + RECENT_MS > now.getTime();
}
