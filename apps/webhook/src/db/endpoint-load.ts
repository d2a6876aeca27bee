import type { EndpointLoad } from '../domain/room.js';

export interface LoadRow {
  kind: string;
  scopeType: string;
  scopeId: string;
  isActive: boolean;
  slots: number;
  notBefore: string | null;
  inFlight: number;
}

/** The columns of {@link LoadRow}. */
export const LOAD_COLUMNS = `kind, scope_type as "scopeType", scope_id as "scopeId", is_active as "isActive", slots,
     not_before as "notBefore", in_flight as "inFlight"`;

export function toLoad({ kind, scopeType, scopeId, isActive, slots, notBefore, inFlight }: LoadRow): EndpointLoad {
  return { isServed: isActive && kind === 'http', scope: scopeName(scopeType, scopeId), slots, notBefore, inFlight };
}

/** A scope as the slots of a process are shared. `SCOPE` says the same in SQL. */
const scopeName = (type: string, id: string): string => `${type} ${id}`;
export const SCOPE = `scope_type || ' ' || scope_id`;
