export type { Client, ClientOptions, ImageBytes } from './assemble-client.js';
export type { Method } from './call.js';
export type { Answer, CallDefaults, CallOptions, KeyedCallOptions } from './call-options.js';
export { type ClientOf, createClient, createMatchpoint, type Matchpoint } from './client.js';
export { type ClientErrorCode, MatchpointError } from './error.js';
export { type Listing, type NextPage, nextPage } from './listing.js';
export type { Repeat } from './pause-before-repeat.js';
export * from './generated/operations.js';
export type * from './generated/types.js';
