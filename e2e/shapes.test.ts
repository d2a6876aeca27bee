import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { newKey } from './src/api-keys.js';
import { describedOperations, type DescribedOperation } from './src/described-operations.js';
import { openClient, type Answer } from './src/http-client.js';
import { importRows } from './src/import-rows.js';
import type { OperationCase, Sample } from './src/operation-case.js';
import { bodyOf, ensureLeagues, OPERATION_CASES, pathOf } from './src/operation-cases.js';
import { compileSuccess, describeErrors, peerOperation } from './src/peer-shapes.js';
import { recordExample } from './src/record-example.js';
import { TABLES, type TableName } from './src/specification-tables.js';

const request = openClient('127.0.1');
const ajv = new Ajv2020({ allErrors: true, strict: false });
const tables = Object.fromEntries(Object.entries(TABLES).map(([name, schema]) => [name, ajv.compile(schema)]));
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const RECENT_MS = 10_000;

let operations: DescribedOperation[];
let sample: Sample;

beforeAll(async () => {
  // The season is over: what is ongoing has to be brought along.
  await importRows([
    {
      kind: 'match',
      externalId: 'e2e-ongoing',
      game: 'valorant',
      mode: 'standard',
      creatorTeam: 'sentinels',
      acceptedTeam: 'g2_esports',
      bestOf: 3,
      teamSize: 5,
      status: 'IN_PROGRESS',
      scheduledAt: '2024-09-01T12:00:00.000Z',
      startedAt: '2024-09-01T12:01:00.000Z',
      createdAt: '2024-09-01T06:00:00.000Z',
    },
  ]);
  await ensureLeagues(request);
  operations = await describedOperations(request);
  const { key } = await newKey();
  const { body } = await request('/user/matches', { key, body: { includeStatuses: ['COMPLETED'], numItems: 1 } });
  sample = { matchId: body.page[0].id };
});

test('every operation that is described has a case, and the other way round', () => {
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(OPERATION_CASES).sort());
});

test('every operation is where the peer has it', () => {
  for (const { operationId, method, path } of operations)
    expect(peerOperation(operationId) ?? `${method} ${path}`).toBe(`${method} ${path}`);
});

describe.each(Object.entries(OPERATION_CASES))('%s', (operationId, operationCase) => {
  let answer: Answer;
  beforeAll(async () => {
    const described = operations.find((operation) => operation.operationId === operationId);
    const { key } = await newKey(operationCase.grant);
    const given = (await operationCase.prepare?.(request)) ?? sample;
    const [path, body] = [pathOf(operationCase, given), bodyOf(operationCase, given)];
    answer = await request(path, { method: described?.method, key, body });
    if (inject('isRecording') && described) recordExample(described, { path, body }, answer);
  });

  test('succeeds in the shapes of peer and specification', () => {
    expect(answer.status, answer.text).toBe(operationCase.status ?? 200);
    const validate = compileSuccess(operationId);
    expect(validate(answer.body), describeErrors(validate).join('\n')).toBe(true);
    expectTables(operationCase, answer);
  });

  test('carries a timestamp, the rate-limit headers and a request id', () => {
    expect(answer.body.timestamp).toMatch(INSTANT);
    expect(Math.abs(Date.now() - Date.parse(answer.body.timestamp))).toBeLessThan(RECENT_MS);
    const { limit, remaining } = operationCase.bucket ?? { limit: '60', remaining: '59' };
    expect(answer.headers).toMatchObject({
      'x-ratelimit-limit': limit,
      'x-ratelimit-remaining': remaining,
      'x-ratelimit-reset': '0',
      'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers['x-matchpoint-ignored-fields']).toBeUndefined();
  });
});

function expectTables({ holds, table, alsoHolds = {} }: OperationCase, { body }: Answer): void {
  const expected: [string, TableName | undefined][] = [
    ...(holds === undefined ? [] : [[holds, table] as [string, TableName | undefined]]),
    ...Object.entries(alsoHolds),
  ];
  for (const [member, name] of expected) {
    const items = (Array.isArray(body[member]) ? body[member] : [body[member]]) as unknown[];
    expect(items, member).not.toEqual([]);
    for (const item of items) {
      expect(item, member).not.toBeNull();
      const validate = name && tables[name];
      if (validate) expect(validate(item), `${member}: ${describeErrors(validate).join('\n')}`).toBe(true);
    }
  }
}
