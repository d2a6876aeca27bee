import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { named } from '../../operation/named.js';
import { SCOPES } from '../../permissions/permissions.js';

type Tree = { readonly [name: string]: readonly string[] | Tree };

/** What each category of scopes covers. */
const CATEGORIES: Record<keyof typeof SCOPES, string> = {
  matches: 'Matches of people, teams and organizations.',
  connections: 'Linked accounts on other platforms.',
  game: 'Operations of a game’s servers, and game ranks.',
  webhooks: 'Webhook endpoints.',
  tournaments: 'Reading, running and playing tournaments.',
  tickets: 'Support tickets.',
  stream: 'Live status of players.',
  follows: 'Follows of the owner.',
  notifications: 'Notifications of the owner.',
  chat: 'Chats.',
  platform: 'Operations of platform staff.',
  leagues: 'Leagues.',
  teams: 'Teams.',
  users: 'Players.',
  orgs: 'Organizations.',
  uploads: 'Images.',
};

const isLeaf = (node: readonly string[] | Tree): node is readonly string[] => Array.isArray(node);
const nameOf = (path: readonly string[]): string =>
  ['ApiKey', ...path.map((part) => part.charAt(0).toUpperCase() + part.slice(1)), 'Permissions'].join('');

function schemaOf(tree: Tree, path: readonly string[], description: string, isRequest: boolean): TObject {
  const properties = Object.entries(tree).map(([name, node]) => {
    const place = [...path, name];
    const meaning = path.length === 0 ? CATEGORIES[name as keyof typeof SCOPES] : `Scopes of \`${place.join('.')}\`.`;
    const schema: TSchema = isLeaf(node)
      ? Type.Enum([...node] as string[], { description: `Scope \`${place.join('.')}\`.` })
      : schemaOf(node, place, meaning, isRequest);
    return [name, Type.Optional(schema)];
  });
  const object = Type.Object(Object.fromEntries(properties), { description, ...(isRequest && { additionalProperties: false }) });
  return named(`${nameOf(path)}${isRequest ? 'Request' : ''}`, object);
}

const MEANING = 'Permissions of the key by category and scope; an omitted scope is not granted.';

/** A requested permission object: unknown names are refused, because they may be typos. */
export const PermissionsRequest = Type.Unsafe<Static<TObject>>(schemaOf(SCOPES, [], MEANING, true));
/** A permission object in responses. */
export const Permissions = Type.Unsafe<Static<TObject>>(schemaOf(SCOPES, [], MEANING, false));
