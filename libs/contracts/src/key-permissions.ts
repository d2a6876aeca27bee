import type { Permissions, Permissions_Grant } from './generated/matchpoint/gateway/v1/keys.js';

/** A permission object: what each scope grants, in categories. */
interface PermissionObject {
  [name: string]: string | PermissionObject;
}

/** A key's permission object as its message. */
export function toPermissionsMessage(permissions: object): Permissions {
  const grants = Object.entries(permissions as PermissionObject).map(([name, given]): [string, Permissions_Grant] => [
    name,
    { grant: typeof given === 'string' ? { $case: 'access', value: given } : { $case: 'scopes', value: toPermissionsMessage(given) } },
  ]);
  return { grants: Object.fromEntries(grants) };
}

/** The permission object of a message. */
export function fromPermissionsMessage({ grants }: Permissions): PermissionObject {
  const given = Object.entries(grants).flatMap(([name, { grant }]): [string, string | PermissionObject][] => {
    if (grant === undefined) return [];
    return [[name, grant.$case === 'access' ? grant.value : fromPermissionsMessage(grant.value)]];
  });
  return Object.fromEntries(given);
}
