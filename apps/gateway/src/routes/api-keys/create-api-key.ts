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
  summary: 'Create an API key',
  description: [
    'Creates a key with your plan. Anyone can create personal keys; developers of a game can create keys for it, ' +
      'OWNERs and ADMINs of a league',
    'can create keys for it. Such a key is revoked when its owner loses that role.',
    'Send either permissions or a preset. You can have at most 20 usable keys that you created, 50 on api_studio.',
    'It returns a secret, so it takes no Idempotency-Key. After a lost response, check the list before you create another key.',
  ],
  status: 201,
  body: Type.Object(
    {
      label: Label(),
      kind: KeyKind(),
      gameId: Type.Optional(
        Type.String({ maxLength: 256, description: 'Slug of the game, for a game_developer key.', examples: ['valorant'] }),
      ),
      leagueId: Type.Optional(
        Type.String({ maxLength: 256, description: 'Slug or id of the league, for a league_operator key.', examples: ['vct_americas'] }),
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
