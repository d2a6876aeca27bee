import type { Method } from './bind-groups.js';

declare const methods: unique symbol;

/** Operations of one tag, a line each, `POST /matches/create keyed body`, or what makes a method of a client. */
export type Group<Methods> = { readonly [Name in keyof Methods]: string | Method } & { readonly [methods]?: Methods };

/** A client's methods for a group. */
export type MethodsOf<Members> = Members extends { readonly [methods]?: infer Methods } ? NonNullable<Methods> : never;
