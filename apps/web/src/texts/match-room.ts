/** Texts of the actions in a match’s room. */
export const MATCH_ROOM = {
  markedReady: (name: string) => `${name} is ready.`,
  acceptScore: (first: number, second: number) => `Accept ${first} – ${second}`,
  acceptedScore: (map: number) => `Score of map ${map} accepted.`,
} as const;
