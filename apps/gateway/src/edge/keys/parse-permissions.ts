import Type, { type TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { SCOPES, type Permissions } from '../../permissions/permissions.js';

export interface PermissionIssue {
  /** `leagues.capabilities.tickets`; empty for the object itself. */
  path: string;
  message: string;
}

type Tree = { readonly [name: string]: readonly string[] | Tree };

function schemaOf(tree: Tree): TSchema {
  const properties = Object.entries(tree).map(([name, node]) => [
    name,
    Type.Optional(Array.isArray(node) ? Type.Enum([...node] as string[]) : schemaOf(node as Tree)),
  ]);
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false });
}

/** JSON Schema of the permission object of a new key: unknown categories and scopes are errors. */
const PERMISSIONS_SCHEMA = schemaOf(SCOPES);

/** Checks the permission object of a new key (docs/reference/authentication.md#scopes); issues name the scope at fault. */
export function parsePermissions(value: unknown): { permissions: Permissions } | { issues: PermissionIssue[] } {
  // An unknown name is reported twice, at its own path (the useful one) and at its parent's.
  const issues = Errors(PERMISSIONS_SCHEMA, value)
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(({ keyword, instancePath, params, message }) => ({
      path: instancePath.slice(1).split('/').map(unescapePointer).join('.'),
      message:
        keyword === 'boolean'
          ? 'is not a known permission'
          : keyword === 'enum'
            ? `must be one of ${(params as { allowedValues: string[] }).allowedValues.join(', ')}`
            : message,
    }));
  return issues.length > 0 ? { issues } : { permissions: value as Permissions };
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}
