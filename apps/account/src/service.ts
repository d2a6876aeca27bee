import { account } from '@matchpoint/contracts';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import type { AccountContext } from './context.js';
import { startSendingMails } from './mail/send-mails.js';
import { completePasswordReset } from './rpc/complete-password-reset.js';
import { completeRegistration } from './rpc/complete-registration.js';
import { createAccount } from './rpc/create-account.js';
import { getAccount } from './rpc/get-account.js';
import { requestPasswordReset } from './rpc/request-password-reset.js';
import { requestRegistration } from './rpc/request-registration.js';
import { verifyPassword } from './rpc/verify-password.js';
import { startTokenSweeper } from './sweep-tokens.js';

/** The account service: its RPCs, the mails that it sends, the relay of its outbox and its sweepers. */
export function startService(context: AccountContext): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: ['matchpoint/account/v1/account.proto', 'matchpoint/account/v1/administration.proto'],
    background: [() => startSendingMails(context), () => startTokenSweeper(context), () => startIdempotencySweeper(context)],
  });
}

function servicesOf(context: AccountContext) {
  return [
    service(account.AccountServiceService, {
      requestRegistration: requestRegistration(context),
      completeRegistration: completeRegistration(context),
      verifyPassword: verifyPassword(context),
      requestPasswordReset: requestPasswordReset(context),
      completePasswordReset: completePasswordReset(context),
      getAccount: getAccount(context),
    }),
    service(account.AccountAdministrationServiceService, { createAccount: createAccount(context) }),
  ];
}
