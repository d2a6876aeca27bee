import type { CallOptions } from './call-options.js';
import type { Repeat } from './pause-before-repeat.js';

/** A parsed line. */
export interface Operation {
  method: string;
  path: string;
  repeat: Repeat;
  /** Its inputs besides the path, in the order of the method's parameters. */
  takes: ('body' | 'query')[];
  /** The field that holds the items, of a listing. */
  items?: string | undefined;
}

export interface Input {
  path?: Record<string, string | number>;
  query?: object;
  body?: unknown;
}

export function readOperation(line: string): Operation {
  const [method, path, repeat, takes, items] = line.split(' ') as [string, string, Repeat, string?, string?];
  return { method, path, repeat, takes: (takes?.split('+') ?? []) as Operation['takes'], items };
}

/** The arguments of a generated method by kind: path parameters in the path's order, body, query, options. */
export function readArguments({ path, takes }: Operation, values: unknown[]): { input: Input; options?: CallOptions | undefined } {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const input: Input = { path: Object.fromEntries(names.map((name, index) => [name, values[index] as string])) };
  takes.forEach((part, index) => {
    input[part] = values[names.length + index] as object;
  });
  return { input, options: values[names.length + takes.length] as CallOptions | undefined };
}
