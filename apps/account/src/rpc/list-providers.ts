import type { account } from '@matchpoint/contracts';
import type { AccountContext } from '../context.js';

/** The sign-in providers of this installation (docs/reference/accounts.md#other-sites). */
export function listProviders({ providers }: Pick<AccountContext, 'providers'>) {
  return async (): Promise<account.ListProvidersResponse> => ({
    providers: [...providers.values()].map(({ id, name }) => ({ id, name })),
  });
}
