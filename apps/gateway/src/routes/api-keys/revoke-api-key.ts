import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { revokeOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { ApiKeyRecord, KeyPath, OWN_KEYS, toApiKey } from './key-objects.js';

export const revokeApiKey = defineRoute({
  ...OWN_KEYS,
  method: 'DELETE',
  path: '/user/api-keys/{keyId}',
  operationId: 'revokeApiKey',
  summary: 'Revoke a key',
  description: ['Revokes a key with all its secrets, within a second at every gateway. Revoking a revoked key has no effect.'],
  params: KeyPath,
  response: Type.Object({ apiKey: ApiKeyRecord, timestamp: Timestamp() }),
  errors: ['error_api_key_not_found'],
  async handler({ params, caller }, context) {
    return { apiKey: toApiKey(await revokeOwnKey(context, caller.userId, params.keyId)) };
  },
});
