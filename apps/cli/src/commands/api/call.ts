import { InvalidArgumentError, Option, type Command } from 'commander';
import { addExamples } from '../../help/examples.js';
import { EXIT, UsageError, type ExitCode } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { ASK, KEY_VARIABLE, readKey } from '../read-key.js';
import { findApi, writeApiUrl } from './find-api.js';
import { readData } from './read-data.js';
import { send } from './send.js';
import { showHead, showResponse } from './show-response.js';

interface ApiOptions {
  key?: string;
  data?: string;
  header: string[];
  include?: boolean;
}

const HELP = `
The path is below /api/v1: /teams/sentinels. The body of the answer goes to standard output: indented on a terminal, else as it
came. An event stream is shown until Ctrl-C.

Exit code: 0 the answer is a success · 1 it is not, the body says why · 2 usage · 3 the system is not reachable.
`;
const EXAMPLES = [
  'matchpoint api GET /teams/sentinels',
  'matchpoint api POST /leagues --data \'{"limit": 3}\' --include',
  'matchpoint api POST /matches/create --data @match.json --header "Idempotency-Key: friday-1"',
  'matchpoint api GET /user/ongoing-matches --key -',
];

/** `matchpoint api <METHOD> <path>`: sends any request to the HTTP API. */
export function addApi(program: Command, terminal: Terminal, end: (exitCode: ExitCode) => void): void {
  const command = program
    .command('api')
    .summary('send a request to the HTTP API')
    .description('Sends one request to the HTTP API and prints the response.')
    .argument('<method>', 'GET, POST, PATCH, DELETE', parseMethod)
    .argument('<path>', 'path and query of the operation')
    .option('--key <key>', `the API key; - asks for it; default: ${KEY_VARIABLE}, then the demo's captain`)
    .option('--data <data>', 'the body: JSON, @<file>, or - for standard input')
    .addOption(new Option('--header <line>', 'a request header, "Name: value"; may be repeated').argParser(collect).default([], 'none'))
    .option('--include', 'print the status and headers of the response before its body')
    .addHelpText('after', HELP)
    .action(async (method: string, path: string, options: ApiOptions) => end(await callApi(method, path, options, terminal)));
  addExamples(command, ...EXAMPLES);
}

async function callApi(method: string, path: string, options: ApiOptions, terminal: Terminal): Promise<ExitCode> {
  if (options.key === ASK && options.data === ASK && !terminal.askHidden)
    throw new UsageError(`standard input can be read only once: give the key in ${KEY_VARIABLE}`);
  const api = findApi(terminal);
  const headers = new Headers(options.header.map(parseHeader));
  const name = options.key ?? (terminal.environment[KEY_VARIABLE] || api.demoKey);
  if (name !== undefined && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${await readKey(terminal, name)}`);
  const body = options.data === undefined ? undefined : await readData(options.data, terminal);
  if (body !== undefined && !headers.has('Content-Type')) headers.set('Content-Type', 'application/json');
  const interrupted = terminal.untilInterrupted();
  const response = await send({ method, url: writeApiUrl(api.baseUrl, path), headers, body }, interrupted);
  if (options.include) showHead(response, terminal);
  await showResponse(response, terminal, interrupted);
  if (response.ok) return EXIT.done;
  terminal.stderr.print(`${method} ${path} was answered with ${response.status}.`);
  return EXIT.incomplete;
}

function parseMethod(text: string): string {
  if (!/^[a-z]+$/i.test(text)) throw new InvalidArgumentError('It must be an HTTP method, such as GET.');
  return text.toUpperCase();
}

const collect = (line: string, lines: string[]): string[] => [...lines, line];

function parseHeader(line: string): [name: string, value: string] {
  const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):\s*([^\r\n]*?)\s*$/.exec(line) ?? [];
  if (name === undefined || value === undefined) throw new UsageError(`--header must be "Name: value", not ${JSON.stringify(line)}`);
  return [name, value];
}
