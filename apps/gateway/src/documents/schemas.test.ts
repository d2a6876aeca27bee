import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { CONDITIONAL } from '../operation/conditions.js';
import { type JsonSchema, mapSubschemas } from '../operation/map-subschemas.js';
import { ROUTES } from '../routes/index.js';
import { eventsDocument, fullDocument, publishedDocument } from './documents.js';
import { EXAMPLES } from '../generated/examples.js';
import { isLeaf } from './illustrate.js';

interface Described {
  components: { schemas: Record<string, JsonSchema>; parameters?: Record<string, JsonSchema>; headers?: Record<string, JsonSchema> };
}
const ROOT = 'document';
const BASE = 'https://matchpoint.example.org';
const DOCUMENTS: [name: string, document: Described][] = [
  ['openapi.json', publishedDocument(ROUTES, BASE, EXAMPLES) as unknown as Described],
  ['openapi.full.json', fullDocument(ROUTES, BASE, EXAMPLES) as unknown as Described],
  ['asyncapi.json', eventsDocument() as Described],
];

/** Every node of a document with its path, except the content of examples (data) and conditions (which only name fields). */
function* walk(node: unknown, place: string[] = []): Generator<[node: JsonSchema, place: string[]]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [node as JsonSchema, place];
  for (const [name, member] of Object.entries(node)) {
    const isData = ['example', 'examples', 'enum', 'x-extensible-enum', ...CONDITIONAL].includes(name) && place.at(-1) !== 'properties';
    if (!isData) yield* walk(member, [...place, name]);
  }
}

const places = (document: object, isWrong: (node: JsonSchema, place: string[]) => boolean): string[] =>
  [...walk(document)].filter(([node, place]) => isWrong(node, place)).map(([, place]) => place.join('/'));
const isProperty = (place: string[]): boolean => place.at(-2) === 'properties' && place.at(-3) !== 'properties';
/** Directly under `components/schemas`, the only place for objects. */
const isComponent = (place: string[]): boolean => place.length === 3 && place[0] === 'components' && place[1] === 'schemas';
const isParameter = (node: JsonSchema, place: string[]): boolean =>
  place.at(-2) === 'parameters' && /^(path|query|header)$/.test(String(node.in));
/** The map of an object's fields, whose names may equal keywords. */
const isFieldMap = (place: string[]): boolean => place.at(-1) === 'properties';
const hasFields = ({ type, properties }: JsonSchema): boolean => type === 'object' && Object.keys(properties ?? {}).length > 0;
const showsItself = (node: JsonSchema): boolean => 'enum' in node || 'const' in node || node.type === 'boolean';

