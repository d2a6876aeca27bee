/** What the operations of a game server have in common (specification 4.3, 4.4, 4.22). */
export const GAME_READ = { tag: 'Game developer', scope: 'game.lifecycle:read', keyKind: 'game_developer' } as const;
export const GAME_WRITE = {
  tag: 'Game developer',
  scope: 'game.lifecycle:read-write',
  keyKind: 'game_developer',
  isIdempotent: true,
} as const;
/** Scores are idempotent by nature and take no Idempotency-Key (contract 7). */
export const GAME_SCORE_WRITE = {
  tag: 'Game developer',
  scope: 'game.scores:write',
  keyKind: 'game_developer',
  isRepeatable: true,
} as const;
