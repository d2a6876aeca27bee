import type { EventTopology } from './src/topology.js';

/** By process: the event types that it publishes, and the consumers as which it reads them. */
export declare const PROCESSES: EventTopology['processes'];

/** The event types that live streams hear. */
export declare const LIVE: EventTopology['live'];

/** By subject outside the stream: the processes that publish it and subscribe to it. */
export declare const CORE: EventTopology['core'];
