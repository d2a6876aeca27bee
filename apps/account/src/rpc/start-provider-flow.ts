import type { account } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import { beginFlow, type Intent, sealFlow } from '../providers/flows.js';
import { redirectUriOf, requireProvider } from '../steps/require-provider.js';

const INTENTS: readonly string[] = ['sign_in', 'link', 'confirm'] satisfies Intent[];

/**
 * Starts a flow to a provider, which must be finished within ten minutes (docs/reference/accounts.md#other-sites). PKCE verifier, state and
 * nonce are in the sealed cookie.
 * @throws DomainError error_not_found for a provider that is not configured; INVALID_INPUT; error_unavailable
 */
export function startProviderFlow(context: Pick<AccountContext, 'providers' | 'publicUrl' | 'box' | 'clock'>) {
  return async (request: account.StartProviderFlowRequest): Promise<account.StartProviderFlowResponse> => {
    const { provider: id, intent, returnTo, userId, sessionId } = request;
    const provider = requireProvider(context, id);
    if (!INTENTS.includes(intent)) throw invalidInput('body.intent', `must be one of ${INTENTS.join(', ')}`);
    const flow = beginFlow({ provider: id, intent: intent as Intent, returnTo, userId, sessionId }, context.clock.now());
    const authorizationUrl = await provider.authorizationUrl(flow, redirectUriOf(context, id));
    return { authorizationUrl, flow: sealFlow(context.box, flow) };
  };
}
