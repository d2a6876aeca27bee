/**
 * Actions of captains and players on a match: each is the path of its operation under `/matches/{matchId}/`, without ids. Which are allowed
 * follows from the lifecycle of the match service (docs/reference/matches.md#statuses).
 */
export const MATCH_ACTIONS = [
  'publish',
  'accept',
  'acceptances/approve',
  'acceptances/decline',
  'challenges/accept',
  'challenges/refuse',
  'ready',
  'start',
  'cancel',
  'forfeit',
  'lobby-code',
  'attendance',
  'scores',
  'disputes',
  'disputes/answer',
  'disputes/evidence',
  'disputes/withdraw',
] as const;
export type MatchAction = (typeof MATCH_ACTIONS)[number];
