import Type from 'typebox';
import { notTogether } from '../../operation/conditions.js';
import { defineRoute } from '../shared/define-route.js';
import { requireSession } from '../../operation/web-side.js';
import { Timestamp } from '../../operation/fields.js';
import { editOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { ApiKeyRecord, ExpiresAt, KeyPath, KeyPreset, Label, OWN_KEYS_RECENT, toApiKey } from './key-objects.js';
import { PermissionsRequest } from './permission-schema.js';

export const updateApiKey = defineRoute({
  ...OWN_KEYS_RECENT,
  isRepeatable: true,
  method: 'PATCH',
  path: '/user/api-keys/{keyId}',
  operationId: 'updateApiKey',
  summary: 'Change the label, permissions or expiry of a key',
  description: [
    'Changes the given fields; every gateway applies them within a second.',
    'If an operator created the key, its owner may change only the label.',
  ],
  params: KeyPath,
  body: Type.Object(
    {
      label: Type.Optional(Label()),
      permissions: Type.Optional(PermissionsRequest),
      preset: Type.Optional(KeyPreset()),
      expiresAt: Type.Optional(ExpiresAt()),
    },
    notTogether('permissions', 'preset'),
  ),
  response: Type.Object({ apiKey: ApiKeyRecord, timestamp: Timestamp() }),
  errors: ['error_api_key_not_found', 'error_api_key_permission_denied', 'error_api_key_not_active', 'error_second_factor_required'],
  async handler({ params, body, requestId, web }, context) {
    return { apiKey: toApiKey(await editOwnKey(context, requireSession(web), params.keyId, body, { requestId })) };
  },
});
