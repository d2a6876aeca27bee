import { DomainError, invalidInput } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { KeyKind } from '@matchpoint/core';
import type { CredentialPorts } from '../../credentials/ports.js';
import { countUsableOwnKeys, forgetEndedKeys, lockOwner } from '../store/own-keys.js';
import { hasSession } from '../../sessions/store/sessions.js';
import { levelOf } from '../../sessions/session-level.js';
import type { SessionRecord } from '../../sessions/session-record.js';
import { type ChosenPermissions, choosePreset, requireConnection } from '../choose-permissions.js';
import { issueKey, type IssuedKey } from '../issue-key.js';
import { type Permissions, planOfOwner } from '../../../permissions/permissions.js';
import { chooseExpiry } from './key-expiry.js';
import { proofOf, requireLevelForStaffKey } from '../platform-role.js';
import { maxUsableKeys } from './key-limits.js';
import { carries, readStanding } from './read-standing.js';

/** The key that its owner requests (docs/reference/authentication.md#own-keys). */
export interface OwnKeyRequest {
  label: string;
  kind: KeyKind;
  /** Slug or convexId; for game_developer keys. */
  gameId?: string;
  /** Slug or id; for league_operator keys. */
  leagueId?: string;
  permissions?: Permissions;
  preset?: string;
  /** ISO 8601; null: never. */
  expiresAt?: string | null;
}

/**
 * Creates a key for its owner, who has a session (docs/reference/authentication.md#own-keys). Their keys are counted under a lock on their
 * access, so concurrent requests can't exceed the limit.
 * @throws DomainError INVALID_INPUT, error_game_not_found, error_league_not_found, error_league_role_required, error_game_scope_mismatch,
 * error_limit_reached, error_second_factor_required, error_session_invalid where the session has ended meanwhile
 */
export async function createOwnKey(
  context: CredentialPorts,
  { userId: ownerUserId, id: sessionId, proofs }: Pick<SessionRecord, 'userId' | 'id' | 'proofs'>,
  request: OwnKeyRequest,
  call: { requestId: string },
): Promise<IssuedKey> {
  const { pool, clock, config } = context;
  const chosen = chooseGiven(request);
  const level = levelOf(proofs);
  requireLevelForStaffKey(chosen.permissions, level, config.staffSecondFactor);
  const expiresAt = chooseExpiry(request.expiresAt, clock.now());
  const binding = await bind(context, ownerUserId, request, call);
  const owner = await context.profiles.resolveUser({ identifier: ownerUserId }, call);
  requireConnection(chosen.preset, owner.connectedPlatforms, 'body.preset');
  return withTransaction(pool, async (tx) => {
    const plan = planOfOwner(await lockOwner(tx, ownerUserId), config.defaultPlan);
    // Revoking all keys also ends the sessions, under the same lock.
    if (!(await hasSession(tx, ownerUserId, sessionId))) throw new DomainError('error_session_invalid');
    const now = clock.now();
    const most = maxUsableKeys(plan);
    if ((await countUsableOwnKeys(tx, ownerUserId, now)) >= most) {
      throw new DomainError('error_limit_reached', { message: `You have ${most} usable keys: revoke one first.` });
    }
    await forgetEndedKeys(tx, ownerUserId, now);
    return issueKey(context, tx, {
      ...chosen,
      ...binding,
      ...proofOf(chosen.permissions, level, owner),
      label: request.label,
      kind: request.kind,
      ownerUserId,
      ownerUsername: owner.username,
      plan,
      expiresAt,
      createdBy: 'self',
    });
  });
}

function chooseGiven({ permissions, preset }: OwnKeyRequest): ChosenPermissions {
  if ((permissions === undefined) === (preset === undefined)) throw invalidInput('body.permissions', 'give either permissions or a preset');
  return preset === undefined ? { permissions: permissions as Permissions, preset: null } : choosePreset(preset, 'body.preset');
}

/** The game or league that a key is bound to, which its owner must be entitled to. */
async function bind(
  context: CredentialPorts,
  ownerUserId: string,
  { kind, gameId, leagueId }: OwnKeyRequest,
  call: { requestId: string },
): Promise<{ gameId: string | null; leagueId: string | null }> {
  refuseForeign('gameId', gameId, kind === 'game_developer');
  refuseForeign('leagueId', leagueId, kind === 'league_operator');
  if (kind === 'personal') return { gameId: null, leagueId: null };
  const binding = {
    gameId: gameId === undefined ? null : (await context.games.resolve(gameId)).id,
    leagueId: leagueId === undefined ? null : await requireLeagueId(context, leagueId, call),
  };
  const standingOf = await readStanding(context, [ownerUserId], call);
  if (!carries(standingOf(ownerUserId), binding)) {
    throw kind === 'game_developer'
      ? new DomainError('error_game_scope_mismatch', { message: 'You do not develop this game.' })
      : new DomainError('error_league_role_required', { message: 'You are neither OWNER nor ADMIN of this league.' });
  }
  return binding;
}

function refuseForeign(field: 'gameId' | 'leagueId', value: string | undefined, isWanted: boolean): void {
  if (isWanted && value === undefined) throw invalidInput(`body.${field}`, 'is required for this kind of key');
  if (!isWanted && value !== undefined) throw invalidInput(`body.${field}`, 'is not for this kind of key');
}

async function requireLeagueId({ leagues }: CredentialPorts, identifier: string, call: { requestId: string }): Promise<string> {
  const {
    leagues: [found],
  } = await leagues.resolveLeagues({ identifiers: [identifier] }, call);
  if (!found) throw new DomainError('error_league_not_found');
  return found.id;
}
