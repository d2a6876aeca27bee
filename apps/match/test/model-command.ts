export type User = 'user_a1' | 'user_a2' | 'user_b1' | 'user_c1';
export type Team = 'team_a' | 'team_b' | 'team_c';
export type Side = 'creator' | 'accepted';

export type ModelCommand =
  | { name: 'publish' | 'cancel' | 'start' | 'forfeit' | 'acceptChallenge' | 'refuseChallenge' | 'lobby'; user: User }
  | { name: 'accept'; user: 'user_b1' | 'user_c1' }
  | { name: 'approve' | 'decline'; user: User; nth: number }
  | { name: 'ready'; user: User; team: Team }
  | { name: 'submit'; user: User; map: number; score: [number, number] }
  | { name: 'confirm'; user: User; map: number }
  | { name: 'gameStart' | 'gameCancel' | 'gameComplete' }
  | { name: 'gameForfeit'; team: Team }
  | { name: 'record'; map: number; score: [number, number] }
  | { name: 'rule'; outcome: 'confirm' | 'void' }
  | { name: 'rule'; outcome: 'overturn'; maps: [number, [number, number]][] }
  | { name: 'rule'; outcome: 'replay'; maps: number[] }
  | { name: 'rule'; outcome: 'forfeit'; team: Team }
  | { name: 'dispute'; user: User; requested: 'void' | 'forfeit' }
  | { name: 'dispute'; user: User; requested: 'overturn'; maps: [number, [number, number]][] }
  | { name: 'dispute'; user: User; requested: 'replay'; maps: number[] }
  | { name: 'answer'; user: User; accept: boolean }
  | { name: 'withdraw'; user: User }
  | { name: 'resolve'; outcome: 'confirm' | 'void' }
  | { name: 'resolve'; outcome: 'overturn'; maps: [number, [number, number]][] }
  | { name: 'resolve'; outcome: 'replay'; maps: number[] }
  | { name: 'resolve'; outcome: 'forfeit'; team: Team }
  | { name: 'wait'; minutes: number };

export type Demand = Extract<ModelCommand, { name: 'dispute' }>;
export type Ruling = Extract<ModelCommand, { name: 'rule' }>;

export interface Creation {
  kind: 'draft' | 'open' | 'challenge' | 'draftChallenge' | 'archived' | 'game';
  bestOf: 1 | 3;
  /** Minutes until its scheduled time. */
  scheduledIn?: number;
}
