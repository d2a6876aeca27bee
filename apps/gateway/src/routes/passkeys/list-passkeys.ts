import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, list, Timestamp } from '../../operation/fields.js';
import { OWN_ACCOUNT } from '../account/own-account.js';
import { Passkey, toPasskey } from '../auth/passkey-objects.js';

export const listUserPasskeys = defineRoute({
  ...OWN_ACCOUNT,
  method: 'GET',
  path: '/user/passkeys',
  operationId: 'listUserPasskeys',
  summary: 'List your passkeys',
  description: ['Lists your passkeys, oldest first: at most 10.'],
  response: Type.Object({ passkeys: list(Passkey, 'Items, oldest first.'), count: count('Number of items.'), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller, requestId }, context) {
    const { passkeys } = await context.passkeys.listPasskeys({ userId: caller.userId }, { requestId });
    return { passkeys: passkeys.map(toPasskey), count: passkeys.length };
  },
});
