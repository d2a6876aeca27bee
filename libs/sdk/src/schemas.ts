export type { JsonSchema, RequestSchema } from './request-schema.js';
export * from './generated/schemas.js';
