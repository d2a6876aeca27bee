import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client, Metadata, MethodDefinition, ServiceError } from '@grpc/grpc-js';
import type { CallMetadata } from './context.js';
import { principalOf, type RpcIdentity } from './rpc-identity.js';
import { decodeError, encodeCall, REPLAYED_KEY } from './wire.js';

/** One call about to be made. */
export interface OutgoingCall {
  channel: Client;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the messages of a method are known only per method
  method: MethodDefinition<any, any>;
  call: CallMetadata & { onReplayed?: () => void };
  identity: RpcIdentity;
  /** Epoch milliseconds. */
  deadline: number;
}

/** One request, one response. @throws DomainError */
export function callUnary(outgoing: OutgoingCall, request: unknown): Promise<unknown> {
  const { channel, method, call, deadline } = outgoing;
  return new Promise((resolve, reject) => {
    const onAnswer = (error: ServiceError | null, response: unknown): void => {
      if (error) reject(decodeError(error));
      else resolve(response);
    };
    const pending = channel.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      metadataOf(outgoing),
      { deadline },
      onAnswer,
    );
    if (call.onReplayed) {
      const { onReplayed } = call;
      pending.on('status', ({ metadata: trailers }: { metadata: Metadata }) => {
        if (trailers.get(REPLAYED_KEY).length > 0) onReplayed();
      });
    }
  });
}

/**
 * A stream of requests, one response. The service may answer before the end; then nothing more is read. If reading `requests` fails, the
 * call is cancelled and fails with that error.
 * @throws DomainError, or what `requests` throws
 */
export function callWithStream(outgoing: OutgoingCall, requests: AsyncIterable<unknown>): Promise<unknown> {
  const { channel, method, deadline } = outgoing;
  return new Promise((resolve, reject) => {
    const source = Readable.from(requests, { objectMode: true, highWaterMark: 1 });
    let isAnswered = false;
    const sink = channel.makeClientStreamRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      metadataOf(outgoing),
      { deadline },
      (error, response) => {
        isAnswered = true;
        source.destroy();
        if (error) reject(decodeError(error));
        else resolve(response);
      },
    );
    pipeline(source, sink).catch((error: unknown) => {
      if (isAnswered) return;
      reject(error);
      sink.cancel();
    });
  });
}

/** One request, a stream of responses. @throws DomainError from the iteration */
export async function* callForStream(outgoing: OutgoingCall, request: unknown): AsyncGenerator<unknown> {
  const { channel, method, deadline } = outgoing;
  const pending = channel.makeServerStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    request,
    metadataOf(outgoing),
    { deadline },
  );
  try {
    yield* pending;
  } catch (error) {
    throw decodeError(error as ServiceError);
  } finally {
    pending.cancel();
  }
}

function metadataOf({ call, identity }: OutgoingCall): Metadata {
  return encodeCall(identity, call, principalOf(identity, call.caller));
}
