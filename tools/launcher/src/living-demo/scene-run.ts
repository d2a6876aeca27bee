import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@matchpoint/core';
import type { Api, Json } from './api.js';
import type { Store } from './state-file.js';
import type { Side, World } from './world.js';

/** Dependencies of all scenes. */
export interface DemoContext {
  api: Api;
  world: World;
  store: Store;
  clock: Clock;
  say(line: string): void;
}

/** A team with its ids. */
export interface Team extends Side {
  id: string;
  /** User ids by username. */
  members: Readonly<Record<string, string>>;
}
/** Ids of the teams and their members by slug, as the scene `rosters` keeps them. */
export type Rosters = Record<string, { id: string; members: Record<string, string> }>;
const ROSTERS_STEP = 'rosters.1.members';

const LOOKS = 150;
const LOOK_MS = 200;

/** One step of a scene in its current round: it sends requests under its own Idempotency-Key, and reads the results of earlier steps. */
export class SceneRun {
  constructor(
    readonly context: DemoContext,
    readonly scene: string,
    readonly round: number,
    /** Start of the round, in epoch milliseconds: times in bodies are relative to it, so that a repeated request has the same body. */
    readonly begunAt: number,
    private readonly step = '',
  ) {}

  /** The seed of this round's random choices. */
  get seed(): string {
    return `${this.scene}.${this.round}`;
  }

  at(step: string): SceneRun {
    return new SceneRun(this.context, this.scene, this.round, this.begunAt, step);
  }

  /** A team by its position in the field, from 0. */
  team(place: number): Team {
    const side = this.context.world.field[place];
    if (!side) throw new Error(`the field has no team ${place}`);
    return teamOf(this.context, side);
  }

  /** What a step of this round has stored. */
  kept<Value>(step: string): Value {
    return this.context.store.state.done[`${this.seed}.${step}`] as Value;
  }

  /** What a step of the previous round has stored. */
  keptBefore<Value>(step: string): Value | undefined {
    return this.context.store.state.done[`${this.scene}.${this.round - 1}.${step}`] as Value | undefined;
  }

  get(as: string, path: string): Promise<Json> {
    return this.context.api.send({ as, method: 'GET', path });
  }

  /** Sends with the step's Idempotency-Key, once per step and path. */
  post(as: string, path: string, body: object | Buffer = {}): Promise<Json> {
    return this.context.api.send({ as, method: 'POST', path, body, idempotencyKey: this.idempotencyKey });
  }

  patch(as: string, path: string, body: object): Promise<Json> {
    return this.context.api.send({ as, method: 'PATCH', path, body, idempotencyKey: this.idempotencyKey });
  }

  /** Sends a repeatable request, such as scores. */
  repeat(as: string, path: string, body: object): Promise<Json> {
    return this.context.api.send({ as, method: 'POST', path, body });
  }

  /** Reads until `find` finds something, for half a minute. */
  async until<Found>(read: () => Promise<Json>, find: (answer: Json) => Found | undefined): Promise<Found> {
    for (let look = 1; ; look += 1) {
      const found = find(await read());
      if (found !== undefined) return found;
      if (look === LOOKS) throw new Error(`${this.seed}.${this.step} timed out`);
      await delay(LOOK_MS);
    }
  }

  private get idempotencyKey(): string {
    return `demo-${this.context.store.state.epoch}-${this.seed}.${this.step}`;
  }
}

/** A team with its ids. */
export function teamOf({ store }: DemoContext, side: Side): Team {
  const found = (store.state.done[ROSTERS_STEP] as Rosters | undefined)?.[side.slug];
  if (!found) throw new Error(`the ids of ${side.slug} are not known yet`);
  return { ...side, ...found };
}

export const captainOf = ({ usernames }: Side): string => usernames[0] ?? '';
