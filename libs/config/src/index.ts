export { DISPUTE_VARIABLES } from './dispute-variables.js';
export { ConfigError, loadConfig } from './load-config.js';
export { GRACE_SECONDS, runProcess, type Running } from './run-process.js';
export { secretKeys } from './secret-keys.js';
export { TWITCH_VARIABLES } from './twitch-variables.js';
export { boolean, integer, list, oneOf, optionalText, optionalUrl, secrets, text, url, type Variable } from './variables.js';
