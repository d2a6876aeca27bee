import { type EndpointLoad, roomOf } from './room.js';

/** Deliveries of one subject that may follow each other before its next one queues behind those of other subjects. */
export const MAX_TURNS = 16;

/** A lane whose delivery has ended. `turn`: which delivery in a row that was; undefined if its next one must queue. */
export interface FreedLane {
  endpointId: string;
  turn: number | undefined;
}

/**
 * Divides freed lanes into those whose next delivery may be attempted at once, within the slots of its endpoint and the share of its scope,
 * and those whose next one queues.
 * @param loadOf an endpoint's load, once its attempts are settled
 * @param allowanceOf how many slots a scope may still take
 */
export function divideFreed<Lane extends FreedLane>(
  freed: readonly Lane[],
  loadOf: (id: string) => EndpointLoad | undefined,
  allowanceOf: (scope: string) => number,
  now: Date,
): { next: (Lane & { turn: number })[]; queued: Lane[] } {
  const taken = new Map<string, number>();
  const next: (Lane & { turn: number })[] = [];
  const queued: Lane[] = [];
  for (const lane of freed) {
    const endpoint = loadOf(lane.endpointId);
    const [ofEndpoint, ofScope] = [taken.get(lane.endpointId) ?? 0, taken.get(endpoint?.scope ?? '') ?? 0];
    const { turn = MAX_TURNS } = lane;
    if (endpoint && turn < MAX_TURNS && ofEndpoint < roomOf(endpoint, now) && ofScope < allowanceOf(endpoint.scope)) {
      next.push({ ...lane, turn: turn + 1 });
      taken.set(lane.endpointId, ofEndpoint + 1);
      taken.set(endpoint.scope, ofScope + 1);
    } else queued.push(lane);
  }
  return { next, queued };
}
