import type { ApiKeyScopeOption } from '@matchpoint/sdk';
import { CATEGORIES, SCOPE_VALUES, SCOPES } from '../../texts/scopes.js';
import { nameOf } from '../../texts/names.js';

/** Scopes that belong together, by the first part of their names. */
export interface ScopeGroup {
  title: string;
  scopes: readonly ApiKeyScopeOption[];
}

export function groupScopes(scopes: readonly ApiKeyScopeOption[], filter = ''): ScopeGroup[] {
  const wanted = filter.trim().toLowerCase();
  const groups = new Map<string, ApiKeyScopeOption[]>();
  for (const option of scopes) {
    const words = `${option.scope} ${nameOfScope(option.scope)} ${SCOPES[option.scope]?.[1] ?? ''}`.toLowerCase();
    if (wanted !== '' && !words.includes(wanted)) continue;
    const category = option.scope.startsWith('leagues.capabilities.') ? 'leagues.capabilities' : (option.scope.split('.')[0] ?? '');
    groups.set(category, [...(groups.get(category) ?? []), option]);
  }
  return [...groups].map(([category, of]) => ({ title: CATEGORIES[category] ?? nameOfPart(category), scopes: of }));
}

/** The scope in words; a scope of a newer server by its last part. */
export const nameOfScope = (scope: string): string => SCOPES[scope]?.[0] ?? nameOfPart(scope.split('.').at(-1) ?? scope);
export const aboutScope = (scope: string): string => SCOPES[scope]?.[1] ?? scope;
export const nameOfValue = (value: string): string => SCOPE_VALUES[value] ?? nameOfPart(value);

const nameOfPart = (id: string): string => nameOf(id);

/** Read permission for every scope of public data. */
export const isPublicScope = ({ scope, values }: ApiKeyScopeOption): boolean =>
  values.includes('read') && /(^|\.)(public_matches|league_public|profile|leaderboards?|discover|catalog|games|search)$/.test(scope);
