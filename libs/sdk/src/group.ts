import type { Method } from './bind-groups.js';

declare const methods: unique symbol;

/** Operations of one tag, each a line such as `POST /matches/create keyed body`, or a function that makes the client's method. */
export type Group<Methods> = { readonly [Name in keyof Methods]: string | Method } & { readonly [methods]?: Methods };

/** A client's methods for a group. */
export type MethodsOf<Members> = Members extends { readonly [methods]?: infer Methods } ? NonNullable<Methods> : never;
