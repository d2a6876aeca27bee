import { DomainError } from '@matchpoint/errors';
import type { AccountContext } from '../context.js';
import type { Provider } from '../providers/provider.js';

/** A provider that is configured. @throws DomainError error_not_found */
export function requireProvider({ providers }: Pick<AccountContext, 'providers'>, id: string): Provider {
  const provider = providers.get(id);
  if (!provider) throw new DomainError('error_not_found');
  return provider;
}

/** The address that a provider redirects browsers to. */
export const redirectUriOf = ({ publicUrl }: Pick<AccountContext, 'publicUrl'>, provider: string): string =>
  `${publicUrl}/auth/callback/${provider}`;
