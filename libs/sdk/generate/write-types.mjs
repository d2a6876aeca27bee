import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { BANNER } from './banner.mjs';
import { nameOf } from './read-operations.mjs';

/**
 * The types of everything that is sent, returned and delivered, each under its name in the document; parameters of path and query as
 * `<OperationId>Path` and `<OperationId>Query`.
 */
export async function writeTypes(operations, { components }) {
  const { Error: _thrown, ...named } = components.schemas;
  const inputs = operations.flatMap(({ typeName, pathParameters, query }) => [
    ...(pathParameters ? [[`${typeName}Path`, pathParameters]] : []),
    ...(query ? [[`${typeName}Query`, query]] : []),
  ]);
  for (const [name] of inputs) if (name in named) throw new Error(`${name} is a schema already.`);
  const schemas = Object.fromEntries(
    Object.entries({ ...named, ...Object.fromEntries(inputs), ErrorCode: closed(named.ErrorCode) })
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, schema]) => [name, forTypes(schema)]),
  );
  const sent = namesSent(operations, named).concat(inputs.map(([name]) => name));
  const ast = await openapiTS(
    { openapi: '3.1.0', info: { title: 'Matchpoint', version: '1' }, paths: {}, components: { schemas } },
    // A property with a default is also optional.
    { rootTypes: true, rootTypesNoSchemaPrefix: true, defaultNonNullable: false, silent: true, transformProperty: allowUndefined(sent) },
  );
  const text = astToString(ast)
    .replace(/^export (type|interface) [a-z$]\w* = Record<string, never>;\n/gm, '')
    .replace(/^export (?=interface components )/m, '');
  return `${BANNER}\n${text}`;
}

/** Names of the schemas in bodies, at any depth. */
function namesSent(operations, schemas) {
  const found = new Set();
  const visit = (value) => {
    if (typeof value !== 'object' || value === null) return;
    const name = nameOf(value);
    if (name !== undefined && !found.has(name)) {
      found.add(name);
      visit(schemas[name]);
    }
    Object.values(value).forEach(visit);
  };
  for (const { body } of operations) visit(body?.schema);
  return [...found];
}

/** An optional request property may be undefined, even under `exactOptionalPropertyTypes`; it is then left out. */
function allowUndefined(names) {
  const places = new Set(names.map((name) => `#/components/schemas/${name}`));
  return (property, _schema, { path }) => {
    const { modifiers, name, questionToken, type } = property;
    if (!questionToken || !places.has(path.split('/').slice(0, 4).join('/'))) return undefined;
    const either = ts.factory.createUnionTypeNode([type, ts.factory.createKeywordTypeNode(ts.SyntaxKind.UndefinedKeyword)]);
    return ts.factory.updatePropertySignature(property, modifiers, name, questionToken, either);
  };
}

/** The currently known codes as a union, so that a misspelled code is a type error. */
function closed({ 'x-extensible-enum': codes, ...schema }) {
  const description = 'A stable error code. Later versions of the service add codes: handle an unknown one by its HTTP status.';
  return { ...schema, description, enum: codes };
}

/**
 * A schema without what types cannot express: examples, extensions, and the discriminator, which every member of a union has as a constant.
 */
function forTypes(schema) {
  if (Array.isArray(schema)) return schema.map(forTypes);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { examples: _examples, discriminator: _discriminator, properties, ...rest } = schema;
  const kept = Object.entries(rest).filter(([keyword]) => !keyword.startsWith('x-'));
  return {
    ...Object.fromEntries(kept.map(([keyword, value]) => [keyword, forTypes(value)])),
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, forTypes(value)])) }),
  };
}
