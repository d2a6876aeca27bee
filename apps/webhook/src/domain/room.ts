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

/**
 * Hands out what is left of each name's allowance, which is read when the name is first asked for.
 * @returns a function that takes as much as is left of what is wanted, and tells how much
 */
export function shareOut(allowanceOf: (name: string) => number): (name: string, wanted: number) => number {
  const left = new Map<string, number>();
  return (name, wanted) => {
    const before = left.get(name) ?? allowanceOf(name);
    const granted = Math.max(0, Math.min(wanted, before));
    left.set(name, before - granted);
    return granted;
  };
}

/** Divides room among endpoints that want some, in order, within the shares of their scopes. @param wanted by endpoint */
export function grantRoom(
  wanted: ReadonlyMap<string, number>,
  loadOf: (endpointId: string) => EndpointLoad | undefined,
  allowanceOf: (scope: string) => number,
  now: Date,
): ReadonlyMap<string, number> {
  const takeOf = shareOut(allowanceOf);
  const granted = new Map<string, number>();
  for (const [endpointId, count] of wanted) {
    const load = loadOf(endpointId);
    if (load) granted.set(endpointId, takeOf(load.scope, Math.min(count, roomOf(load, now))));
  }
  return granted;
}
