import { type EndpointLoad, roomOf, shareOut } from './room.js';

/** Deliveries of one subject that may follow each other before its next one queues behind those of other subjects. */
export const MAX_TURNS = 16;

/** A lane whose delivery has ended. `turn`: which delivery in a row that was; without it, its next one must queue. */
export interface FreedLane {
  endpointId: string;
  turn?: number | undefined;
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
  const takeOfScope = shareOut(allowanceOf);
  const takeOfEndpoint = shareOut((id) => {
    const load = loadOf(id);
    return load ? roomOf(load, now) : 0;
  });
  const next: (Lane & { turn: number })[] = [];
  const queued: Lane[] = [];
  for (const lane of freed) {
    const { endpointId, turn = MAX_TURNS } = lane;
    // Room that the scope then refuses is of no use to another lane of the endpoint, which has the same scope.
    if (turn < MAX_TURNS && takeOfEndpoint(endpointId, 1) === 1 && takeOfScope(loadOf(endpointId)?.scope ?? '', 1) === 1) {
      next.push({ ...lane, turn: turn + 1 });
    } else queued.push(lane);
  }
  return { next, queued };
}
