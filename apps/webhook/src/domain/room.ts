import type { Pace } from './pace.js';

/** How far an endpoint can take more attempts. */
export interface EndpointLoad extends Pick<Pace, 'slots' | 'notBefore'> {
  /** Whether it is sent to: active, and not a listener, which pulls. */
  isServed: boolean;
  scope: string;
  /** Attempts that are running. */
  inFlight: number;
}

/** Number of attempts that may begin now; not positive if none may. */
export function roomOf({ isServed, slots, notBefore, inFlight }: EndpointLoad, now: Date): number {
  const isPaused = notBefore !== null && notBefore > now.toISOString();
  return isServed && !isPaused ? Math.max(1, Math.floor(slots)) - inFlight : 0;
}

/** Divides room among endpoints that want some, in order, within the shares of their scopes. @param wanted by endpoint */
export function grantRoom(
  wanted: ReadonlyMap<string, number>,
  loadOf: (endpointId: string) => EndpointLoad | undefined,
  allowanceOf: (scope: string) => number,
  now: Date,
): ReadonlyMap<string, number> {
  const granted = new Map<string, number>();
  const ofScopes = new Map<string, number>();
  for (const [endpointId, count] of wanted) {
    const load = loadOf(endpointId);
    if (!load) continue;
    const ofScope = ofScopes.get(load.scope) ?? 0;
    const room = Math.max(0, Math.min(count, roomOf(load, now), allowanceOf(load.scope) - ofScope));
    granted.set(endpointId, room);
    ofScopes.set(load.scope, ofScope + room);
  }
  return granted;
}
