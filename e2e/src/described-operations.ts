import type { Client } from './http-client.js';

/** One operation as the running system describes it. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  /** With placeholders: `/teams/{identifier}`. */
  path: string;
}

/** Every operation of `GET /api-reference/openapi.full.json`. */
export async function describedOperations(request: Client): Promise<DescribedOperation[]> {
  const { body } = await request('//api-reference/openapi.full.json');
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })));
}
