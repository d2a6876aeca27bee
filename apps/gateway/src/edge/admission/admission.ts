import type { Clock } from '@matchpoint/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CredentialReader } from '../credentials/credential-reader.js';
import type { PresentedKey } from '../keys/key-record.js';
import type { Plan } from '../../permissions/permissions.js';
import type { SecondFactorRule } from '../keys/platform-role.js';
import type { SessionCookies } from '../sessions/session-cookies.js';
import type { SessionRecord } from '../sessions/session-record.js';
import type { OperationAccess } from './operation-access.js';
import type { ClientIpResolver } from '../../rate-limit/client-ip.js';
import type { BucketDemand, RateLimiter } from '../../rate-limit/rate-limiter.js';

/** What identifies callers. */
export interface EdgeDependencies {
  clock: Clock;
  limiter: RateLimiter;
  keys: CredentialReader<PresentedKey>;
  sessions: CredentialReader<SessionRecord>;
  /** Tokens of keys and sessions. */
  keyPepper: string;
  cookies: SessionCookies;
  /** Origin of the web app. */
  origin: string;
  /** Whether signed-out visitors see public data (docs/reference/accounts.md#visitors). */
  admitsVisitors: boolean;
  defaultPlan: Plan;
  staffSecondFactor: SecondFactorRule;
  clientIp: ClientIpResolver;
  noteSessionUse(sessionId: string): void;
}

/** Steps 1 to 7 for one kind of credential. `ipDemand`: the token of the IP bucket, if the address is known. */
export type Admission<Presented extends unknown[]> = (
  request: FastifyRequest,
  reply: FastifyReply,
  route: OperationAccess,
  ipDemand: BucketDemand[],
  ...presented: Presented
) => Promise<void>;
