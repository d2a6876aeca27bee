import type { MethodDefinition } from '@grpc/grpc-js';
import type { CallContext } from './context.js';

/** A service definition as ts-proto generates it: camelCase rpc names to method definitions. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the messages of a method are known only per method
export type Definition = Record<string, MethodDefinition<any, any>>;

export type RequestOf<Method> = Method extends { requestSerialize: (value: infer Request) => Buffer } ? Request : never;
export type ResponseOf<Method> = Method extends { responseSerialize: (value: infer Response) => Buffer } ? Response : never;

/** One handler an rpc. */
export type Handlers<Service> = {
  [Name in keyof Service]: (request: RequestOf<Service[Name]>, context: CallContext) => Promise<ResponseOf<Service[Name]>>;
};
