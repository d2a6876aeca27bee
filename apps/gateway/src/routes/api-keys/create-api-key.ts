import Type from 'typebox';
import { exactlyOneOf } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { requireSession } from '../../operation/web-side.js';
import { createOwnKey } from '../../edge/keys/own/create-own-key.js';
import { ApiKeyRecord, ExpiresAt, KeyKind, KeyPreset, KeySecret, Label, OWN_KEYS_RECENT, toApiKey } from './key-objects.js';
import { PermissionsRequest } from './permission-schema.js';

export const createApiKey = defineRoute({
  ...OWN_KEYS_RECENT,
  method: 'POST',
  path: '/user/api-keys',
  operationId: 'createApiKey',
  summary: 'Make a key of your own',
  description: [
    'Makes a key with a person’s plan. Anybody makes personal keys; developers of a game make keys of it, OWNERs and ADMINs of a league',
    'make keys of that: they end when their owner is that no more.',
    'Give either permissions or a preset. A person has 20 usable keys of their own making at most, 50 on api_studio.',
    'It returns a secret, so it takes no Idempotency-Key: after a lost answer, look at the list before you make another.',
  ],
  status: 201,
  body: Type.Object(
    {
      label: Label(),
      kind: KeyKind(),
      gameId: Type.Optional(
        Type.String({ maxLength: 256, description: 'Slug of the game, of a game_developer key.', examples: ['valorant'] }),
      ),
      leagueId: Type.Optional(
        Type.String({ maxLength: 256, description: 'Slug or id of the league, of a league_operator key.', examples: ['vct_americas'] }),
      ),
      permissions: Type.Optional(PermissionsRequest),
      preset: Type.Optional(KeyPreset()),
      expiresAt: Type.Optional(ExpiresAt()),
    },
    exactlyOneOf('permissions', 'preset'),
  ),
  response: Type.Object({ apiKey: ApiKeyRecord, key: KeySecret(), timestamp: Timestamp() }),
  errors: [
    'error_game_not_found',
    'error_league_not_found',
    'error_game_scope_mismatch',
    'error_league_role_required',
    'error_limit_reached',
    'error_second_factor_required',
  ],
  async handler({ body, requestId, web }, context) {
    const { key, plaintext } = await createOwnKey(context, requireSession(web), body, { requestId });
    return { apiKey: toApiKey({ ...key, previousEndsAt: null }), key: plaintext };
  },
});
