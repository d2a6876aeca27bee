import { expect } from 'vitest';
import type { Answer } from './http-client.js';

/** A refusal in the documented form (docs/reference/errors.md): status and code, a message, the request's id, the rate-limit headers. */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, error: answer.body?.error }, answer.text).toEqual({ status, error: code });
  expect(answer.body.message).toMatch(/\S/);
  expect(answer.body.requestId).toBe(answer.headers['x-request-id']);
  for (const name of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    expect(answer.headers[name], name).toMatch(/^\d+$/);
  expect(Object.keys(answer.body as object).sort()).toEqual([
    'details',
    'error',
    ...(answer.body.issues === undefined ? [] : ['issues']),
    'message',
    'requestId',
  ]);
}
