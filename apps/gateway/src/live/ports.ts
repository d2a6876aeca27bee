import type { EdgePorts } from '../edge/ports.js';
import type { Live } from './live.js';

/** What is needed to open a stream. */
export interface LivePorts extends EdgePorts {
  live: Live;
}
