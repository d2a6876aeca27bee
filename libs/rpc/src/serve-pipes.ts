import { type handleBidiStreamingCall, Metadata, type ServerDuplexStream, status } from '@grpc/grpc-js';
import type { rpc } from '@matchpoint/contracts';
import type { AdmittedPipe } from './security/call-guard.js';
import { CallRefusedError } from './security/call-refused-error.js';
import { beginCall, type CallEnvironment, requestIdIn, type ServedMethod, type Unary } from './serve-calls.js';
import { encodeRefusal, encodeTrailers, inMessages, MAX_PAYLOAD_BYTES } from './wire.js';

/** A unary method that can be called through a pipe. */
export interface PipedMethod extends ServedMethod {
  handler: Unary;
}

export interface ServedPipes {
  handle: handleBidiStreamingCall<rpc.CarryRequest, rpc.CarryResponse>;
  /** Asks every caller to begin no more calls here. Its stream ends with its last answer. */
  drain(): void;
}

type Stream = ServerDuplexStream<rpc.CarryRequest, rpc.CarryResponse>;

const NOTHING = Buffer.alloc(0);

/** Serves unary methods, by their paths, to the streams of `createPipes` (docs/adr/0007). */
export function servePipes(methods: ReadonlyMap<string, PipedMethod>, environment: CallEnvironment): ServedPipes {
  const streams = new Set<Stream>();
  return {
    handle(stream) {
      let pipe: AdmittedPipe;
      try {
        pipe = environment.guard.admitPipe(stream);
      } catch (error) {
        if (!(error instanceof CallRefusedError)) throw error;
        environment.admissions.refused(error.refusal);
        environment.logger.warn({ reason: error.message }, 'pipe refused');
        stream.emit('error', encodeRefusal(error, new Metadata()));
        return;
      }
      streams.add(stream);
      serveStream(stream, { methods, pipe, environment }, () => streams.delete(stream));
    },
    drain() {
      for (const stream of streams) stream.write({ answers: [], isDraining: true });
    },
  };
}

/** Handlers and environment for the calls of a pipe. */
interface Served {
  methods: ReadonlyMap<string, PipedMethod>;
  pipe: AdmittedPipe;
  environment: CallEnvironment;
}

function serveStream(stream: Stream, served: Served, onOver: () => void): void {
  let running = 0;
  let ready: rpc.Answer[] = [];
  let hasCallerEnded = false;

  const endWhenDone = (): void => {
    if (!hasCallerEnded || running > 0 || ready.length > 0) return;
    onOver();
    stream.end();
  };
  const flush = (): void => {
    const answers = ready;
    ready = [];
    if (stream.cancelled) return;
    for (const message of inMessages(answers, ({ response }) => response.length)) stream.write({ answers: message, isDraining: false });
    endWhenDone();
  };
  // A disconnected caller gets no answer; without a listener its error would end the process.
  stream.on('cancelled', onOver).on('error', onOver);
  stream.on('data', ({ calls }: rpc.CarryRequest) => {
    for (const call of calls) {
      running += 1;
      void answer(call, served).then((answered) => {
        running -= 1;
        // Answers that become ready in one turn of the event loop are sent together.
        if (ready.length === 0) setImmediate(flush);
        ready.push(answered);
      });
    }
  });
  stream.on('end', () => {
    hasCallerEnded = true;
    endWhenDone();
  });
  // Sends headers at once: until they arrive, the caller keeps what it has sent in order to resend it.
  stream.sendMetadata(new Metadata());
}

/** Never rejects, because a failure is an answer, too. */
async function answer(call: rpc.Call, { methods, pipe, environment }: Served): Promise<rpc.Answer> {
  const { id, request, timeoutMs } = call;
  const method = methods.get(call.method);
  if (!method) return { id, status: status.UNIMPLEMENTED, response: NOTHING, trailers: {} };
  const { definition, handler, rule } = method;
  const incoming = {
    deadline: new Date(Date.now() + timeoutMs),
    requestId: () => requestIdIn(call.context),
    admit: () => environment.guard.admitPiped(rule, pipe, call),
  };
  const { run, succeed, fail } = beginCall(method.name, incoming, environment);
  try {
    const response = definition.responseSerialize(await run((known) => handler(definition.requestDeserialize(request), known)));
    if (response.length > MAX_PAYLOAD_BYTES) throw new Error(`an answer of ${response.length} bytes is too long`);
    return { id, status: status.OK, response, trailers: encodeTrailers(succeed()) };
  } catch (error) {
    const { code = status.UNKNOWN, metadata = new Metadata() } = fail(error);
    return { id, status: code, response: NOTHING, trailers: encodeTrailers(metadata) };
  }
}
