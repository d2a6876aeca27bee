import type { ApiKeyPermissionsRequest, ApiKeyScopeOption } from '@matchpoint/sdk';

/** A value for each scope, by its name: `leagues.capabilities.bans`. */
export type Choices = Readonly<Record<string, string>>;
type Tree = { [name: string]: Tree | string };

/** The API's form: one object per category, without scopes that are not granted. */
export function toPermissions(choices: Choices): ApiKeyPermissionsRequest {
  const tree: Tree = {};
  for (const [scope, value] of Object.entries(choices)) {
    if (value === 'none') continue;
    const names = scope.split('.');
    const last = names.pop() ?? scope;
    let place = tree;
    for (const name of names) place = (place[name] ??= {}) as Tree;
    place[last] = value;
  }
  return tree as ApiKeyPermissionsRequest;
}

/** The values of a preset for the existing scopes. */
export function toChoices(scopes: readonly ApiKeyScopeOption[], permissions: object = {}): Choices {
  return Object.fromEntries(scopes.map(({ scope, values }) => [scope, valueAt(permissions, scope) ?? values[0] ?? 'none']));
}

/** The granted scopes of a key with their values. */
export function grantedOf(permissions: object, path: readonly string[] = []): [scope: string, value: string][] {
  return Object.entries(permissions as Tree).flatMap(([name, value]) => {
    const scope = [...path, name];
    if (typeof value !== 'string') return grantedOf(value, scope);
    return value === 'none' ? [] : [[scope.join('.'), value] as [string, string]];
  });
}

function valueAt(permissions: object, scope: string): string | undefined {
  const found = scope.split('.').reduce<unknown>((place, name) => (place as Tree | undefined)?.[name], permissions);
  return typeof found === 'string' ? found : undefined;
}
