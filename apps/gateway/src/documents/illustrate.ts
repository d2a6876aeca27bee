import type { JsonSchema } from '../operation/map-subschemas.js';
import type { RecordedExamples } from './recorded-example.js';

interface Described {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, JsonSchema> };
}
type Content = { content?: { 'application/json'?: { schema?: JsonSchema; example?: unknown } } };
const REFERENCE = '#/components/schemas/';

/**
 * Gives each schema field without an example the first value that the recorded calls contain for it, so that examples need not be written
 * by hand.
 */
export function illustrate(document: Described, examples: RecordedExamples): void {
  const { schemas } = document.components;
  for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
    const { operationId, requestBody, responses } = operation as {
      operationId?: string;
      requestBody?: Content;
      responses?: Record<string, Content>;
    };
    const recorded = operationId === undefined ? undefined : examples[operationId];
    if (!recorded) continue;
    show(requestBody?.content?.['application/json']?.schema, recorded.request.body, schemas);
    show(responses?.[String(recorded.status)]?.content?.['application/json']?.schema, recorded.response, schemas);
  }
}

/** Walks a schema and a matching value in parallel. */
function show(schema: JsonSchema | undefined, value: unknown, schemas: Record<string, JsonSchema>): void {
  const found = resolve(schema, schemas);
  if (!found || value === undefined || value === null) return;
  if (Array.isArray(value)) for (const item of value) show(found.items as JsonSchema | undefined, item, schemas);
  else if (typeof value === 'object') {
    for (const [name, property] of Object.entries((found.properties ?? {}) as Record<string, JsonSchema>))
      showProperty(property, (value as JsonSchema)[name], schemas);
  }
}

function showProperty(property: JsonSchema, value: unknown, schemas: Record<string, JsonSchema>): void {
  if (isLeaf(property) && value !== undefined && value !== null && !isEmptyList(value)) property.examples ??= [value];
  show(property, value, schemas);
}

/** A schema that gets an example itself: neither an object nor a list of objects. */
export function isLeaf(property: JsonSchema): boolean {
  const { $ref, anyOf, oneOf, properties, items } = property as {
    $ref?: string;
    anyOf?: unknown;
    oneOf?: unknown;
    properties?: object;
    items?: JsonSchema;
  };
  const isPlain = [$ref, anyOf, oneOf, properties].every((keyword) => keyword === undefined);
  return isPlain && (items === undefined || isLeaf(items));
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** Resolves references and nullable fields to the schema itself. */
function resolve(schema: JsonSchema | undefined, schemas: Record<string, JsonSchema>): JsonSchema | undefined {
  if (typeof schema?.$ref === 'string') return schemas[schema.$ref.slice(REFERENCE.length)];
  const [given, nothing] = (schema?.anyOf ?? []) as JsonSchema[];
  return given && nothing?.type === 'null' ? resolve(given, schemas) : schema;
}
