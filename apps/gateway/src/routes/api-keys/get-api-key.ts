import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { ApiKeyRecord, KeyPath, OWN_KEYS, toApiKey } from './key-objects.js';

export const getApiKey = defineRoute({
  ...OWN_KEYS,
  method: 'GET',
  path: '/user/api-keys/{keyId}',
  operationId: 'getApiKey',
  summary: 'Get one of your keys',
  description: ['Returns a key without its secret, which is not stored.', 'Keys of other people return 404.'],
  params: KeyPath,
  response: Type.Object({ apiKey: ApiKeyRecord, timestamp: Timestamp() }),
  errors: ['error_api_key_not_found'],
  async handler({ params, caller }, context) {
    return { apiKey: toApiKey(await requireOwnKey(context, caller.userId, params.keyId)) };
  },
});
