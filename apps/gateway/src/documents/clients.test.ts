import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROUTES } from '../routes/index.js';
import { fullDocument } from './documents.js';
import { EXAMPLES } from '../generated/examples.js';

/** Code that a developer writes with the generated types; each expected error is marked. */
const PROGRAM = `
import type { components, operations, webhooks } from './api.js';

type Schemas = components['schemas'];
const status: Schemas['MatchStatus'] = 'COMPLETED';
// @ts-expect-error no such status
const other: Schemas['MatchStatus'] = 'OVER';

const team = {} as operations['getTeamProfile']['responses'][200]['content']['application/json'];
const name: string = team.team.name;
const avatar: string | null = team.team.avatarUrl;
const wins: number | undefined = team.team.wins;

const page: Schemas['MatchPage'] = {} as operations['listOrgMatches']['responses'][200]['content']['application/json'];
const opponent: Schemas['TeamReference'] | null | undefined = page.page[0]?.acceptedTeam;

const refusal = {} as components['responses']['NotFound']['content']['application/json'];
const code: Schemas['ErrorCode'] = refusal.error;
// A code that comes later is no error of types.
const later: Schemas['ErrorCode'] = 'error_of_next_year';
const places: string[] = (refusal.issues ?? []).map(({ path }) => path);

const completed = {} as webhooks['match.completed']['post']['requestBody']['content']['application/json'];
const type: 'match.completed' = completed.type;
const isDraw: boolean = completed.data.isDraw;

// @ts-expect-error bestOf is 1, 3, 5 or 7
const series: Schemas['BestOf'] = 2;

export { avatar, code, isDraw, later, name, opponent, other, places, series, status, type, wins };
`;

describe('types that openapi-typescript generates from openapi.full.json', () => {
  let types: string;
  beforeAll(async () => {
    types = astToString(await openapiTS(JSON.stringify(fullDocument(ROUTES, 'https://matchpoint.example.org', EXAMPLES))));
  });

  it('compile in strict mode and describe fields, errors and events', () => {
    expect(faults({ '/api.ts': types, '/program.ts': PROGRAM })).toEqual([]);
  });

  it('contain no field without a type', () => {
    expect(types.split('\n').filter((line) => /^\s*\w+\??: unknown\b/.test(line))).toEqual([]);
  });
});

/** The compiler's errors in files that exist only in memory. */
function faults(files: Record<string, string>): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    types: [],
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  Object.assign(host, {
    getSourceFile: (name: string, version: ts.ScriptTarget) =>
      files[name] === undefined ? getSourceFile.call(host, name, version) : ts.createSourceFile(name, files[name], version),
    fileExists: (name: string) => files[name] !== undefined || fileExists.call(host, name),
    readFile: (name: string) => files[name] ?? readFile.call(host, name),
  });
  const program = ts.createProgram(Object.keys(files), options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1;
    return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
