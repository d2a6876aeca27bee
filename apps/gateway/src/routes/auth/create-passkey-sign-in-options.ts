import Type, { type Static } from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Timestamp } from '../../operation/fields.js';
import { PasskeySignInOptions } from './passkey-objects.js';
import { SIGNING_IN } from './auth-objects.js';

export const createPasskeySignInOptions = defineRoute({
  ...SIGNING_IN,
  isRepeatable: true,
  method: 'POST',
  path: '/auth/passkeys/options',
  operationId: 'createPasskeySignInOptions',
  summary: 'Begin to show a passkey',
  description: [
    'Answers what a browser is asked for a passkey, whosever it will be: to sign in, as a second factor, or to confirm. The answer acts',
    'once, within five minutes. Nothing is kept.',
  ],
  spendsAuthIp: true,
  response: Type.Object({ options: PasskeySignInOptions, timestamp: Timestamp() }),
  errors: [],
  async handler({ requestId }, { passkeys }) {
    const { options } = await passkeys.createSignInOptions({}, { requestId });
    return { options: JSON.parse(options) as Static<typeof PasskeySignInOptions> };
  },
});
