export { ConfigError, loadConfig } from './load-config.js';
export { boolean, integer, list, oneOf, optionalText, text, url, type Variable } from './variables.js';
