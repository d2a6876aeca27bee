import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { count, Success, Timestamp } from '../../operation/fields.js';
import { endSessions } from '../../edge/owners/end-sessions.js';
import { OWN_SESSIONS } from './own-sessions.js';

export const revokeOtherUserSessions = defineRoute({
  ...OWN_SESSIONS,
  isOpenWhileDeletionIsDue: true,
  isRepeatable: true,
  method: 'POST',
  path: '/user/sessions/revoke-others',
  operationId: 'revokeOtherUserSessions',
  summary: 'Sign out everywhere else',
  description: ['Ends all of your sessions except the current one, and withdraws a change of your email that is not confirmed yet.'],
  response: Type.Object({ success: Success(), count: count('Number of ended sessions.', 2), timestamp: Timestamp() }),
  errors: [],
  async handler({ caller: { userId }, requestId, web }, context) {
    const exceptId = web.session?.id;
    const count = await endSessions(context, userId, { ...(exceptId !== undefined && { exceptId }) });
    await context.account.withdrawEmailChange({ userId }, { requestId });
    return { success: true as const, count };
  },
});
