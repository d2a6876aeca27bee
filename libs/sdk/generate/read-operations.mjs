import { nameGroup, nameMethod, upperFirst } from './name-method.mjs';

const METHODS = ['get', 'post', 'patch', 'put', 'delete'];
const JSON_TYPE = 'application/json';
const STREAM_TYPE = 'text/event-stream';

/**
 * The operations under `/api/v1` for the client, in the document's order. `path` and `query` are schemas of objects, or undefined if there
 * are no such parameters. For a stream, `result` is its first event.
 * @throws Error if two operations of a group would have the same name, or a listing does not tell what it lists
 */
export function readOperations({ paths, components }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    // Paths with their own server are outside the API: images.
    item.servers ? [] : METHODS.filter((method) => item[method]).map((method) => readOperation(method, path, item[method], components)),
  );
  const names = new Map();
  for (const { group, method, operationId } of operations) {
    const name = `mp.${group}.${method}`;
    if (names.has(name))
      throw new Error(`${names.get(name)} and ${operationId} would both be ${name}: give one of them another tag or name.`);
    names.set(name, operationId);
  }
  return operations;
}

function readOperation(verb, path, operation, { schemas }) {
  const { operationId, parameters = [], requestBody, responses, tags } = operation;
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2'));
  const stream = success.content?.[STREAM_TYPE]?.schema;
  const result = stream?.contentSchema ?? success.content?.[JSON_TYPE]?.schema;
  const body = requestBody && { schema: requestBody.content[JSON_TYPE]?.schema, isRequired: requestBody.required === true };
  // The client sends a stream's position in a header.
  const query = stream ? undefined : parametersIn('query', parameters, operationId);
  return {
    operationId,
    group: nameGroup(tags[0]),
    method: nameMethod(operationId, tags[0]),
    verb: verb.toUpperCase(),
    path,
    repeat: operation['x-matchpoint-repeat'] ?? 'once',
    summary: operation.summary,
    description: operation.description,
    codes: Object.values(operation['x-error-codes'] ?? {}).flat(),
    typeName: upperFirst(operationId),
    pathParameters: parametersIn('path', parameters, operationId),
    query,
    body,
    result,
    isStream: stream !== undefined,
    items: listedIn(follow(result, schemas), [query, follow(body?.schema, schemas)], operationId),
  };
}

function parametersIn(place, parameters, operationId) {
  const found = parameters.filter((parameter) => parameter.in === place);
  if (found.length === 0) return undefined;
  return {
    type: 'object',
    description: `${place === 'path' ? 'Path' : 'Query'} parameters of \`${operationId}\`.`,
    required: found.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(found.map(({ name, schema, description }) => [name, { ...schema, description }])),
  };
}

/** The field with the items of an operation that is paged by a cursor or by page number. */
function listedIn(result, inputs, operationId) {
  const asks = (name) => inputs.some((input) => input?.properties?.[name] !== undefined);
  const { properties = {} } = result ?? {};
  const isByCursor = asks('cursor') && ['continueCursor', 'nextCursor', 'pagination'].some((name) => name in properties);
  const isByNumber = asks('page') && 'pagination' in properties;
  if (!isByCursor && !isByNumber) return undefined;
  const lists = Object.keys(properties).filter((name) => properties[name].type === 'array');
  if (lists.length !== 1) throw new Error(`${operationId} is paged, but ${lists.length} arrays of its answer could hold the items.`);
  return lists[0];
}

export function follow(schema, schemas) {
  return schema?.$ref === undefined ? schema : follow(schemas[nameOf(schema)], schemas);
}

/** `Match` of `#/components/schemas/Match`; undefined for a schema without a name. */
export function nameOf(schema) {
  return schema?.$ref?.split('/').at(-1);
}
