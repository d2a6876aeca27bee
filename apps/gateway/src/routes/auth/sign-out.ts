import { defineRoute } from '../shared/define-route.js';
import { endPresentedSession } from '../../edge/owners/end-sessions.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { SIGNING_IN } from './auth-objects.js';

export const signOut = defineRoute({
  ...SIGNING_IN,
  isRepeatable: true,
  method: 'POST',
  path: '/auth/sign-out',
  operationId: 'signOut',
  summary: 'Sign out',
  description: ['Ends the session that the browser presents and removes its cookie. It succeeds even without a valid session.'],
  response: SuccessResponse,
  errors: [],
  async handler({ web }, context) {
    if (web.presented !== undefined) await endPresentedSession(context, web.presented);
    web.dropSession();
    return { success: true as const };
  },
});
