import { account } from '@matchpoint/contracts';
import { startConsumer } from '@matchpoint/events';
import { type RunningService, service, startIdempotencySweeper, startRpcService } from '@matchpoint/rpc';
import { applyAuditRecorded, AUDIT_RECORDED } from './consumers/audit-recorded.js';
import { startCarryingOutDeletions } from './carry-out-deletions.js';
import type { AccountContext } from './context.js';
import { startSendingMails } from './mail/send-mails.js';
import { addPasskey } from './rpc/add-passkey.js';
import { beginTotp } from './rpc/begin-totp.js';
import { cancelDeletion } from './rpc/cancel-deletion.js';
import { changePassword } from './rpc/change-password.js';
import { completeEmailChange } from './rpc/complete-email-change.js';
import { completePasswordReset } from './rpc/complete-password-reset.js';
import { completeRegistration } from './rpc/complete-registration.js';
import { createAccount } from './rpc/create-account.js';
import { completeSecondFactor } from './rpc/complete-second-factor.js';
import { confirm } from './rpc/confirm.js';
import { createPasskeyOptions } from './rpc/create-passkey-options.js';
import { createSignInOptions } from './rpc/create-sign-in-options.js';
import { disableTotp } from './rpc/disable-totp.js';
import { enableTotp } from './rpc/enable-totp.js';
import { getAccount } from './rpc/get-account.js';
import { finishProviderFlow } from './rpc/finish-provider-flow.js';
import { getSignInChallenge } from './rpc/get-sign-in-challenge.js';
import { findUserByAddress } from './rpc/find-user-by-address.js';
import { inviteUser } from './rpc/invite-user.js';
import { listAuditEntries } from './rpc/list-audit-entries.js';
import { listIdentities } from './rpc/list-identities.js';
import { listPasskeys } from './rpc/list-passkeys.js';
import { listRevocations } from './rpc/list-revocations.js';
import { listProviders } from './rpc/list-providers.js';
import { listSecurityEvents } from './rpc/list-security-events.js';
import { mailPasswordReset } from './rpc/mail-password-reset.js';
import { queueDigest } from './rpc/queue-digest.js';
import { recordRevocations } from './rpc/record-revocations.js';
import { removeIdentity } from './rpc/remove-identity.js';
import { removePasskey } from './rpc/remove-passkey.js';
import { renewRecoveryCodes } from './rpc/renew-recovery-codes.js';
import { requestEmailChange } from './rpc/request-email-change.js';
import { requestPasswordReset } from './rpc/request-password-reset.js';
import { requestRegistration } from './rpc/request-registration.js';
import { resetPassword } from './rpc/reset-password.js';
import { scheduleDeletion } from './rpc/schedule-deletion.js';
import { signInWithPasskey } from './rpc/sign-in-with-passkey.js';
import { startProviderFlow } from './rpc/start-provider-flow.js';
import { verifyPassword } from './rpc/verify-password.js';
import { withdrawEmailChange } from './rpc/withdraw-email-change.js';
import { startSyncingConnections } from './sync-connections.js';
import { startExpirySweeper } from './sweep-expired.js';
import { startTokenSweeper } from './sweep-tokens.js';

/** The account service: its RPCs, the mails that it sends, the audit log, the relay of its outbox and its sweepers. */
export function startService(context: AccountContext): Promise<RunningService> {
  return startRpcService(context, {
    services: servicesOf(context),
    protoFiles: ['account', 'administration', 'factor', 'identity', 'passkey', 'revocation'].map(
      (name) => `matchpoint/account/v1/${name}.proto`,
    ),
    background: [
      () => startSendingMails(context),
      () => startTokenSweeper(context),
      () => startExpirySweeper(context),
      () => startCarryingOutDeletions(context),
      () => startSyncingConnections(context),
      () => startIdempotencySweeper(context),
      () => consumeAudit(context),
    ],
  });
}

/** Other services' events for the audit log. */
function consumeAudit({ nats, pool, logger, databaseClock, stream }: AccountContext) {
  return startConsumer({
    ...{ nats, pool, logger, stream },
    clock: databaseClock,
    consumer: 'account-audit',
    subjects: [AUDIT_RECORDED],
    handle: applyAuditRecorded,
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
      changePassword: changePassword(context),
      requestEmailChange: requestEmailChange(context),
      withdrawEmailChange: withdrawEmailChange(context),
      completeEmailChange: completeEmailChange(context),
      listSecurityEvents: listSecurityEvents(context),
      findUserByAddress: findUserByAddress(context),
      mailPasswordReset: mailPasswordReset(context),
      inviteUser: inviteUser(context),
      scheduleDeletion: scheduleDeletion(context),
      cancelDeletion: cancelDeletion(context),
      queueDigest: queueDigest(context),
      listAuditEntries: listAuditEntries(context),
    }),
    service(account.FactorServiceService, {
      beginTotp: beginTotp(context),
      enableTotp: enableTotp(context),
      disableTotp: disableTotp(context),
      renewRecoveryCodes: renewRecoveryCodes(context),
      getSignInChallenge: getSignInChallenge(context),
      completeSecondFactor: completeSecondFactor(context),
      confirm: confirm(context),
    }),
    service(account.RevocationServiceService, {
      recordRevocations: recordRevocations(context),
      listRevocations: listRevocations(context),
    }),
    service(account.AccountAdministrationServiceService, {
      createAccount: createAccount(context),
      inviteUser: inviteUser(context),
      resetPassword: resetPassword(context),
    }),
    service(account.IdentityServiceService, {
      listProviders: listProviders(context),
      startProviderFlow: startProviderFlow(context),
      finishProviderFlow: finishProviderFlow(context),
      listIdentities: listIdentities(context),
      removeIdentity: removeIdentity(context),
    }),
    service(account.PasskeyServiceService, {
      createSignInOptions: createSignInOptions(context),
      signInWithPasskey: signInWithPasskey(context),
      createPasskeyOptions: createPasskeyOptions(context),
      addPasskey: addPasskey(context),
      listPasskeys: listPasskeys(context),
      removePasskey: removePasskey(context),
    }),
  ];
}
