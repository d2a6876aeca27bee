import fs from 'node:fs';
import type { DemoAccount } from '../demo-accounts.js';
import { writeFileAtomically } from '../write-file-atomically.js';

/** A match that the launcher plays. */
export interface Lane {
  matchId: string;
  /** Determines its course. */
  seed: string;
  bestOf: number;
  /** Slugs, the creator's first. */
  teams: readonly [string, string];
  /** Maps played before the launcher took over, with their winners. */
  opening: readonly ('creator' | 'accepted')[];
  /** Rounds played on the map after those. */
  rounds?: number;
}

/** The progress of the living demo; written after every step, so that a start after a crash repeats none. */
export interface LivingState {
  /** The UTC hour of the first load: all times of the bundle are relative to it. */
  epoch: string;
  /** Digest of the bundle that is loaded. */
  bundle?: string;
  /** API keys by their owners. */
  keys: Record<string, string>;
  accounts: Partial<Record<'player' | 'organizer', DemoAccount>>;
  /** The current round of each scene. */
  rounds: Record<string, { round: number; begunAt: string }>;
  /** Finished steps by name, `scene.round.step`, and their results. */
  done: Record<string, unknown>;
  /** The current match, by lane. */
  lanes: Record<string, Lane>;
  /** Start times of the matches of the last day. */
  starts: string[];
  /** The address of the demo's webhook receiver. */
  sinkPort?: number;
}

/** The state, and the file in which it survives a crash. */
export interface Store {
  readonly state: LivingState;
  save(): void;
}

export const newState = (epoch: string): LivingState => ({ epoch, keys: {}, accounts: {}, rounds: {}, done: {}, lanes: {}, starts: [] });

/** The state in its file, readable only by its owner because it contains keys. */
export class StateFile implements Store {
  private constructor(
    private readonly file: string,
    readonly state: LivingState,
  ) {}

  /** The stored state, or a new one that begins at `epoch`. */
  static open(file: string, epoch: string): StateFile {
    const kept = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as LivingState) : undefined;
    return new StateFile(file, kept ?? newState(epoch));
  }

  save(): void {
    writeFileAtomically(this.file, this.state);
  }
}
