import type { Answer } from '../http-client.js';

/** The writers of a storm: the captains of the two teams, the game's developer, and a player who is not a captain. */
export type Writer = 'red' | 'blue' | 'developer' | 'member';

/** The source of keys with tokens left, for each writer. */
export type StormKeys = Record<Writer, () => Promise<string[]>>;

/** A write with an Idempotency-Key, and the response that decided it. */
export interface KeyedWrite {
  writer: Writer;
  path: string;
  body: unknown;
  idempotencyKey: string;
  answer: Answer;
}

/** A completed league match, with the rounds of its single map as both captains submitted them. */
export interface Played {
  matchId: string;
  rounds: readonly [number, number];
  image: Buffer;
}

/** The responses that clients of a storm received, which must hold afterwards. */
export class StormLedger {
  readonly acknowledged: KeyedWrite[] = [];
  /** Notes of every match that a captain requested, with the acknowledged id; undefined if it was refused. */
  readonly asked = new Map<string, string | undefined>();
  /** Matches of the developer, each forfeited by red. */
  readonly forfeited: string[] = [];
  readonly played: Played[] = [];
  reads = 0;
  /** Number of attempts without a response, or with one that asks for a retry. */
  undecided = 0;

  /** Every acknowledged match. */
  matchIds(): Set<string> {
    return new Set([...[...this.asked.values()].flatMap((matchId) => matchId ?? []), ...this.forfeited]);
  }
}
