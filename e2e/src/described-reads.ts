import type { Client } from './http-client.js';

/** A read without side effects, filled in as the reference's "try it" form does. */
export interface DescribedRead {
  method: string;
  /** With the examples of its parameters, including optional ones that do not need the caller's own data. */
  path: string;
  body?: unknown;
  /** The caller's own data that the example needs. */
  needs: string[];
}

interface Shown {
  example?: unknown;
  /** For an example that cannot be sent unchanged. */
  examples?: { placeholder?: { summary: string; value: unknown } };
}
interface Parameter extends Shown {
  $ref?: string;
  required?: boolean;
  in: string;
  name: string;
}
interface Operation {
  'x-matchpoint-repeat': string;
  'security'?: Record<string, unknown>[];
  'parameters': Parameter[];
  'requestBody'?: { content: Record<string, Shown> };
  'responses': Record<string, { content?: Record<string, unknown> }>;
}

/** Every read under `/api/v1` of `openapi.full.json` that keys may call, GET or POST, except streams, which do not end. */
export async function describedReads(request: Client): Promise<DescribedRead[]> {
  const { body } = await request('//api-reference/openapi.full.json');
  const { paths } = body as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths)
    .filter(([, item]) => !('servers' in item))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, operation]) => operation['x-matchpoint-repeat'] === 'read')
        .filter(([, { security }]) => security?.every((scheme) => !('apiKey' in scheme)) !== true)
        .filter(([, { responses }]) => responses['200']?.content?.['text/event-stream'] === undefined)
        .map(([method, operation]) => fillIn(method.toUpperCase(), path, operation)),
    );
}

function fillIn(method: string, template: string, { parameters, requestBody }: Operation): DescribedRead {
  const own = parameters.filter(({ $ref }) => $ref === undefined);
  const query = new URLSearchParams(
    own
      .filter((each) => each.in === 'query' && each.example !== undefined)
      .map(({ name, example }): [string, string] => [name, String(example)]),
  );
  const inPath = own.filter((each) => each.in === 'path');
  const path = inPath.reduce(
    (before, { name, example }) => (example === undefined ? before : before.replace(`{${name}}`, encodeURIComponent(String(example)))),
    template,
  );
  const sent = requestBody?.content['application/json'];
  const inQuery = own.filter((each) => each.in === 'query' && each.required === true);
  const needs = [...inPath, ...inQuery, ...(sent ? [sent] : [])].flatMap(({ examples }) => examples?.placeholder?.summary ?? []);
  return { method, path: query.size > 0 ? `${path}?${query}` : path, ...(sent && { body: sent.example ?? {} }), needs };
}
