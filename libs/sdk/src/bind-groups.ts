import type { KeyedCallOptions } from './call-options.js';
import { type Input, type Operation, readArguments, readOperation } from './group.js';
import { Listing, type NextPage } from './listing.js';

/** Sends what an operation is given. */
export type Perform = (operation: Operation, input: Input, options?: KeyedCallOptions) => Promise<unknown>;

/** The groups with a method for each of their lines. */
export function bindGroups(groups: Record<string, object>, perform: Perform): Record<string, object> {
  return mapValues(groups, (group) => mapValues(group as Record<string, string>, (line) => toMethod(readOperation(line), perform)));
}

/** The operation with this method and path, where one of the groups has it. */
export function findOperation(groups: Record<string, object>, method: string, path: string): Operation | undefined {
  const lines = Object.values(groups).flatMap((group) => Object.values(group) as string[]);
  const line = lines.find((each) => each.startsWith(`${method} ${path} `));
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

/** The filters with the place of the next page among them. */
function onPage(input: Input, part: 'body' | 'query' = 'query', next?: NextPage): Input {
  return next ? { ...input, [part]: { ...(input[part] as object), ...next } } : input;
}

function mapValues<Value, Mapped>(members: Record<string, Value>, map: (value: Value) => Mapped): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, map(value)]));
}
