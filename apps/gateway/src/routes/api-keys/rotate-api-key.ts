import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { requireSession } from '../../operation/web-side.js';
import { requireLevelForStaffKey } from '../../edge/keys/platform-role.js';
import { levelOf } from '../../edge/sessions/session-level.js';
import { instant, Timestamp } from '../../operation/fields.js';
import { requireOwnKey } from '../../edge/keys/own/edit-own-key.js';
import { DEFAULT_OVERLAP_SECONDS, MAX_OVERLAP_SECONDS, rotateKey } from '../../edge/keys/rotate-key.js';
import { ApiKeyRecord, KeyPath, KeySecret, OWN_KEYS_RECENT, toApiKey } from './key-objects.js';

export const rotateApiKey = defineRoute({
  ...OWN_KEYS_RECENT,
  method: 'POST',
  path: '/user/api-keys/{keyId}/rotate',
  operationId: 'rotateApiKey',
  summary: 'Rotate a key',
  description: [
    'Creates a new secret, shown only in this response. The key keeps its id, bucket and usage.',
    'The previous secret stays valid until the overlap ends. One from an earlier rotation ends at once, so at most two are valid.',
    'It returns a secret, so it takes no Idempotency-Key.',
  ],
  params: KeyPath,
  body: Type.Object({
    overlapSeconds: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MAX_OVERLAP_SECONDS,
        default: DEFAULT_OVERLAP_SECONDS,
        description: 'How long the previous secret stays valid, in seconds; 0 ends it at once.',
        examples: [3_600],
      }),
    ),
  }),
  response: Type.Object({
    apiKey: ApiKeyRecord,
    key: KeySecret(),
    previousEndsAt: instant(
      'Expiry of the previous secret: after the overlap, or with the key if that is earlier.',
      '2026-01-16T12:00:00.000Z',
    ),
    timestamp: Timestamp(),
  }),
  errors: ['error_api_key_not_found', 'error_api_key_not_active', 'error_second_factor_required'],
  async handler({ params, body, caller, web }, context) {
    const { overlapSeconds = DEFAULT_OVERLAP_SECONDS } = body;
    const { permissions } = await requireOwnKey(context, caller.userId, params.keyId);
    requireLevelForStaffKey(permissions, levelOf(requireSession(web).proofs), context.config.staffSecondFactor);
    const { key, plaintext, previousEndsAt } = await rotateKey(context, params.keyId, overlapSeconds);
    return { apiKey: toApiKey({ ...key, previousEndsAt: overlapSeconds === 0 ? null : previousEndsAt }), key: plaintext, previousEndsAt };
  },
});
