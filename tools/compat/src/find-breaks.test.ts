import { expect, it } from 'vitest';
import { findBreaks } from './find-breaks.js';
import { outlineOf } from './outline.js';

type Json = Record<string, unknown>;

const SCHEMAS = {
  Status: { type: 'string', enum: ['OPEN', 'CLOSED'] },
  Team: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
};
const ANSWER: Json = {
  type: 'object',
  required: ['team', 'count'],
  properties: { team: { $ref: '#/components/schemas/Team' }, count: { type: 'integer' }, next: { type: ['string', 'null'] } },
};
const BODY: Json = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', maxLength: 50 },
    status: { $ref: '#/components/schemas/Status' },
    tags: { type: 'array', items: { type: 'string' } },
  },
};

/** A document with one operation and one event, changed at will. */
function documentWith({
  answer = ANSWER,
  body = BODY,
  required = true,
  query = { type: 'integer', maximum: 100 } as Json,
  schemas = SCHEMAS as Json,
} = {}): object {
  const json = (schema: Json): Json => ({ content: { 'application/json': { schema } } });
  return {
    paths: {
      '/teams': {
        post: {
          parameters: [{ in: 'query', name: 'limit', schema: query }],
          requestBody: { required, ...json(body) },
          responses: { 200: json(answer), 404: json({ type: 'object' }) },
        },
      },
    },
    webhooks: { 'team.created': { post: { requestBody: json(answer) } } },
    components: { schemas },
  };
}

const breaksOf = (after: object, before = documentWith()): string[] => findBreaks(outlineOf(before), outlineOf(after));
const property = (schema: Json, name: string, value: Json | undefined): Json => {
  const { [name]: _, ...rest } = schema.properties as Json;
  return { ...schema, properties: value ? { ...rest, [name]: value } : rest };
};

it('finds nothing if nothing changed', () => {
  expect(breaksOf(documentWith())).toEqual([]);
});

it.each<[string, object]>([
  ['a new optional field of a body', documentWith({ body: property(BODY, 'note', { type: 'string' }) })],
  [
    'a new field of an answer',
    documentWith({ answer: { ...property(ANSWER, 'more', { type: 'string' }), required: ['team', 'count', 'more'] } }),
  ],
  [
    'a wider bound',
    documentWith({ body: property(BODY, 'name', { type: 'string', maxLength: 60 }), query: { type: 'integer', maximum: 200 } }),
  ],
  ['a field that is no longer required', documentWith({ body: { ...BODY, required: [] }, required: false })],
  ['a body that takes more', documentWith({ body: property(BODY, 'name', { anyOf: [{ type: 'string' }, { type: 'null' }] }) })],
  ['an answer that is never null any more', documentWith({ answer: property(ANSWER, 'next', { type: 'string' }) })],
  ['a named schema put in its place', documentWith({ answer: property(ANSWER, 'team', SCHEMAS.Team) })],
  ['a new operation', { ...documentWith(), paths: { ...(documentWith() as { paths: Json }).paths, '/new': { get: { responses: {} } } } }],
])('lets pass %s', (_what, after) => {
  expect(breaksOf(after)).toEqual([]);
});

it.each<[string, object, string[]]>([
  ['an operation that went', { ...documentWith(), paths: {} }, ['POST /teams: is gone']],
  [
    'a new required field',
    documentWith({ body: { ...property(BODY, 'kind', { type: 'string' }), required: ['name', 'kind'] } }),
    ['POST /teams: body.kind is now required'],
  ],
  ['a field that is not taken', documentWith({ body: property(BODY, 'tags', undefined) }), ['POST /teams: body.tags is no longer taken']],
  [
    'another type in a list',
    documentWith({ body: property(BODY, 'tags', { type: 'array', items: { type: 'number' } }) }),
    ['POST /teams: body.tags[] no longer takes string'],
  ],
  [
    'a narrower bound',
    documentWith({ body: property(BODY, 'name', { type: 'string', maxLength: 40 }) }),
    ['POST /teams: body.name: maxLength is now 40'],
  ],
  [
    'a bound where none was',
    documentWith({ body: property(BODY, 'tags', { type: 'array', maxItems: 5, items: { type: 'string' } }) }),
    ['POST /teams: body.tags: maxItems is now 5'],
  ],
  ['a narrower parameter', documentWith({ query: { type: 'integer', maximum: 50 } }), ['POST /teams: query limit: maximum is now 50']],
  [
    'an enum value that went',
    documentWith({ schemas: { ...SCHEMAS, Status: { type: 'string', enum: ['OPEN'] } } }),
    ['POST /teams: body.status no longer takes "CLOSED"'],
  ],
  ['an event that went', { ...documentWith(), webhooks: {} }, ['event team.created: is gone']],
])('finds %s', (_what, after, breaks) => {
  expect(breaksOf(after)).toEqual(breaks);
});

it.each<[string, Json, string]>([
  ['a field that went', property(ANSWER, 'next', undefined), 'next is gone'],
  ['another type', property(ANSWER, 'count', { type: 'string' }), 'count may now be string'],
  ['a field that may be missing', { ...ANSWER, required: ['team'] }, 'count may now be left out'],
  ['null where none was', property(ANSWER, 'count', { type: ['integer', 'null'] }), 'count may now be null'],
])('finds %s in an answer and in an event', (_what, answer, line) => {
  expect(breaksOf(documentWith({ answer }))).toEqual([`POST /teams: 200.${line}`, `event team.created: body.${line}`]);
});

it('terminates for a recursive schema', () => {
  const schemas = { ...SCHEMAS, Team: { type: 'object', properties: { parent: { $ref: '#/components/schemas/Team' } } } };
  expect(breaksOf(documentWith({ schemas }), documentWith({ schemas }))).toEqual([]);
});

it('names a broken reference', () => {
  expect(() => outlineOf(documentWith({ schemas: { Status: SCHEMAS.Status } }))).toThrow(
    '#/components/schemas/Team is not in the document',
  );
});
