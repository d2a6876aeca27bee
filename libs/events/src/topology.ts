import { CORE_SUBJECTS } from './core-subjects.js';
import { CONSUMERS, PROCESS_NAMES, type ProcessName } from './consumers.js';
import { EVENTS, type EventType } from './schemas/index.js';
import { type TypePattern } from './type-filter.js';

/** Publishers of each event and consumers that read it: the basis of NATS permissions. */
export interface EventTopology {
  processes: Record<ProcessName, { produces: TypePattern[]; consumers: readonly string[] }>;
  /** Event types for live streams. */
  live: TypePattern[];
  /** Subjects of core NATS. */
  core: typeof CORE_SUBJECTS;
}

const TYPES = Object.keys(EVENTS) as EventType[];

/** The topology according to the definitions of all events. */
export function eventTopology(): EventTopology {
  const processes = PROCESS_NAMES.map((name) => [name, { produces: typesOf(name), consumers: CONSUMERS[name] }]);
  return { processes: Object.fromEntries(processes) as EventTopology['processes'], live: liveTypes(), core: CORE_SUBJECTS };
}

/** Event types for live streams: everything a process produces for webhooks, and internal events marked as live. */
export function liveTypes(): TypePattern[] {
  return patternsOf((type) => EVENTS[type].producedBy.length > 0 && (EVENTS[type].isLive || !type.startsWith('internal.')));
}

function typesOf(name: ProcessName): TypePattern[] {
  return patternsOf((type) => EVENTS[type].producedBy.includes(name));
}

/** A family whose types are all wanted becomes one pattern, so that a new type needs no change of a server's users. */
function patternsOf(isWanted: (type: EventType) => boolean): TypePattern[] {
  const partial = new Set(TYPES.filter((type) => !isWanted(type)).map(familyOf));
  const patterns = TYPES.filter(isWanted).map((type) => (partial.has(familyOf(type)) ? type : `${familyOf(type)}.>`));
  return [...new Set(patterns)].sort();
}

const familyOf = (type: string): string => type.slice(0, type.lastIndexOf('.'));