describe.each(DOCUMENTS)('every schema of %s', (_name, document) => {
  const meaningOf = ({ $ref, description }: JsonSchema): unknown =>
    description ?? (typeof $ref === 'string' ? document.components.schemas[$ref.split('/').at(-1) ?? '']?.description : undefined);

  it('has a name if it is an object with properties', () => {
    expect(places(document, (node, place) => hasFields(node) && !isFieldMap(place) && !isComponent(place))).toEqual([]);
  });

  it('is an object in every place of a schema, because openapi-python-client refuses booleans', () => {
    const isBoolean = (value: unknown): boolean => typeof value === 'boolean';
    const faults: string[] = [];
    const visit = (schema: JsonSchema, place: string[]): void => {
      if (Object.values((schema.properties ?? {}) as JsonSchema).some(isBoolean) || isBoolean(schema.items)) faults.push(place.join('/'));
      mapSubschemas(schema, (subschema) => {
        visit(subschema, [...place, String(subschema.type ?? '')]);
        return subschema;
      });
    };
    for (const [name, schema] of Object.entries(document.components.schemas)) visit(schema, [name]);
    expect(faults).toEqual([]);
  });

  it('has another name than the one that generators make for an object without a name', () => {
    const names = new Set(Object.keys(document.components.schemas));
    const made = Object.entries(document.components.schemas).flatMap(([owner, { properties = {} }]) =>
      Object.entries(properties as Record<string, JsonSchema>)
        .filter(([, { type, $ref }]) => type === 'object' && $ref === undefined)
        .map(([field]) => `${owner}${field.charAt(0).toUpperCase()}${field.slice(1)}`),
    );
    expect(made.filter((name) => names.has(name))).toEqual([]);
  });

  it('tells generators for Go what to make of several types', () => {
    const isList = ({ type }: JsonSchema): boolean => Array.isArray(type) && type.filter((each) => each !== 'null').length > 1;
    expect(places(document, (node, place) => !isFieldMap(place) && isList(node) && node['x-go-type'] !== 'any')).toEqual([]);
  });

  it('has a type beside its enum or const', () => {
    expect(places(document, (node, place) => !isFieldMap(place) && ('enum' in node || 'const' in node) && !('type' in node))).toEqual([]);
  });

  it('has a description if it is a component or a property, as has every parameter', () => {
    expect(places(document, (node, place) => (isComponent(place) || isProperty(place)) && typeof meaningOf(node) !== 'string')).toEqual([]);
    expect(places(document, (node, place) => isParameter(node, place) && typeof node.description !== 'string')).toEqual([]);
  });

  it('has an example unless its values are obvious, as has every parameter', () => {
    expect(
      places(document, (node, place) => isProperty(place) && isLeaf(node) && !showsItself(node) && !Array.isArray(node.examples)),
    ).toEqual([]);
    const isShown = ({ example, examples }: JsonSchema): boolean => example !== undefined || examples !== undefined;
    // A cursor of another list is refused, so no example is usable.
    const bare = places(document, (node, place) => isParameter(node, place) && node.name !== 'cursor' && !isShown(node));
    // Two mutually exclusive parameters.
    expect(bare.filter((place) => place !== 'paths//twitch/badges/channel/get/parameters/1')).toEqual([]);
  });

  it('has valid examples, both of fields and of whole bodies', () => {
    const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
    ajv.addSchema({ ...document, $id: ROOT } as object);
    const faults: string[] = [];
    const check = (pointer: string[], value: unknown): void => {
      const validate = ajv.getSchema(
        `${ROOT}#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
      );
      if (validate?.(value) !== true)
        faults.push(`${pointer.join('/')}: ${JSON.stringify(value)?.slice(0, 80)}: ${ajv.errorsText(validate?.errors)}`);
    };
    for (const [node, place] of walk(document)) {
      if (Array.isArray(node.examples)) for (const example of node.examples) check(place, example);
      if ('schema' in node && 'example' in node) check([...place, 'schema'], node.example);
      if ('schema' in node && typeof node.examples === 'object' && node.examples !== null && !Array.isArray(node.examples)) {
        for (const { value } of Object.values(node.examples as Record<string, { value: unknown }>)) check([...place, 'schema'], value);
      }
    }
    expect(faults).toEqual([]);
    // Each example's schema is compiled.
  });
});

describe('the recorded examples', () => {
  it('exist for exactly the existing operations', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(ROUTES.map(({ operationId }) => operationId).sort());
  });

  it.each(ROUTES.map((route) => [route.operationId, route] as const))(
    'show a success of %s and what was sent for it',
    (operationId, { status = 200, params, body }) => {
      const example = EXAMPLES[operationId];
      expect(example?.status).toBe(status);
      expect(Object.keys(example?.request.path ?? {}).sort()).toEqual(Object.keys(params?.properties ?? {}).sort());
      if ((body?.required ?? []).length > 0) expect(example?.request.body).toBeDefined();
    },
  );

  it('hold no secret', () => {
    const text = JSON.stringify(EXAMPLES);
    expect(text).not.toMatch(/mp_live_[0-9A-Za-z]{36}/);
    expect(text.match(/whsec_(?!EX)[\w+/=]*/g) ?? []).toEqual([]);
    expect(text.match(/\/uploads\/(?!EXAMPLE)/g) ?? []).toEqual([]);
  });
});

it('include the slug wherever a response names a team', () => {
  const { schemas } = (fullDocument(ROUTES, BASE, EXAMPLES) as unknown as Described).components;
  const fieldsOf = (name: string | undefined): Record<string, JsonSchema> =>
    (schemas[name ?? '']?.properties ?? {}) as Record<string, JsonSchema>;
  const refsOf = (schema: JsonSchema): string[] =>
    [schema, schema.items, ...((schema.anyOf ?? schema.allOf ?? []) as JsonSchema[])].flatMap((each) => {
      const { $ref } = (each ?? {}) as JsonSchema;
      return typeof $ref === 'string' ? [$ref.split('/').at(-1) ?? ''] : [];
    });
  const named = Object.keys(schemas).flatMap((owner) =>
    Object.entries(fieldsOf(owner)).flatMap(([field, schema]) => (/team$|teams$/i.test(field) ? refsOf(schema) : [])),
  );
  const teams = [...new Set(named)].filter((name) => 'name' in fieldsOf(name));
  expect(teams.length).toBeGreaterThan(5);
  expect(teams.filter((name) => !('slug' in fieldsOf(name)))).toEqual([]);
});
