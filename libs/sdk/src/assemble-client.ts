import { type Attempt, sendOnce } from './attempt.js';
import { bindGroups, findOperation } from './bind-groups.js';
import type { Call } from './call.js';
import type { CallDefaults, CallOptions, KeyedCallOptions } from './call-options.js';
import type { UploadedImage } from './generated/types.js';
import type { Input, Operation } from './operation.js';
import { makeUuid } from './make-uuid.js';
import { readBaseUrl } from './read-base-url.js';
import { type Runtime, sendRepeatedly } from './send-repeatedly.js';
import { writeUrl } from './write-url.js';
import { writeUserAgent } from './write-user-agent.js';

export interface ClientOptions extends CallDefaults {
  /**
   * Address of the installation, `https://matchpoint.example.org`, with or without `/api/v1` and a slash at the end; '' with `session`, in
   * a page that the installation serves itself.
   */
  baseUrl: string;
  /** `mp_live_…`, or a function that returns it, called for each attempt: a rotated key needs no new client. */
  apiKey?: string | (() => string | Promise<string>) | undefined;
  /** Acts as the browser's signed-in user, or as a visitor, instead of by a key; only in pages of the installation's own origin. */
  session?: boolean | undefined;
  /** Names your program in `User-Agent`, after this package: `my-bot/1.0`. 1 to 100 visible ASCII characters. Browsers send their own. */
  appName?: string | undefined;
  /** Replaces the runtime's own. */
  fetch?: typeof globalThis.fetch | undefined;
}

/** Bytes of an image: png, jpeg, gif, webp or avif, at most 5 MiB. */
export type ImageBytes = Blob | ArrayBuffer | ArrayBufferView;

export interface Client {
  readonly call: Call;
  /**
   * Uploads an image for a write that claims it within 24 hours: `createImageUploadUrl`, then the bytes. A retry goes to a new address;
   * unclaimed images are removed.
   * @throws MatchpointError
   */
  uploadImage(image: ImageBytes, options?: CallOptions): Promise<UploadedImage>;
}

const MINT: Operation = { method: 'POST', path: '/uploads/image-url', repeat: 'once', takes: [] };

/**
 * A client that uses the given runtime.
 * @throws TypeError if an option cannot be used
 */
export function assembleClient(options: ClientOptions, groups: Record<string, object>, runtime: Runtime): Client {
  const { baseUrl, apiKey, session = false, appName, fetch = fetchOfRuntime, ...defaults } = options ?? {};
  const base = readBaseUrl(baseUrl, session);
  const userAgent = writeUserAgent(appName);
  const credentials = session ? 'same-origin' : 'omit';
  const settingsOf = (given: CallOptions = {}): CallOptions => ({
    ...defaults,
    ...given,
    headers: { ...defaults.headers, ...given.headers },
  });

  function prepare(path: string, input: Input, wanted?: Record<string, string>) {
    const headers = introduce(new Headers(wanted));
    if (session) headers.set('X-Matchpoint-Web', '1');
    return { url: writeUrl(base, path, input.path, input.query), headers, credentials } as const;
  }

  function introduce(headers: Headers): Headers {
    if (userAgent !== undefined && !headers.has('User-Agent')) headers.set('User-Agent', userAgent);
    return headers;
  }

  async function present(headers: Headers): Promise<void> {
    if (apiKey !== undefined) authorize(headers, typeof apiKey === 'string' ? apiKey : await apiKey());
  }

  async function request(path: string, input: Input, wanted?: CallOptions['headers']) {
    const request = prepare(path, input, settingsOf({ headers: wanted }).headers);
    await present(request.headers);
    return request;
  }

  async function perform(operation: Operation, input: Input, given: KeyedCallOptions = {}): Promise<unknown> {
    const { method, path, repeat } = operation;
    const { headers: wanted, onAnswer, ...settings } = settingsOf(given);
    const request = prepare(path, input, wanted);
    const { headers } = request;
    if (repeat === 'keyed') headers.set('Idempotency-Key', given.idempotencyKey ?? makeUuid());
    const body = encode(input.body, headers);
    return sendRepeatedly(repeat, settings, runtime, async (signal, attempt) => {
      await present(headers);
      return sendOnce(fetch, { method, ...request, body, signal, attempt, onAnswer });
    });
  }

  async function uploadImage(image: ImageBytes, given?: CallOptions): Promise<UploadedImage> {
    const { headers: wanted, onAnswer, ...settings } = settingsOf(given);
    // An address whose answer was lost leaves nothing behind, so the two steps may be retried together.
    return sendRepeatedly('natural', settings, runtime, async (signal, attempt) => {
      const { uploadUrl } = (await perform(MINT, {}, { headers: wanted, onAnswer, signal, retries: 0 })) as { uploadUrl: string };
      const headers = introduce(new Headers());
      const body = encode(image, headers);
      return sendOnce(fetch, { method: 'POST', url: uploadUrl, headers, body, credentials: 'omit', signal, attempt, onAnswer });
    }) as Promise<UploadedImage>;
  }

  function call(method: string, path: string, input: Input = {}, given: KeyedCallOptions = {}): Promise<unknown> {
    const repeat = method === 'GET' ? 'read' : given.idempotencyKey === undefined ? 'once' : 'keyed';
    return perform(findOperation(groups, method, path) ?? { method, path, repeat, takes: [] }, input, given);
  }

  return { ...bindGroups(groups, { perform, fetch, runtime, request }), call: call as Call, uploadImage };
}

/** Looked up at each call, because a test may replace it. */
const fetchOfRuntime: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);

function encode(body: unknown, headers: Headers): Attempt['body'] {
  if (body === undefined) return null;
  const isBytes = body instanceof Blob || body instanceof ArrayBuffer || ArrayBuffer.isView(body);
  if (!headers.has('Content-Type'))
    headers.set('Content-Type', isBytes ? (body as Partial<Blob>).type || 'application/octet-stream' : 'application/json');
  return isBytes ? (body as Attempt['body']) : JSON.stringify(body);
}

function authorize(headers: Headers, apiKey: string): void {
  try {
    headers.set('Authorization', `Bearer ${apiKey.trim()}`);
  } catch {
    // The runtime's own error would show the key.
    throw new TypeError('The API key holds a character that no header can carry.');
  }
}
