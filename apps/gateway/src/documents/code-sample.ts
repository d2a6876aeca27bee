import { answersKeys } from '../edge/admission/operation-access.js';
import type { RouteDefinition } from '../operation/route-definition.js';
import { isForWebApp } from './describe-security.js';
import { findPlaceholders } from './placeholders.js';
import type { RecordedExamples } from './recorded-example.js';
import type { SampleKey, SampleRequest } from './sample.js';
import { SAMPLE_REQUESTS } from './sample-requests.js';
import { SAMPLE_SOURCES } from './sample-sources.js';

const VARIABLE = /\$[A-Z][A-Z_]*/g;
const PICK = "pick() { node -pe \"v=JSON.parse(require('fs').readFileSync(0)).$1;typeof v==='string'?v:JSON.stringify(v)\"; }";
/** Makes a name that no earlier call has taken. */
const STAMP = "STAMP=$(node -p 'Date.now()')";
/** Lists go into JSON without quotes. */
const LISTS = ['$PLAYER_IDS', '$OPPONENT_PLAYER_IDS'];
/** Comments stand on lines of their own and hold no quotes: an interactive zsh takes neither. */
const KEYS: Record<SampleKey | 'SESSION' | 'EMAIL' | 'PASSWORD', readonly string[]> = {
  KEY: ['# The personal key that npm start prints', 'KEY=YOUR_API_KEY'],
  OPPONENT_KEY: ['# The opponent key that npm start prints', 'OPPONENT_KEY=YOUR_OPPONENT_KEY'],
  GAME_KEY: ['# The game developer key that npm start prints', 'GAME_KEY=YOUR_GAME_KEY'],
  LEAGUE_KEY: ['# The league operator key that npm start prints', 'LEAGUE_KEY=YOUR_LEAGUE_KEY'],
  STAFF_KEY: ['# A key with platform.staff of a member of staff', 'STAFF_KEY=YOUR_STAFF_KEY'],
  SESSION: ['# The cookie mp_session of a signed-in browser', 'SESSION=YOUR_SESSION'],
  EMAIL: ['# The address of an account, such as one of the two that npm start prints', 'EMAIL=YOUR_EMAIL'],
  PASSWORD: ['# The password of that account', 'PASSWORD=YOUR_PASSWORD'],
};

interface Sampled {
  routes: readonly RouteDefinition[];
  examples: RecordedExamples;
  /** Address of the API without `/api/v1`. */
  baseUrl: string;
}

/** A curl call of an operation that runs in a shell as it stands, after the calls that make what it needs; only keys are put in. */
export function curlSample(route: RouteDefinition, sampled: Sampled): string {
  const lines: string[] = [];
  const used = new Set<string>();
  const known = new Set<string>();

  function provide(text: string): void {
    for (const name of text.match(VARIABLE) ?? []) {
      if (known.has(name)) continue;
      known.add(name);
      if (name.slice(1) in KEYS) used.add(name.slice(1));
      if (name === '$STAMP') lines.push(STAMP);
      for (const { call, take, ...request } of SAMPLE_SOURCES[name.slice(1)] ?? []) {
        const command = commandOf(operation(call), request);
        lines.push(take === undefined ? `${command} > /dev/null` : `${name.slice(1)}=$(${command} | pick '${take}')`);
        if (take !== undefined) used.add('pick');
      }
    }
  }

  function operation(id: string): RouteDefinition {
    const found = sampled.routes.find(({ operationId }) => operationId === id);
    if (!found) throw new Error(`A sample calls ${id}, which is not a route.`);
    return found;
  }

  function commandOf(called: RouteDefinition, change: SampleRequest = {}, isShown = false): string {
    const { path = {}, query = {}, body } = merged(called, sampled.examples, change);
    provide(JSON.stringify([path, query, body]));
    for (const { call, take: _, ...request } of change.before ?? []) lines.push(`${commandOf(operation(call), request)} > /dev/null`);
    const key = change.key ?? keyOf(called);
    const arguments_ = [
      ...(called.method === 'GET' && !called.takesImage ? [] : [`-X ${called.method}`]),
      quoted(addressOf(`${sampled.baseUrl}/api/v1${called.path}`, path, query)),
      ...credentials(called, key, used),
      ...(called.stream ? ['--max-time 2'] : []),
      ...(called.takesImage ? ["-H 'Content-Type: image/png'", '--data-binary @picture.png'] : []),
      ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quotedJson(body)}`]),
    ];
    return `curl ${isShown ? '' : '-s '}${arguments_.join(isShown ? ' \\\n  ' : ' ')}`;
  }

  const change = SAMPLE_REQUESTS[route.operationId];
  const shown = commandOf(route, change, true);
  const needs = findPlaceholders(merged(route, sampled.examples, change));
  return [
    ...(change?.needs === undefined ? [] : [`# Needs ${change.needs}`]),
    ...(needs.length > 0 ? [`# Replace ${needs.join(', ')} with your own`] : []),
    ...Object.entries(KEYS).flatMap(([name, said]) => (used.has(name) ? said : [])),
    ...(used.has('pick') ? [PICK] : []),
    ...lines,
    shown,
  ].join('\n');
}

function merged(route: RouteDefinition, examples: RecordedExamples, change: SampleRequest = {}): SampleRequest {
  const { path, query, body } = examples[route.operationId]?.request ?? {};
  const given = { ...(body as object | undefined), ...change.body };
  return {
    path: { ...(path as Record<string, string>), ...change.path },
    query: { ...query, ...change.query },
    ...(Object.keys(given).length > 0 && { body: given }),
  };
}

function keyOf({ keyKind, operationId }: RouteDefinition): SampleKey {
  const chosen = SAMPLE_REQUESTS[operationId]?.key;
  if (chosen !== undefined && keyKind === undefined) return chosen;
  return keyKind === 'game_developer' ? 'GAME_KEY' : keyKind === 'league_operator' ? 'LEAGUE_KEY' : 'KEY';
}

function credentials(route: RouteDefinition, key: SampleKey, used: Set<string>): string[] {
  const page = isForWebApp(route) ? ["-H 'X-Matchpoint-Web: 1'"] : [];
  if (route.accepts === 'nobody') return page;
  const name = answersKeys(route) ? key : 'SESSION';
  used.add(name);
  return [name === 'SESSION' ? '-b "mp_session=$SESSION"' : `-H "Authorization: Bearer $${name}"`, ...page];
}

function addressOf(template: string, path: Record<string, string>, query: Record<string, unknown>): string {
  const filled = Object.entries(path).reduce(
    (address, [name, value]) => address.replace(`{${name}}`, () => encoded(String(value))),
    template,
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encoded(String(value))}`);
  return pairs.length === 0 ? filled : `${filled}?${pairs.join('&')}`;
}

const encoded = (value: string): string => (value.startsWith('$') ? value : encodeURIComponent(value));

/** An address may hold variables; nothing in it is special between double quotes. */
const quoted = (address: string): string => (/[$&?]/.test(address) ? `"${address}"` : address);

/** JSON between single quotes, left for each variable. */
function quotedJson(body: unknown): string {
  const json = LISTS.reduce((text, name) => text.replaceAll(`"${name}"`, name), JSON.stringify(body)).replaceAll("'", "'\\''");
  return `'${json.replace(VARIABLE, (name) => `'"${name}"'`)}'`;
}
