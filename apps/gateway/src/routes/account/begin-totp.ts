import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { OWN_ACCOUNT_RECENT } from './own-account.js';

export const beginUserTotp = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/totp',
  operationId: 'beginUserTotp',
  summary: 'Make a secret for an authenticator app',
  description: [
    'Makes a secret, which is shown this once and which the app’s first code puts into force: `POST /user/totp/enable`. Until then what',
    'was in force stays. A newer secret ends one that waits. An account with a second factor needs a session that one has proved.',
  ],
  response: Type.Object({
    success: Success(),
    secret: text('Base32, as apps take it.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    otpauthUrl: text('The same as an address, which a QR code shows to the app.', 'otpauth://totp/Matchpoint:ada@example.com'),
    timestamp: Timestamp(),
  }),
  errors: ['error_second_factor_required', 'error_user_not_found'],
  async handler({ caller, requestId }, context) {
    const { secret, otpauthUrl } = await context.factors.beginTotp({ userId: caller.userId }, { caller, requestId });
    return { success: true as const, secret, otpauthUrl };
  },
});
