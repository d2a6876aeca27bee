import type { MethodDefinition } from '@grpc/grpc-js';
import type { CallContext } from './context.js';

/** A service definition as ts-proto generates it: camelCase rpc names to method definitions. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the messages of a method are known only per method
export type Definition = Record<string, MethodDefinition<any, any>>;

export type RequestOf<Method> = Method extends { requestSerialize: (value: infer Request) => Buffer } ? Request : never;
export type ResponseOf<Method> = Method extends { responseSerialize: (value: infer Response) => Buffer } ? Response : never;

/**
 * How an RPC is called: one request for one response, a stream of requests for one response, or one request for a stream of responses. No
 * service streams both ways. `Extra` is the argument besides the request.
 */
export type Call<Method, Extra extends unknown[]> = Method extends { requestStream: true }
  ? (requests: AsyncIterable<RequestOf<Method>>, ...extra: Extra) => Promise<ResponseOf<Method>>
  : Method extends { responseStream: true }
    ? (request: RequestOf<Method>, ...extra: Extra) => AsyncIterable<ResponseOf<Method>>
    : (request: RequestOf<Method>, ...extra: Extra) => Promise<ResponseOf<Method>>;

/**
 * One handler per RPC. A stream of requests is read no faster than the handler asks for the next one; unread requests are dropped. A caller
 * that disconnects may look like one that has sent everything (grpc-js treats a reset as the end). If that matters, a separate request must
 * mark the end.
 */
export type Handlers<Service> = { [Name in keyof Service]: Call<Service[Name], [context: CallContext]> };
