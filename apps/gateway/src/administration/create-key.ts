import type { gateway } from '@matchpoint/contracts';
import { API_PLANS, KEY_KINDS, type KeyKind, parseInstant } from '@matchpoint/core';
import { invalidInput } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import type { GatewayContext } from '../ports.js';
import { type ChosenPermissions, choosePreset, requireConnection } from '../edge/keys/choose-permissions.js';
import { issueKey } from '../edge/keys/issue-key.js';
import { parsePermissions } from '../edge/keys/parse-permissions.js';
import { ALL_PERMISSIONS, isPlan, type Permissions, type Plan } from '../permissions/permissions.js';
import { toMessage } from './key-messages.js';

/** Creates a key (docs/reference/authentication.md#api-keys): kind and binding, plan, and permissions given whole, as all, or by preset. */
export function createKey(context: GatewayContext): Handlers<typeof gateway.KeyServiceService>['createKey'] {
  return async (request, { requestId }) => {
    const kind = parseKind(request.kind);
    const plan = parsePlan(request.plan);
    const { permissions, preset } = choosePermissions(request);
    const owner = await context.profiles.resolveUser({ identifier: request.owner }, { requestId });
    requireConnection(preset, owner.connectedPlatforms, 'preset');
    const issued = await issueKey(context, context.pool, {
      label: request.label === '' ? `${kind} key of ${owner.username}` : request.label,
      kind,
      ownerUserId: owner.id,
      ownerUsername: owner.username,
      gameId: await bindGame(kind, request.game, context),
      leagueId: await bindLeague(kind, request.league, context),
      plan,
      permissions,
      preset,
      expiresAt: parseExpiry(request.expiresAt),
      createdBy: 'operator',
    });
    return { key: toMessage(issued.key), plaintext: issued.plaintext };
  };
}

function parseKind(text: string): KeyKind {
  const kind = KEY_KINDS.find((each) => each === text);
  if (!kind) throw invalidInput('kind', `must be one of ${KEY_KINDS.join(', ')}`);
  return kind;
}

function parsePlan(text: string): Plan {
  if (!isPlan(text)) throw invalidInput('plan', `must be one of ${API_PLANS.join(', ')}`);
  return text;
}

function parseExpiry(text: string | undefined): string | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant === undefined) throw invalidInput('expires', 'must be an ISO 8601 date or instant');
  return instant;
}

function choosePermissions(request: gateway.CreateKeyRequest): ChosenPermissions {
  const { permissions, allPermissions, preset } = request;
  if ([permissions !== undefined, allPermissions, preset !== undefined].filter(Boolean).length !== 1) {
    throw invalidInput('permissions', 'give exactly one of a permission object, all, or a preset');
  }
  if (allPermissions) return { permissions: ALL_PERMISSIONS, preset: null };
  if (preset !== undefined) return choosePreset(preset, 'preset');
  return { permissions: readPermissions(permissions ?? ''), preset: null };
}

function readPermissions(json: string): Permissions {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalidInput('permissions', 'must be a JSON object');
  }
  const parsed = parsePermissions(value);
  if ('issues' in parsed) {
    const [first] = parsed.issues;
    throw invalidInput(['permissions', first?.path].filter(Boolean).join('.'), first?.message ?? 'is not valid');
  }
  return parsed.permissions;
}

async function bindGame(kind: KeyKind, game: string | undefined, { games }: GatewayContext): Promise<string | null> {
  if (kind !== 'game_developer') {
    if (game !== undefined) throw invalidInput('game', 'is only for game_developer keys');
    return null;
  }
  if (game === undefined) throw invalidInput('game', 'is required for a game_developer key');
  return (await games.resolve(game)).id;
}

async function bindLeague(kind: KeyKind, league: string | undefined, { leagues }: GatewayContext): Promise<string | null> {
  if (kind !== 'league_operator') {
    if (league !== undefined) throw invalidInput('league', 'is only for league_operator keys');
    return null;
  }
  if (league === undefined) throw invalidInput('league', 'is required for a league_operator key');
  const {
    leagues: [found],
  } = await leagues.resolveLeagues({ identifiers: [league] });
  if (!found) throw invalidInput('league', `there is no league ${league}`, 'error_league_not_found');
  return found.id;
}
