import type { Answer } from '../http-client.js';

/** Who writes in a storm: the captains of the two teams, the game's developer, a player who is no captain. */
export type Writer = 'red' | 'blue' | 'developer' | 'member';

/** The source of keys with tokens left, for each writer. */
export type StormKeys = Record<Writer, () => Promise<string[]>>;

/** A write under an Idempotency-Key, with the answer that decided it. */
export interface KeyedWrite {
  writer: Writer;
  path: string;
  body: unknown;
  idempotencyKey: string;
  answer: Answer;
}

/** A match of the league that was played to its end, with the rounds of its one map as both captains have told them. */
export interface Played {
  matchId: string;
  rounds: readonly [number, number];
  image: Buffer;
}

/** What the clients of a storm were told: what must be true afterwards. */
export class StormLedger {
  readonly acknowledged: KeyedWrite[] = [];
  /** Notes of every match that a captain asked for, with the id that was acknowledged; undefined where it was refused. */
  readonly asked = new Map<string, string | undefined>();
  /** Matches of the developer, each forfeited by red. */
  readonly forfeited: string[] = [];
  readonly played: Played[] = [];
  reads = 0;
  /** How often a client was told nothing, or to come again. */
  undecided = 0;

  /** Every match that was acknowledged. */
  matchIds(): Set<string> {
    return new Set([...[...this.asked.values()].flatMap((matchId) => matchId ?? []), ...this.forfeited]);
  }
}
