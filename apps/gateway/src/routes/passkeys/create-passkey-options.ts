import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { OWN_ACCOUNT } from '../account/own-account.js';
import { PasskeyCreationOptions } from '../auth/passkey-objects.js';

export const createUserPasskeyOptions = defineRoute({
  ...OWN_ACCOUNT,
  isRepeatable: true,
  method: 'POST',
  path: '/user/passkeys/options',
  operationId: 'createUserPasskeyOptions',
  summary: 'Get the options for a new passkey',
  description: [
    'Returns the options with which a browser creates a passkey. Its answer works once, within five minutes: `POST /user/passkeys`.',
  ],
  response: Type.Object({ options: PasskeyCreationOptions, timestamp: Timestamp() }),
  errors: ['error_user_not_found'],
  async handler({ caller, requestId }, { passkeys }) {
    const { options } = await passkeys.createPasskeyOptions({ userId: caller.userId }, { requestId });
    return { options: JSON.parse(options) as Static<typeof PasskeyCreationOptions> };
  },
});
