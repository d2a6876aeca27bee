import { assembleClient, type Client, type ClientOptions } from './assemble-client.js';
import { GROUPS } from './generated/operations.js';
import type { MethodsOf } from './group.js';
import { REAL_TIME } from './send-repeatedly.js';

/** A client with the groups of operations that it was given. */
export type ClientOf<Groups> = Client & { readonly [Name in keyof Groups]: MethodsOf<Groups[Name]> };

/** A client with a method for every operation: `mp.matches.create(…)`. */
export type Matchpoint = ClientOf<typeof GROUPS>;

/** A client of the whole API. If size matters, use `createClient` with only the groups that you need. */
export function createMatchpoint(options: ClientOptions): Matchpoint {
  return createClient(options, GROUPS);
}

/** A client of some groups, `createClient(options, { matches, teams })`. A bundler leaves the rest out. */
export function createClient<Groups extends Record<string, object>>(options: ClientOptions, groups: Groups): ClientOf<Groups> {
  return assembleClient(options, groups, REAL_TIME) as ClientOf<Groups>;
}
