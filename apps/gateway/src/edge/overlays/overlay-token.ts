import { randomBytes } from 'node:crypto';
import type { match } from '@matchpoint/contracts';
import { DAY_MS, isCaptainRole, newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { CredentialPorts } from '../credentials/ports.js';
import { findStanding } from '../sessions/store/owner-access.js';
import { findOverlayToken, insertOverlayToken, type OverlayTokenRow } from './overlay-tokens.js';
import { hashKey } from '../keys/key-format.js';
import { isSuspended } from '../sessions/session-record.js';

/** The prefix of a token, which distinguishes tokens from keys, also in hashes. */
const PREFIX = 'mpo_';
const FORM = /^mpo_[\w-]{43}$/;
const GOOD_FOR_MS = 30 * DAY_MS;
/** Tokens of a team in a match. */
const MOST = 10;
const ACTIVE = 'active';

/** The header in which an overlay sends its token. */
export const OVERLAY_TOKEN_HEADER = 'x-matchpoint-overlay-token';

/** A team that the person leads. */
export interface LedTeam {
  teamId: string;
  /** Whether it is neither disbanded nor disabled. */
  isActive: boolean;
}

/** The team in a match that a person leads, if they may read the match. @throws error_captain_required */
export async function requireLedTeam(
  { creatorTeamId, acceptedTeamId }: match.Match,
  caller: CallerContext,
  requestId: string,
  context: Pick<CredentialPorts, 'profiles'>,
): Promise<LedTeam> {
  const led = await listLedTeams(context, caller, requestId);
  const team = led.find(({ teamId }) => teamId === creatorTeamId || teamId === acceptedTeamId);
  if (team === undefined) throw new DomainError('error_captain_required');
  return team;
}

async function listLedTeams({ profiles }: Pick<CredentialPorts, 'profiles'>, caller: CallerContext, requestId: string): Promise<LedTeam[]> {
  const { teams } = await profiles.listCallerTeams({}, { caller, requestId });
  return teams.filter(({ role }) => isCaptainRole(role)).map(({ teamId, status }) => ({ teamId, isActive: status === ACTIVE }));
}

/** Creates a token, whose plaintext is only in this response. @throws error_limit_reached */
export async function makeOverlayToken(
  { pool, clock, config }: CredentialPorts,
  { matchId, teamId, label, madeBy }: { matchId: string; teamId: string; label: string | undefined; madeBy: string },
): Promise<{ row: OverlayTokenRow; token: string }> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS).toISOString();
  const row = { id: newId('ovt'), matchId, teamId, label: label ?? null, madeBy, createdAt: now.toISOString(), expiresAt };
  const isMade = await insertOverlayToken(pool, row, { tokenHash: hashKey(token, config.keyPepper), most: MOST });
  if (!isMade) throw new DomainError('error_limit_reached', { message: `The team already has ${MOST} tokens for this match.` });
  return { row, token };
}

/**
 * What a token gives access to. It gives none once its creator is suspended, is about to be deleted or no longer leads the team, or the
 * team is disbanded or disabled.
 * @throws error_match_not_found if the token is missing, revoked, expired, for another match, or its creator has lost the right to create
 * one
 */
export async function readOverlayToken(
  context: CredentialPorts,
  token: string,
  { matchId, requestId }: { matchId: string; requestId: string },
): Promise<OverlayTokenRow> {
  const { pool, clock, config } = context;
  const found = FORM.test(token) ? await findOverlayToken(pool, hashKey(token, config.keyPepper), matchId, clock.now()) : undefined;
  if (!found || !(await mayMakerShow(context, found, requestId))) throw new DomainError('error_match_not_found');
  return found;
}

async function mayMakerShow(context: CredentialPorts, { id, madeBy, teamId }: OverlayTokenRow, requestId: string): Promise<boolean> {
  const standing = await findStanding(context.pool, madeBy);
  if (standing.isDeletionDue || isSuspended(standing, context.clock.now())) return false;
  const led = await listLedTeams(context, { userId: madeBy, keyId: id, kind: 'personal' }, requestId);
  return led.some((team) => team.teamId === teamId && team.isActive);
}
