/** A JSON Schema reduced to what matters for compatibility: the accepted values. No references, no prose. */
export type Schema = { readonly [keyword: string]: unknown };

export interface OutlineOperation {
  /** By place and name: `query limit`. */
  parameters: Record<string, { required: boolean; schema: Schema }>;
  body?: { required: boolean; schema: Schema };
  /** By status, only for successes, because all errors have the same form and codes may be added. Null if there is no JSON body. */
  responses: Record<string, Schema | null>;
}

/** The parts of an HTTP API that clients rely on and a release promises, without prose. */
export interface Outline {
  /** By method and path: `GET /games`. */
  operations: Record<string, OutlineOperation>;
  /** Schemas of webhooks' bodies by the event's name. */
  events: Record<string, Schema | null>;
}

interface Operation {
  parameters?: object[];
  requestBody?: object;
  responses?: Record<string, object>;
}

const JSON_TYPE = 'application/json';
const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'head']);
/** Keywords that restrict values and have no subschemas. */
const KEPT = [
  'type',
  'enum',
  'const',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
] as const;
/** Maximum depth of a recursive schema. */
const MAX_DEPTH = 16;

/** Outlines an OpenAPI 3.1 document. */
export function outlineOf(document: object): Outline {
  const { paths = {}, webhooks = {} } = document as { paths?: Record<string, object>; webhooks?: Record<string, object> };
  const read = new Reader(document);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    operationsIn(item).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, read.operation(operation)] as const),
  );
  const events = Object.entries(webhooks).flatMap(([name, item]) =>
    operationsIn(item).map(([, { requestBody }]) => [name, requestBody ? read.content(requestBody) : null] as const),
  );
  return { operations: Object.fromEntries(operations.sort(byName)), events: Object.fromEntries(events.sort(byName)) };
}

function operationsIn(item: object): [string, Operation][] {
  return Object.entries(item).filter(([method]) => METHODS.has(method)) as [string, Operation][];
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

/** Reads parts of one document, with its references followed. */
class Reader {
  constructor(private readonly document: object) {}

  operation({ parameters = [], requestBody, responses = {} }: Operation): OutlineOperation {
    const body = requestBody && this.#follow(requestBody);
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    return {
      parameters: Object.fromEntries(parameters.map((each) => this.#parameter(each)).sort(byName)),
      ...(body && { body: { required: body.required === true, schema: this.content(body) ?? {} } }),
      responses: Object.fromEntries(successes.map(([status, response]) => [status, this.content(response)])),
    };
  }

  content(holder: object): Schema | null {
    const { content } = this.#follow(holder) as { content?: Record<string, { schema?: object }> };
    const schema = content?.[JSON_TYPE]?.schema;
    return schema ? this.#schema(schema, 0) : null;
  }

  #parameter(parameter: object): [string, { required: boolean; schema: Schema }] {
    const {
      in: place,
      name,
      required,
      schema,
    } = this.#follow(parameter) as { in: string; name: string; required?: boolean; schema?: object };
    return [
      `${place} ${place === 'header' ? name.toLowerCase() : name}`,
      { required: required === true, schema: this.#schema(schema ?? {}, 0) },
    ];
  }

  #schema(schema: object, depth: number): Schema {
    const source = this.#follow(schema);
    if (depth > MAX_DEPTH) return {};
    const below = (each: object): Schema => this.#schema(each, depth + 1);
    const kept = KEPT.flatMap((keyword) => (source[keyword] === undefined ? [] : [[keyword, source[keyword]] as const]));
    const lists = ['anyOf', 'oneOf', 'allOf'].flatMap((keyword) =>
      Array.isArray(source[keyword]) ? [[keyword, (source[keyword] as object[]).map(below)] as const] : [],
    );
    const { items, additionalProperties, properties } = source as {
      items?: unknown;
      additionalProperties?: unknown;
      properties?: Record<string, object>;
    };
    return Object.fromEntries([
      ...kept,
      ...lists,
      ...(isObject(items) ? [['items', below(items)] as const] : []),
      ...(isObject(additionalProperties) ? [['additionalProperties', below(additionalProperties)] as const] : []),
      ...(properties
        ? [
            [
              'properties',
              Object.fromEntries(
                Object.entries(properties)
                  .map(([name, each]) => [name, below(each)])
                  .sort(byName as never),
              ),
            ] as const,
          ]
        : []),
    ]);
  }

  #follow(part: object): Record<string, unknown> {
    let found = part as Record<string, unknown>;
    for (let hops = 0; typeof found.$ref === 'string'; hops += 1) {
      if (hops > MAX_DEPTH) throw new Error(`${found.$ref} leads nowhere`);
      const { $ref, ...beside } = found;
      found = { ...this.#at($ref as string), ...beside };
    }
    return found;
  }

  #at(reference: string): Record<string, unknown> {
    const names = reference
      .replace(/^#\//, '')
      .split('/')
      .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
    let found: unknown = this.document;
    for (const name of names) found = isObject(found) ? (found as Record<string, unknown>)[name] : undefined;
    if (!isObject(found)) throw new Error(`${reference} is not in the document`);
    return found as Record<string, unknown>;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
