import { randomBytes } from 'node:crypto';
import type { match } from '@matchpoint/contracts';
import { newId } from '@matchpoint/core';
import { DomainError } from '@matchpoint/errors';
import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../context.js';
import { findOverlayToken, insertOverlayToken, type OverlayTokenRow } from '../db/overlay-tokens.js';
import { hashKey } from '../keys/key-format.js';

/** What stands before a token, so that nobody takes it for a key, nor its hash for one of a key. */
const PREFIX = 'mpo_';
const FORM = /^mpo_[\w-]{43}$/;
const GOOD_FOR_MS = 30 * 24 * 3_600_000;
/** Of a team in a match. */
const MOST = 10;
const LEADING = ['CAPTAIN', 'CO_CAPTAIN'];

/** The header by which an overlay shows its token. */
export const OVERLAY_TOKEN_HEADER = 'x-matchpoint-overlay-token';

/** The team of a match that a person leads, where they read the match. @throws error_captain_required */
export async function requireLedTeam(
  { creatorTeamId, acceptedTeamId }: match.Match,
  caller: CallerContext,
  requestId: string,
  { profiles }: Pick<GatewayContext, 'profiles'>,
): Promise<string> {
  const { teams } = await profiles.listCallerTeams({}, { caller, requestId });
  const led = teams.find(({ teamId, role }) => LEADING.includes(role) && (teamId === creatorTeamId || teamId === acceptedTeamId));
  if (!led) throw new DomainError('error_captain_required');
  return led.teamId;
}

/** Makes a token, whose text is in this answer and nowhere else. @throws error_limit_reached */
export async function makeOverlayToken(
  { pool, clock, config }: GatewayContext,
  { matchId, teamId, label, madeBy }: { matchId: string; teamId: string; label: string | undefined; madeBy: string },
): Promise<{ row: OverlayTokenRow; token: string }> {
  const token = `${PREFIX}${randomBytes(32).toString('base64url')}`;
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + GOOD_FOR_MS).toISOString();
  const row = { id: newId('ovt'), matchId, teamId, label: label ?? null, createdAt: now.toISOString(), expiresAt };
  const isMade = await insertOverlayToken(pool, row, { tokenHash: hashKey(token, config.keyPepper), madeBy, most: MOST });
  if (!isMade) throw new DomainError('error_limit_reached', { message: `There are ${MOST} tokens of the team for this match already.` });
  return { row, token };
}

/** What a token shows. @throws error_match_not_found where it is not good for the match: no token, revoked, over, another match's */
export async function readOverlayToken({ pool, clock, config }: GatewayContext, token: string, matchId: string): Promise<OverlayTokenRow> {
  const found = FORM.test(token) ? await findOverlayToken(pool, hashKey(token, config.keyPepper), matchId, clock.now()) : undefined;
  if (!found) throw new DomainError('error_match_not_found');
  return found;
}
