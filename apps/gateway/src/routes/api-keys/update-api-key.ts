import Type from 'typebox';
import { defineRoute } from '../../http/define-route.js';
import { Timestamp } from '../../http/fields.js';
import { editOwnKey } from '../../keys/own/edit-own-key.js';
import { ApiKeyRecord, ExpiresAt, KeyPath, KeyPreset, Label, OWN_KEYS_RECENT, toApiKey } from './key-objects.js';
import { PermissionsRequest } from './permission-schema.js';

export const updateApiKey = defineRoute({
  ...OWN_KEYS_RECENT,
  isRepeatable: true,
  method: 'PATCH',
  path: '/user/api-keys/{keyId}',
  operationId: 'updateApiKey',
  summary: 'Change label, permissions or end of a key',
  description: [
    'Changes what is given; every gateway knows of it within a second.',
    'What a key may do and when it ends is the operator’s where an operator made it: its owner may change its label.',
  ],
  params: KeyPath,
  body: Type.Object({
    label: Type.Optional(Label()),
    permissions: Type.Optional(PermissionsRequest),
    preset: Type.Optional(KeyPreset()),
    expiresAt: Type.Optional(ExpiresAt()),
  }),
  response: Type.Object({ apiKey: ApiKeyRecord, timestamp: Timestamp() }),
  errors: ['error_api_key_not_found', 'error_api_key_permission_denied', 'error_api_key_not_active'],
  async handler({ params, body, caller, requestId }, context) {
    return { apiKey: toApiKey(await editOwnKey(context, caller.userId, params.keyId, body, { requestId })) };
  },
});
