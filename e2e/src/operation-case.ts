import type { KeyGrant } from './api-keys.js';
import type { Client } from './http-client.js';
import type { TableName } from './specification-tables.js';

/** What a case may need to know of the running system. */
export interface Sample {
  /** A match of the demo's captain. */
  matchId: string;
  /** An offer to play that match, where the case has made one. */
  acceptanceId?: string;
  /** A webhook endpoint that the case has made, and a delivery to it. */
  webhookId?: string;
  deliveryId?: string;
  /** A season of the demo's league, and a ticket that the case has made. */
  seasonId?: string;
  ticketId?: string;
  /** Slugs of an organization and a team that the case has to itself, and an invitation into one of them. */
  organization?: string;
  team?: string;
  invitationId?: string;
  code?: string;
  /** What keeps the names that a case gives from those of other processes. */
  tail?: string;
  /** What else the case acts on. */
  madeId?: string;
}

/** How an operation is called so that it answers 200 with something in it, on the demo's data, by a key with all scopes. */
export interface OperationCase {
  path: string | ((sample: Sample) => string);
  /** A function of the sample, where it names what was made for the case. */
  body?: unknown;
  /** Makes what the operation acts on: it succeeds once on each. */
  prepare?: (request: Client) => Promise<Sample>;
  grant?: KeyGrant;
  /** The member of the body that holds the answer; a list must not be empty. */
  holds?: string;
  /** The specification's table that what it holds must meet; members by their own. */
  table?: TableName;
  /** Further members and their tables. */
  alsoHolds?: Record<string, TableName>;
  /** Status of its success; default 200. */
  status?: 201 | 202;
  /** What the rate-limit headers describe; a fresh key's bucket with one token spent unless given. */
  bucket?: { limit: string; remaining: string };
}
