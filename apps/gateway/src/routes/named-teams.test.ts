import type { TSchema } from 'typebox';
import { expect, it } from 'vitest';
import { ROUTES } from './index.js';

interface Part {
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
  additionalProperties?: TSchema | boolean;
  anyOf?: TSchema[];
  items?: TSchema;
}

/** Properties that teams have and people lack. Organizations have a tag too and are also named with their slugs. */
const isTeam = (properties: Record<string, TSchema>): boolean =>
  ('name' in properties && 'tag' in properties) ||
  ('teamId' in properties && ('teamName' in properties || ('name' in properties && !('userId' in properties))));

/** Finds where a schema names a team without its slug. */
function nameless(schema: TSchema, path: string): string[] {
  const { properties = {}, patternProperties = {}, additionalProperties, anyOf = [], items } = schema as Part;
  const own = isTeam(properties) && !('slug' in properties) ? [path] : [];
  const parts = [
    ...Object.entries({ ...properties, ...patternProperties }).map(([name, part]) => [`${path}.${name}`, part] as const),
    ...[...anyOf, ...(items ? [items] : [])].map((part) => [path, part] as const),
    ...(typeof additionalProperties === 'object' ? [[path, additionalProperties] as const] : []),
  ];
  return [...own, ...parts.flatMap(([at, part]) => nameless(part, at))];
}

it('every response that names a team includes its slug (docs/reference/matches.md#objects)', () => {
  expect(ROUTES.flatMap(({ operationId, response }) => (response ? nameless(response, operationId) : []))).toEqual([]);
});
