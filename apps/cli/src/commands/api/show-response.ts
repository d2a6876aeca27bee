import type { Terminal } from '../../output/terminal.js';

/** Prints the status line and headers, then an empty line. */
export function showHead({ status, statusText, headers }: Response, { stdout }: Terminal): void {
  stdout.print(`HTTP/1.1 ${status} ${statusText}`.trimEnd(), ...[...headers].map(([name, value]) => `${name}: ${value}`), '');
}

/** Prints the body: JSON indented on a terminal, an event stream line by line until it ends, anything else unchanged. */
export async function showResponse(response: Response, terminal: Terminal, interrupted: AbortSignal): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  if (type.startsWith('text/event-stream')) return showStream(response, terminal, interrupted);
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return;
  if (!terminal.isInteractive) return terminal.stdout.writeBytes(bytes);
  const text = new TextDecoder().decode(bytes);
  const document = /\bjson\b/.test(type) ? parse(text) : undefined;
  if (document !== undefined) return terminal.stdout.writeJson(`${JSON.stringify(document, null, 2)}\n`);
  if (/^text\/|\b(json|yaml|xml)\b/.test(type)) terminal.stdout.print(...text.replace(/\n$/, '').split(/\r?\n/));
  else terminal.stderr.print(`${bytes.length} bytes of ${type || 'an unknown type'}: redirect standard output to a file to keep them.`);
}

async function showStream(response: Response, { stdout }: Terminal, interrupted: AbortSignal): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      stdout.print(...lines);
    }
  } catch (error) {
    if (!interrupted.aborted) throw error;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
