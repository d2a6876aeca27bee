import { BANNER } from './banner.mjs';
import { nameOf } from './read-operations.mjs';

/** Keywords that do not affect which values are valid. */
const ANNOTATIONS = ['description', 'examples', 'title'];

/**
 * The JSON Schema of each operation's body and query, one export each, so that a bundle holds only those it uses. References are resolved,
 * so each schema is self-contained.
 */
export function writeSchemas(operations, { components }) {
  const exports = operations.flatMap(({ operationId, typeName, body, query }) => [
    ...(body?.schema ? [write(`${operationId}Body`, nameOf(body.schema) ?? `${typeName}Body`, body.schema)] : []),
    ...(query ? [write(`${operationId}Query`, `${typeName}Query`, query)] : []),
  ]);
  return [
    BANNER,
    `import type { RequestSchema } from '../request-schema.js';`,
    `import type * as T from './types.js';`,
    '',
    ...exports,
    '',
  ].join('\n');

  function write(name, type, schema) {
    return `export const ${name}: RequestSchema<T.${type}> = ${JSON.stringify(whole(schema, []))};`;
  }

  function whole(schema, within) {
    if (Array.isArray(schema)) return schema.map((each) => whole(each, within));
    if (typeof schema !== 'object' || schema === null) return schema;
    const name = nameOf(schema);
    if (name !== undefined) {
      if (within.includes(name)) throw new Error(`The schema ${name} holds itself: it cannot be resolved.`);
      const { $ref: _resolved, ...beside } = schema;
      return whole({ ...components.schemas[name], ...beside }, [...within, name]);
    }
    const { properties, ...rest } = schema;
    const kept = Object.entries(rest).filter(([keyword]) => !ANNOTATIONS.includes(keyword) && !keyword.startsWith('x-'));
    return {
      ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, isData(keyword) ? value : whole(value, within)])),
      ...(properties && {
        properties: Object.fromEntries(Object.entries(properties).map(([field, value]) => [field, whole(value, within)])),
      }),
    };
  }
}

/** Values that may look like schemas but are not. */
function isData(keyword) {
  return ['const', 'default', 'enum'].includes(keyword);
}
