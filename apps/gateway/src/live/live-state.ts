import type { match } from '@matchpoint/contracts';

/** How long a live state is considered current. */
const FRESH_MS = 5 * 60_000;

export const LIVE_PHASES = ['veto', 'warmup', 'knife', 'live', 'paused', 'halftime', 'overtime', 'ended'] as const;

/** The live state of a map, as the API shows it. */
export interface ShownLiveState {
  stateVersion: number;
  mapIndex: number;
  mapId: string;
  phase: (typeof LIVE_PHASES)[number];
  round: number;
  creatorTeamScore: number;
  opponentTeamScore: number;
  veto: { side: 'creator' | 'accepted' | null; action: 'pick' | 'ban' | 'decider'; mapId: string }[];
  updatedAt: string;
  isStale: boolean;
}

/** A live state as the API shows it; null if there is none. */
export function toLiveState(live: match.LiveState | undefined, now: Date): ShownLiveState | null {
  if (!live) return null;
  const { stateVersion, mapIndex, mapId, phase, round, creatorTeamScore, opponentTeamScore, veto, updatedAt } = live;
  return {
    ...{ stateVersion, mapIndex, mapId, phase: phase as ShownLiveState['phase'], round, creatorTeamScore, opponentTeamScore },
    veto: veto.map(({ side = null, action, mapId: vetoed }) => ({
      side: side as 'creator' | 'accepted' | null,
      action: action as 'pick' | 'ban' | 'decider',
      mapId: vetoed,
    })),
    updatedAt,
    isStale: now.getTime() - Date.parse(updatedAt) > FRESH_MS,
  };
}
