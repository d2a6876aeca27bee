import type { Client } from './http-client.js';

/** One operation as the running system describes it. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  /** With placeholders: `/teams/{identifier}`. */
  path: string;
}

/** Every operation under `/api/v1` of `GET /api-reference/openapi.full.json`; paths with servers of their own lie outside of it. */
export async function describedOperations(request: Client): Promise<DescribedOperation[]> {
  const { body } = await request('//api-reference/openapi.full.json');
  const { paths } = body as { paths: Record<string, Record<string, { operationId: string }>> };
  return Object.entries(paths)
    .filter(([, item]) => !('servers' in item))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({ operationId, method: method.toUpperCase(), path })),
    );
}
