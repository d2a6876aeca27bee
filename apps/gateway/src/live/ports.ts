import type { EdgePorts } from '../edge/ports.js';
import type { Live } from './live.js';

/** What the opening of a stream is given. */
export interface LivePorts extends EdgePorts {
  live: Live;
}
