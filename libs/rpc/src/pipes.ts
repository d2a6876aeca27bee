import { type Client, status, type StatusObject } from '@grpc/grpc-js';
import { rpc } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { OutgoingCall } from './make-calls.js';
import { principalOf, type RpcIdentity } from './rpc-identity.js';
import { decodeError, decodeTrailers, encodeCall, encodeContext, inMessages, MAX_PAYLOAD_BYTES, REPLAYED_KEY } from './wire.js';

const { carry } = rpc.PipeServiceService;
const NOBODY = Buffer.alloc(0);

/**
 * Number of streams that a client keeps and uses in turn, because round-robin spreads streams, not calls, over a service's replicas. They
 * live briefly enough for a new replica to get its share within 30 s, including the 10 s until DNS is asked (follow-dns.ts). Their lives
 * differ, so that not all end at once.
 */
const PIPES = 4;
const LIFETIME_MS = { least: 5_000, most: 15_000 };

export interface Pipes {
  /** One request, one response, as `callUnary` of make-calls. @throws DomainError */
  call(outgoing: OutgoingCall, request: unknown): Promise<unknown>;
  /** Takes no more calls; running ones are still answered. */
  close(): void;
}

/** Carries the unary calls of a channel over long-lived streams (docs/adr/0007). A stream is opened by the first call that needs one. */
export function createPipes(channel: Client, identity: RpcIdentity): Pipes {
  const pipes: (Pipe | undefined)[] = [];
  let turn = 0;
  let ofThisTick: Pipe | undefined;

  const pick = (): Pipe => {
    if (ofThisTick?.isOpen) return ofThisTick;
    turn = (turn + 1) % PIPES;
    const next = pipes[turn];
    ofThisTick = next?.isOpen ? next : (pipes[turn] = openPipe(channel, identity));
    process.nextTick(() => (ofThisTick = undefined));
    return ofThisTick;
  };
  return {
    call: (outgoing, request) => pick().call(outgoing, request),
    close: () => pipes.forEach((pipe) => pipe?.retire()),
  };
}

interface Pipe extends Pick<Pipes, 'call'> {
  /** Takes further calls. */
  readonly isOpen: boolean;
  /** Takes no more calls, and ends with its last answer. */
  retire(): void;
}

/** A call that waits for its answer. */
interface Pending {
  outgoing: OutgoingCall;
  resolve(response: unknown): void;
  reject(error: unknown): void;
  timer: NodeJS.Timeout;
}

function openPipe(channel: Client, identity: RpcIdentity): Pipe {
  const stream = channel.makeBidiStreamRequest(carry.path, carry.requestSerialize, carry.responseDeserialize, encodeCall(identity, {}));
  const pending = new Map<number, Pending>();
  let waiting: rpc.Call[] = [];
  let lastId = 0;
  let isOpen = true;

  const flush = (): void => {
    const calls = waiting;
    waiting = [];
    for (const message of inMessages(calls, ({ request }) => request.length)) stream.write({ calls: message });
  };
  const retire = (): void => {
    isOpen = false;
    clearTimeout(lifetime);
    if (pending.size === 0) stream.end();
  };
  const lifetime = setTimeout(retire, LIFETIME_MS.least + Math.random() * (LIFETIME_MS.most - LIFETIME_MS.least));
  lifetime.unref();

  /** Removes and returns the call that waits under this id. */
  const settle = (id: number): Pending | undefined => {
    const call = pending.get(id);
    if (!call) return undefined;
    pending.delete(id);
    clearTimeout(call.timer);
    if (!isOpen && pending.size === 0) stream.end();
    return call;
  };
  stream.on('data', ({ answers, isDraining }: rpc.CarryResponse) => {
    for (const answer of answers) {
      const call = settle(answer.id);
      // If there is none, the call had stopped waiting.
      if (call) deliver(call, answer);
    }
    if (isDraining) retire();
  });
  stream.on('status', (end: StatusObject) => {
    isOpen = false;
    clearTimeout(lifetime);
    waiting = [];
    // Whatever the transport reports, no answer will come. The server's own reason, such as a wrong token, is in the trailers.
    for (const id of [...pending.keys()]) settle(id)?.reject(decodeError({ ...end, code: status.UNAVAILABLE }));
  });
  // 'status' has reported it.
  stream.on('error', () => undefined);

  return {
    get isOpen() {
      return isOpen;
    },
    retire,
    call: (outgoing, request) =>
      new Promise((resolve, reject) => {
        const { method, call, deadline } = outgoing;
        const bytes = method.requestSerialize(request);
        if (bytes.length > MAX_PAYLOAD_BYTES) throw new DomainError('error_payload_too_large');
        const principal = (principalOf(identity, call.caller) as Buffer | undefined) ?? NOBODY;
        const id = (lastId += 1);
        const timeoutMs = Math.max(0, Math.round(deadline - Date.now()));
        const timer = setTimeout(
          () => settle(id)?.reject(decodeError({ code: status.DEADLINE_EXCEEDED, details: `no answer within ${timeoutMs} ms` })),
          timeoutMs,
        );
        pending.set(id, { outgoing, resolve, reject, timer });
        if (waiting.length === 0) process.nextTick(flush);
        waiting.push({ id, method: method.path, request: bytes, context: encodeContext(call, identity), timeoutMs, principal });
      }),
  };
}

function deliver({ outgoing: { method, call }, resolve, reject }: Pending, answer: rpc.Answer): void {
  const trailers = decodeTrailers(answer.trailers);
  if (call.onReplayed && trailers.get(REPLAYED_KEY).length > 0) call.onReplayed();
  if (answer.status !== status.OK) {
    reject(decodeError({ code: answer.status, metadata: trailers, details: `${method.path} failed` }));
    return;
  }
  try {
    resolve(method.responseDeserialize(answer.response));
  } catch (error) {
    reject(decodeError({ code: status.INTERNAL, details: `the answer of ${method.path} cannot be read: ${String(error)}` }));
  }
}
