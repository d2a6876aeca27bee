import { type LiveEvent, ROOM_CHANGED } from './live-event.js';
import type { EncodedLive, LiveStates } from './live-states.js';
import { type Beside, createNumberedRooms, type NumberedMember, type NumberedRooms } from './numbered-rooms.js';
import { tellLatest } from './tell-latest.js';
import { forEachInSlices } from './tell-members.js';

const LIVE_INTERVAL_MS = 1_000;
/** Events after which a match has no live state. */
const ENDS_LIVE = /^match\.(completed|forfeited|cancelled)$/;

/** A listener to one match. */
interface MatchMember extends NumberedMember {
  /** Receives the live state of a map, as the event `live`; outside the order of events, at most once a second. */
  live(encoded: Buffer): void;
  /** Called for a change that no event reports; outside the order of events. */
  changed(event: LiveEvent): void;
}

/** The matches that are followed in this process. */
export type MatchRooms = NumberedRooms<MatchMember>;

type Dependencies = Omit<Parameters<typeof createNumberedRooms<MatchMember>>[0], 'beside'> & { liveStates: LiveStates };

export function createMatchRooms({ liveStates, ...dependencies }: Dependencies): MatchRooms {
  return createNumberedRooms<MatchMember>({ ...dependencies, beside: (matchId, members) => tellBeside(matchId, members, liveStates) });
}

/** Live states of a match, and changes of it that no event reports. */
function tellBeside(matchId: string, members: ReadonlySet<MatchMember>, liveStates: LiveStates): Beside {
  const live = tellLatest<EncodedLive>(LIVE_INTERVAL_MS, ({ encoded }) => void forEachInSlices(members, (member) => member.live(encoded)));
  const stopLive = liveStates.listen(matchId, live.offer);
  return {
    heard(event) {
      if (ENDS_LIVE.test(event.type)) live.drop();
      // A map with a final score has no live state; others keep theirs.
      if (event.type === 'score.confirmed') live.drop(({ mapIndex }) => mapIndex === event.data.mapIndex);
      if (event.type !== ROOM_CHANGED) return false;
      void forEachInSlices(members, (member) => member.changed(event));
      return true;
    },
    close() {
      live.drop();
      stopLive();
    },
  };
}
