import type { KeyGrant } from './api-keys.js';
import type { Client } from './http-client.js';
import type { TableName } from './specification-tables.js';

/** Facts about the running system that cases may need. */
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
  /** A suffix that distinguishes names of this process from those of others. */
  tail?: string;
  /** Other things that the case acts on. */
  madeId?: string;
}

/** A call of an operation that returns 200 with content, on the demo's data, with a key with all scopes. */
export interface OperationCase {
  path: string | ((sample: Sample) => string);
  /** A function of the sample if it names something that was created for the case. */
  body?: unknown;
  /** Creates the target of the operation, which succeeds once on each. */
  prepare?: (request: Client) => Promise<Sample>;
  grant?: KeyGrant;
  /** The member of the body with the content; a list must not be empty. */
  holds?: string;
  /** The table of fields that the content must match; members have their own. */
  table?: TableName;
  /** Further members and their tables. */
  alsoHolds?: Record<string, TableName>;
  /** Status of its success; default 200. */
  status?: 201 | 202;
  /** The expected rate-limit headers; by default, a fresh key's bucket with one token spent. */
  bucket?: { limit: string; remaining: string };
}
