import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { Success, text, Timestamp } from '../../operation/fields.js';
import { OWN_ACCOUNT_RECENT } from './own-account.js';

export const beginUserTotp = defineRoute({
  ...OWN_ACCOUNT_RECENT,
  method: 'POST',
  path: '/user/totp',
  operationId: 'beginUserTotp',
  summary: 'Create a secret for an authenticator app',
  description: [
    'Creates a secret and shows it once. The app’s first code enables it: `POST /user/totp/enable`. Until then the current factors stay',
    'active. A newer secret replaces a pending one. An account with a second factor needs a session confirmed with it.',
  ],
  response: Type.Object({
    success: Success(),
    secret: text('Secret in base32, for manual entry.', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'),
    otpauthUrl: text('The secret as an `otpauth:` URI for a QR code.', 'otpauth://totp/Matchpoint:ada@example.com'),
    timestamp: Timestamp(),
  }),
  errors: ['error_second_factor_required', 'error_user_not_found'],
  async handler({ caller, requestId }, context) {
    const { secret, otpauthUrl } = await context.factors.beginTotp({ userId: caller.userId }, { caller, requestId });
    return { success: true as const, secret, otpauthUrl };
  },
});
