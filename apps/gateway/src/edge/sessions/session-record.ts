import { DAY_MS, MINUTE_MS } from '@matchpoint/core';
import type { Proofs } from './session-level.js';

/** Days after which an unused session ends, and after which any session does (docs/reference/accounts.md#sessions). */
export const SESSION_DAYS = { unused: 14, longest: 90 } as const;
export const UNUSED_MS = SESSION_DAYS.unused * DAY_MS;
export const LONGEST_MS = SESSION_DAYS.longest * DAY_MS;
/** What asks for a recent session wants a password, code or passkey shown within this time (docs/reference/accounts.md#recent-sign-in). */
export const RECENT_MS = 30 * MINUTE_MS;
/** Sessions that a person may have at a time; the oldest makes room (docs/reference/accounts.md#sessions). */
export const MAX_SESSIONS = 20;

/** What a person's keys and sessions may beside what each says (`owner_access`). */
export interface OwnerStanding {
  /** The person's own plan; null: the deployment's default. */
  ownerPlan: string | null;
  suspendedAt: string | null;
  /** Null with a `suspendedAt`: permanently. */
  suspendedUntil: string | null;
  /** The account is to be deleted. */
  isDeletionDue: boolean;
}

/** A session as it is kept (docs/reference/accounts.md#sessions). The token is not: only its keyed hash. */
export interface SessionRecord extends OwnerStanding {
  id: string;
  userId: string;
  createdAt: string;
  lastSeenAt: string;
  /** When the person last showed a password, a code or a passkey. */
  recentAt: string;
  /** Empty for a session that is older than the record of proofs: level 1. */
  proofs: Proofs;
  browser: string;
  address: string | null;
}

/** What changes of a person's sessions are announced under that leave their keys as they are. */
export const sessionsOf = (userId: string): string => `sessions of ${userId}`;

export function isSuspended({ suspendedAt, suspendedUntil }: OwnerStanding, now: Date): boolean {
  return suspendedAt !== null && (suspendedUntil === null || new Date(suspendedUntil) > now);
}

/** When a session ends unless it is used again, or at last. */
export function endOf({ createdAt, lastSeenAt }: Pick<SessionRecord, 'createdAt' | 'lastSeenAt'>): Date {
  return new Date(Math.min(Date.parse(lastSeenAt) + UNUSED_MS, Date.parse(createdAt) + LONGEST_MS));
}

/** Whether the session may be used at `now`. A suspended person has none (docs/reference/platform-staff.md#bans). */
export function isAlive(session: SessionRecord, now: Date): boolean {
  return endOf(session) > now && !isSuspended(session, now);
}

export function isRecent({ recentAt }: Pick<SessionRecord, 'recentAt'>, now: Date): boolean {
  return Date.parse(recentAt) + RECENT_MS > now.getTime();
}
