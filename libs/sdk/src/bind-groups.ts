import type { KeyedCallOptions } from './call-options.js';
import { type Input, type Operation, readArguments, readOperation } from './operation.js';
import { Listing, type NextPage } from './listing.js';
import type { Runtime } from './send-repeatedly.js';

/** Sends an operation's input. */
export type Perform = (operation: Operation, input: Input, options?: KeyedCallOptions) => Promise<unknown>;

/** Sends operations that do not return JSON. */
export interface Connection {
  perform: Perform;
  fetch: typeof globalThis.fetch;
  runtime: Runtime;
  /** A GET with the client's credentials. */
  request(
    path: string,
    input: Input,
    headers?: Record<string, string>,
  ): Promise<{ url: string; headers: Headers; credentials: NonNullable<RequestInit['credentials']> }>;
}

/** Makes a method of a client. */
export type Method = (connection: Connection) => (...values: unknown[]) => unknown;

/** The groups with a method for each of their members. */
export function bindGroups(groups: Record<string, object>, connection: Connection): Record<string, object> {
  return mapValues(groups, (group) =>
    mapValues(group as Record<string, string | Method>, (member) =>
      typeof member === 'string' ? toMethod(readOperation(member), connection.perform) : member(connection),
    ),
  );
}

/** The operation with this method and path, if one of the groups has it. */
export function findOperation(groups: Record<string, object>, method: string, path: string): Operation | undefined {
  const members = Object.values(groups).flatMap((group) => Object.values(group) as (string | Method)[]);
  const line = members.find((each): each is string => typeof each === 'string' && each.startsWith(`${method} ${path} `));
  return line === undefined ? undefined : readOperation(line);
}

function toMethod(operation: Operation, perform: Perform) {
  const { items, takes } = operation;
  return (...values: unknown[]): unknown => {
    const { input, options } = readArguments(operation, values);
    return items === undefined
      ? perform(operation, input, options)
      : new Listing((next) => perform(operation, onPage(input, takes[0], next), options) as Promise<object>, items);
  };
}

/** The filters combined with the position of the next page. */
function onPage(input: Input, part: 'body' | 'query' = 'query', next?: NextPage): Input {
  return next ? { ...input, [part]: { ...(input[part] as object), ...next } } : input;
}

function mapValues<Value, Mapped>(members: Record<string, Value>, map: (value: Value) => Mapped): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));
}
