import type { CallOptions, KeyedCallOptions } from './call-options.js';
import type { Operations } from './generated/operations.js';
import type { Input } from './operation.js';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Paths of the operations with this method, and any other: the service may have more of them than this package knows. */
export type PathOf<Verb extends Method> =
  | (keyof Operations extends infer Key ? (Key extends `${Verb} ${infer Path}` ? Path : never) : never)
  | (string & {});

/** For an operation that this package does not know: anything may be sent, and the response is unknown. */
interface Unknown {
  input: Input;
  result: unknown;
  options: KeyedCallOptions;
}
type Described<Key extends string> = Key extends keyof Operations ? Operations[Key] : Unknown;

export type ArgumentsOf<Key extends string> =
  Described<Key> extends { input: infer Given; options: infer Options extends CallOptions }
    ? object extends Given
      ? [input?: Given, options?: Options]
      : [input: Given, options?: Options]
    : never;

export type ResultOf<Key extends string> = Described<Key>['result'];

/**
 * Any operation by its method and path, `mp.call('GET', '/teams/{identifier}', { path: { identifier: 'sentinels' } })`, typed if this
 * package knows it. An operation outside the client's groups is retried if it is a GET or has an `idempotencyKey`, otherwise only after a
 * 429.
 * @throws MatchpointError
 */
export type Call = <Verb extends Method, Path extends PathOf<Verb>>(
  method: Verb,
  path: Path,
  ...given: ArgumentsOf<`${Verb} ${Path}`>
) => Promise<ResultOf<`${Verb} ${Path}`>>;
