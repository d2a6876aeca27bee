import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startOwnSystem, type OwnSystem } from './src/own-system.js';
import { makePng } from './src/upload-image.js';

const ROOT = path.resolve(import.meta.dirname, '..');
const hasCurl = spawnSync('curl', ['--version']).status === 0;
/** Samples run one after another; each is up to ten calls of curl. */
const PATIENCE_MS = 900_000;
const SAMPLE_TIMEOUT_MS = 120_000;
/** Curl's exit code for `--max-time`, by which samples leave streams. */
const TIMED_OUT = 28;
/** Samples that need something nobody else can have. */
const NEEDS_MORE = /^# (Replace|Needs) /;

interface Operation {
  'operationId': string;
  'parameters'?: object[];
  'requestBody'?: object;
  'responses': Record<string, { content?: Record<string, Shown> }>;
  'x-codeSamples'?: { lang: string; source: string }[];
}
/** An answer as the reference shows it. */
interface Shown {
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

let system: OwnSystem;
let directory: string;
let operations: Operation[];

beforeAll(async () => {
  // Of its own: the samples play matches and change the demo's league.
  system = await startOwnSystem('samples');
  directory = mkdtempSync(path.join(tmpdir(), 'matchpoint-samples-'));
  writeFileSync(path.join(directory, 'picture.png'), makePng(4, 4));
  const answer = await fetch(`${system.demo().baseUrl}/api-reference/openapi.full.json`);
  const { paths } = (await answer.json()) as { paths: Record<string, Record<string, Operation>> };
  operations = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined);
}, PATIENCE_MS);
afterAll(async () => {
  rmSync(directory, { recursive: true });
  await system.stop();
}, PATIENCE_MS);

test.skipIf(!hasCurl)(
  'every curl sample of the reference is answered as shown in a shell after npm start when only its keys are replaced',
  async () => {
    const runnable = operations.filter(({ 'x-codeSamples': samples = [] }) => samples.some(({ source }) => !NEEDS_MORE.test(source)));
    const refused: string[] = [];
    for (const operation of runnable) {
      const { source = '' } = operation['x-codeSamples']?.[0] ?? {};
      refused.push(...(await refusalOf(source, fieldsShown(operation))));
    }
    expect(refused).toEqual([]);
    expect(runnable.length).toBeGreaterThan(265);
  },
  PATIENCE_MS,
);

test.skipIf(!hasCurl)(
  'every curl call of README and docs runs after npm start when only its key is replaced',
  async () => {
    const docs = readdirSync(path.join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
    const calls = ['README.md', ...docs.map((name) => path.join('docs', name))]
      .flatMap((file) => readFileSync(path.join(ROOT, file), 'utf8').split('\n'))
      .filter((line) => /^curl .*\/api\/v1\//.test(line));
    expect(calls.length).toBeGreaterThan(1);
    for (const call of calls) {
      const local = call.replace('mp_live_…', 'YOUR_API_KEY').replace('http://127.0.0.1:8080', system.demo().baseUrl);
      expect(await refusalOf(local), call).toEqual([]);
    }
  },
  PATIENCE_MS,
);

test('no example of a request in the reference shows a cursor or the fixture of a test', () => {
  const shown = operations.map(({ parameters, requestBody, 'x-codeSamples': samples }) => [parameters, requestBody, samples]);
  expect(JSON.stringify(shown)).not.toMatch(/e2e_|ZXhhbXBsZSBjdXJzb3I/);
});

/** The fields of the answer that the reference shows. */
function fieldsShown({ responses }: Operation): string[] {
  const [, response] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const { example, examples } = response?.content?.['application/json'] ?? {};
  return Object.keys((example ?? Object.values(examples ?? {})[0]?.value ?? {}) as object);
}

/** What went wrong when a sample ran with keys that nothing has been spent of; nothing where its last call succeeded. */
async function refusalOf(source: string, fields: readonly string[] = []): Promise<string[]> {
  const { keys, accounts } = system.demo();
  const grants = {
    YOUR_API_KEY: { owner: keys.personalPro.owner },
    YOUR_OPPONENT_KEY: { owner: keys.opponentPro.owner },
    YOUR_GAME_KEY: { kind: 'game_developer', owner: keys.gameDeveloper.owner, game: 'valorant' },
    YOUR_LEAGUE_KEY: { kind: 'league_operator', owner: keys.leagueOperator.owner, league: 'vct_americas' },
    YOUR_STAFF_KEY: { owner: accounts.operator.username },
  } as const;
  let script = source;
  for (const [name, grant] of Object.entries(grants))
    if (script.includes(name)) script = script.replaceAll(name, await system.newKey(grant));
  script = script.replaceAll('YOUR_EMAIL', accounts.outsider.email).replaceAll('YOUR_PASSWORD', accounts.outsider.password);
  if (script.includes('YOUR_SESSION')) script = script.replaceAll('YOUR_SESSION', await sessionFor(source));
  try {
    const { stdout } = await promisify(execFile)('sh', ['-c', `${script} -s -w '\\n%{http_code}'`], {
      cwd: directory,
      timeout: SAMPLE_TIMEOUT_MS,
    });
    const [, body = '', isSuccess] = /^(.*)\n(2)\d\d$/s.exec(stdout) ?? [];
    if (isSuccess === undefined) return [`${stdout.slice(-400)}\n${source}`];
    const answered = JSON.parse(body) as object;
    const missing = fields.filter((name) => !(name in answered));
    return missing.length === 0 ? [] : [`without ${missing.join(', ')}: ${body.slice(0, 400)}\n${source}`];
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: number; stdout?: string; stderr?: string };
    if (code === TIMED_OUT && stdout.includes('event: snapshot')) return [];
    return [`exit code ${code}: ${stderr.slice(-300)} ${stdout.slice(-300)}\n${source}`];
  }
}

const sessions: Partial<Record<'operator' | 'outsider', string>> = {};

/** An open session: of staff for staff operations, otherwise of a person that no other sample needs. */
async function sessionFor(source: string): Promise<string> {
  const account = source.includes('/api/v1/staff/') ? 'operator' : 'outsider';
  const known = sessions[account];
  if (known !== undefined && (await api('/user/account', { headers: { cookie: `mp_session=${known}` } })).ok) {
    if (source.includes('isCurrent')) await signIn(account);
    return known;
  }
  const opened = await signIn(account);
  if (source.includes('isCurrent')) await signIn(account);
  sessions[account] = opened;
  return opened;
}

async function signIn(account: 'operator' | 'outsider'): Promise<string> {
  const { email, password } = system.demo().accounts[account];
  const answer = await api('/auth/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-matchpoint-web': '1' },
    body: JSON.stringify({ email, password }),
  });
  const [, cookie] = answer.headers.getSetCookie().flatMap((each) => /^mp_session=([^;]+)/.exec(each) ?? []);
  if (cookie === undefined) throw new Error(`${account} could not sign in: ${await answer.text()}`);
  return cookie;
}

const api = (to: string, options: RequestInit): Promise<Response> => fetch(`${system.demo().baseUrl}/api/v1${to}`, options);
