import type { account } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { CallContext } from '@matchpoint/rpc';
import type { AccountContext } from '../context.js';
import { spendProviderFlow } from '../db/identities.js';
import type { FinishedFlow } from '../providers/finished-flow.js';
import { digestOfFlow, openFlow } from '../providers/flows.js';
import { beginAccountByIdentity } from '../steps/begin-account-by-identity.js';
import { confirmByIdentity, linkIdentity, signInByIdentity } from '../steps/use-identity.js';
import { redirectUriOf, requireProvider } from '../steps/require-provider.js';

type Context = Pick<AccountContext, 'providers' | 'publicUrl' | 'box' | 'clock' | 'pool'>;

/**
 * Finishes a provider flow, once (docs/reference/accounts.md#other-sites): signs in, links, confirms, or starts an account for an unknown
 * person.
 * @throws DomainError error_not_found; error_credentials_invalid, alike for a flow that is unknown, expired, used, of another browser or
 * provider, and for every invalid answer; error_unavailable; error_identity_link_required; error_identity_in_use;
 * error_identity_address_unverified; error_sign_up_closed; error_session_invalid if the session that asked for a link or a confirmation has
 * ended or the password has been reset since; error_limit_reached
 */
export function finishProviderFlow(context: Context) {
  return async (request: account.FinishProviderFlowRequest, call: CallContext): Promise<account.FinishProviderFlowResponse> => {
    const { provider: id, query, origin, allowsRegistration } = request;
    const provider = requireProvider(context, id);
    const flow = openFlow(context.box, request.flow, id, context.clock.now());
    if (!flow || new URLSearchParams(query).get('state') !== flow.state) throw refused();
    // A session that has ended cannot link anything with a flow that it started.
    if (flow.intent !== 'sign_in' && (flow.sessionId === undefined || flow.sessionId !== request.sessionId))
      throw new DomainError('error_session_invalid');
    // Spent before the provider is called, so that this code and state are never valid again, whatever the outcome.
    if (!(await spendProviderFlow(context.pool, digestOfFlow(flow), new Date(flow.expiresAtMs)))) throw refused();
    const shown = await provider.identify(flow, new URL(`${redirectUriOf(context, id)}?${query}`));
    const { intent, returnTo, sessionId } = flow;
    const answer = { intent, returnTo, sessionId, factors: [] };
    return { ...answer, ...(await act(context, { flow, shown, origin, allowsRegistration, requestId: call.requestId })) };
  };
}

async function act(context: Context, finished: FinishedFlow): Promise<Partial<account.FinishProviderFlowResponse>> {
  const { intent, userId } = finished.flow;
  if (intent === 'sign_in') return (await signInByIdentity(context, finished)) ?? beginAccountByIdentity(context, finished);
  if (userId === undefined) throw refused();
  await (intent === 'link' ? linkIdentity(context, userId, finished) : confirmByIdentity(context, userId, finished));
  return { userId };
}

const refused = (): DomainError =>
  new DomainError('error_credentials_invalid', { message: 'The sign-in at the other site did not succeed, or took too long.' });
