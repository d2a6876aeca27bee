import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { describeSdk, GENERATED } from '../generate/generate.mjs';
import { nameGroup, nameMethod } from '../generate/name-method.mjs';
import { readDocument } from '../generate/read-document.mjs';
import { readOperations } from '../generate/read-operations.mjs';
import { GROUPS } from '../src/generated/operations.js';
import { type CreateMatchBody, createMatchpoint, type MatchpointError, type MatchSummary } from '../src/index.js';
import * as schemas from '../src/schemas.js';

interface DescribedOperation {
  'operationId': string;
  'x-matchpoint-repeat': string;
  'responses': Record<string, { content?: Record<string, unknown> }>;
}
interface Described {
  paths: Record<string, Record<string, DescribedOperation> & { servers?: unknown }>;
}
let document: Described;
beforeAll(async () => {
  document = (await readDocument()) as Described;
});

describe('the generated code', () => {
  test("matches the gateway's current description: `node tools/generate.mjs` updates it", async () => {
    const made = (await describeSdk(document)) as Record<string, string>;
    const files = readdirSync(GENERATED, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    const names = files.map(({ parentPath, name }) => path.relative(GENERATED, path.join(parentPath, name)));
    expect(names.sort()).toEqual(Object.keys(made).sort());
    for (const [name, text] of Object.entries(made)) expect(readFileSync(path.join(GENERATED, name), 'utf8') === text, name).toBe(true);
  });

  test('has a method for every operation under /api/v1 that answers once, with the repeats that the description says', () => {
    const described = Object.entries(document.paths).flatMap(([route, { servers, ...item }]) =>
      servers
        ? []
        : Object.entries(item)
            .filter(([, { responses }]) => responses['200']?.content?.['text/event-stream'] === undefined)
            .map(([verb, { 'x-matchpoint-repeat': repeat }]) => `${verb.toUpperCase()} ${route} ${repeat}`),
    );
    const members = Object.values(GROUPS).flatMap((group) => Object.values(group) as unknown[]);
    const lines = members.filter((member) => typeof member === 'string');
    // Streams.
    expect(members.length - lines.length).toBe(5);
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' ')).sort()).toEqual(described.sort());
  });

  test('holds self-contained schemas, without prose', () => {
    const text = JSON.stringify(schemas);
    expect(text).not.toMatch(/\$ref|"description":"|"examples":|"x-/);
    expect(schemas.createMatchBody.properties.bestOf).toEqual({ type: 'integer', enum: [1, 3, 5, 7] });
    expect(schemas.createMatchBody.required).toContain('activeRoster');
    expect(schemas.listLeagueTicketsQuery.properties.limit).toMatchObject({ type: 'integer', maximum: 100 });
  });
});

describe('a method', () => {
  test.each([
    ['Matches', 'matches', 'createMatch', 'create'],
    ['Matches', 'matches', 'getMatchPlayers', 'getPlayers'],
    ['Matches', 'matches', 'listUserMatches', 'listUserMatches'],
    ['Games', 'games', 'listGames', 'list'],
    ['Game ranks', 'gameRanks', 'upsertUserGameRank', 'upsertUserGameRank'],
    ['Game developer', 'gameDeveloper', 'createGameMatch', 'createMatch'],
    ['Organizations', 'organizations', 'createOrg', 'create'],
    ['Organizations', 'organizations', 'listOrganizationTeams', 'listTeams'],
    ['API keys', 'apiKeys', 'rotateApiKey', 'rotate'],
    ['Leagues', 'leagues', 'leaveLeague', 'leave'],
    ['Teams', 'teams', 'getTeamsterName', 'getTeamsterName'],
  ])('%s is mp.%s: %s becomes %s', (tag, group, operationId, method) => {
    expect([nameGroup(tag), nameMethod(operationId, tag)]).toEqual([group, method]);
  });

  const described = (responses: object, ...operationIds: string[]): { paths: object; components: object } => ({
    components: { schemas: {} },
    paths: Object.fromEntries(
      operationIds.map((operationId) => [
        `/${operationId}`,
        { get: { operationId, tags: ['Teams'], parameters: [{ name: 'cursor', in: 'query', schema: {} }], responses: { 200: responses } } },
      ]),
    ),
  });

  test('whose name is taken in its group makes generation fail', () => {
    expect(() => readOperations(described({}, 'getTeam', 'getTeams'))).toThrow('getTeam and getTeams would both be mp.teams.get');
  });

  test('of a listing with several lists makes generation fail', () => {
    const schema = { properties: { nextCursor: {}, members: { type: 'array' }, guests: { type: 'array' } } };
    expect(() => readOperations(described({ content: { 'application/json': { schema } } }, 'listTeamMembers'))).toThrow('2 arrays');
  });

  test('has types for its input and its answer; the compiler refuses anything else', () => {
    const mp = createMatchpoint({ baseUrl: 'http://localhost' });
    // Never run: these lines are the test, and the compiler runs it.
    const lines = async (body: CreateMatchBody, error: MatchpointError): Promise<void> => {
      expectTypeOf(mp.matches.create).parameter(0).toEqualTypeOf<CreateMatchBody>();
      expectTypeOf((await mp.matches.create(body)).matchId).toEqualTypeOf<string>();
      for await (const match of mp.matches.listUserMatches()) expectTypeOf(match).toEqualTypeOf<MatchSummary>();
      // @ts-expect-error a score takes no Idempotency-Key
      await mp.scores.confirmMatchScores('match_1', { mapIndex: 0 }, { idempotencyKey: 'k' });
      // @ts-expect-error gameId is missing
      await mp.call('POST', '/matches/create', { body: { teamId: 'team_1' } });
      // @ts-expect-error the path has a parameter
      await mp.call('GET', '/teams/{identifier}');
      expectTypeOf(await mp.call('GET', '/teams/{identifier}', { path: { identifier: 'a' } })).toHaveProperty('team');
      expectTypeOf(await mp.call('GET', '/of/tomorrow')).toBeUnknown();
      // @ts-expect-error there is no such code
      if (error.code === 'error_tema_not_found') return;
    };
    expect(lines).toBeTypeOf('function');
  });
});
