export const BANNER = '// Generated from the gateway’s OpenAPI document by `node tools/generate.mjs`. Not to be edited.';
