import type { Client } from './http-client.js';

/** An operation in the running system's description. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  /** With placeholders: `/teams/{identifier}`. */
  path: string;
  /** Whether it can be retried after a lost response, according to the description. */
  repeat: 'read' | 'keyed' | 'natural' | 'once';
}

interface Described {
  'operationId': string;
  'x-matchpoint-repeat': DescribedOperation['repeat'];
  /** Overrides the security of the document, which is a key or a session. */
  'security'?: Record<string, unknown>[];
  'responses': Record<string, { content?: Record<string, unknown> }>;
}

/**
 * Every operation under `/api/v1` of `GET /api-reference/openapi.full.json` that a key may call; paths with servers of their own lie
 * outside of it, and what is for people alone, or answers a stream, which does not end, has tests of its own.
 */
export async function describedOperations(request: Client): Promise<DescribedOperation[]> {
  const { body } = await request('//api-reference/openapi.full.json');
  const { paths } = body as { paths: Record<string, Record<string, Described>> };
  return Object.entries(paths)
    .filter(([, item]) => !('servers' in item))
    .flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security }]) => security?.every((scheme) => !('apiKey' in scheme)) !== true)
        .filter(([, { responses }]) => responses['200']?.content?.['text/event-stream'] === undefined)
        .map(([method, { operationId, 'x-matchpoint-repeat': repeat }]) => ({ operationId, method: method.toUpperCase(), path, repeat })),
    );
}
