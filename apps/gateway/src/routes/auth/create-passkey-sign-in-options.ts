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
  summary: 'Get the options to use a passkey',
  description: [
    'Returns the options with which a browser asks for a passkey: to sign in, as a second factor, or to confirm. The ' +
      'browser’s answer works',
    'once, within five minutes. The server stores nothing.',
  ],
  spendsAuthIp: true,
  response: Type.Object({ options: PasskeySignInOptions, timestamp: Timestamp() }),
  errors: [],
  async handler({ requestId }, { passkeys }) {
    const { options } = await passkeys.createSignInOptions({}, { requestId });
    return { options: JSON.parse(options) as Static<typeof PasskeySignInOptions> };
  },
});
