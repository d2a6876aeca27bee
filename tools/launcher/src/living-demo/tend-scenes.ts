import { ApiError } from './api.js';
import { type DemoContext, SceneRun } from './scene-run.js';

/** One action of a step, by name. Its result is stored in the state. */
export type Step = readonly [name: string, does: (run: SceneRun) => Promise<unknown>];

/** Something that the demo shows, created in steps. When it has expired, a new round creates it again. */
export interface Scene {
  name: string;
  /** Whether what the current round has created is still what the demo should show. */
  stands(run: SceneRun): Promise<boolean>;
  steps: readonly Step[];
  /** Whether an interrupted round can be resumed at any later time: none of its steps depends on the time. */
  isTimeless?: boolean;
}

/** Bodies of an interrupted round contain times relative to its beginning, and recorded answers are kept for a day. */
const RESUMABLE_MS = 60 * 60_000;

/**
 * Maintains a scene: does nothing if it is in place, continues an interrupted round, and otherwise begins the next one. The state is
 * written after every step.
 * @throws what a step throws; the next start continues from there
 */
export async function tendScene(context: DemoContext, scene: Scene): Promise<void> {
  const { store, clock } = context;
  const { state } = store;
  const present = state.rounds[scene.name];
  const runOf = ({ round, begunAt }: { round: number; begunAt: string }): SceneRun =>
    new SceneRun(context, scene.name, round, Date.parse(begunAt));
  const isDone = (run: SceneRun, [name]: Step): boolean => `${run.seed}.${name}` in state.done;
  if (present) {
    const run = runOf(present);
    if (scene.steps.every((step) => isDone(run, step))) {
      if (await scene.stands(run)) return;
    } else if (scene.isTimeless || clock.now().getTime() - run.begunAt < RESUMABLE_MS) {
      try {
        return await finishRound(context, scene, run);
      } catch (error) {
        // Refused because its match has expired meanwhile. The next round cleans up after this one.
        if (scene.isTimeless || !(error instanceof ApiError)) throw error;
      }
    }
  }
  const next = { round: (present?.round ?? 0) + 1, begunAt: clock.now().toISOString() };
  state.rounds[scene.name] = next;
  forgetRound(context, scene, next.round - 2);
  store.save();
  await finishRound(context, scene, runOf(next));
}

async function finishRound({ store }: DemoContext, { steps }: Scene, run: SceneRun): Promise<void> {
  for (const [name, does] of steps) {
    const key = `${run.seed}.${name}`;
    if (key in store.state.done) continue;
    const kept = await does(run.at(name));
    store.state.done[key] = kept ?? true;
    store.save();
  }
}

/** The previous round is still read, to clean up after it. */
function forgetRound({ store: { state } }: DemoContext, { name }: Scene, round: number): void {
  const prefix = `${name}.${round}.`;
  for (const key of Object.keys(state.done)) if (key.startsWith(prefix)) delete state.done[key];
}

/** Maintains all scenes: rows one after another, the scenes of a row concurrently. A failing scene doesn't stop others. */
export async function tendScenes(context: DemoContext, rows: readonly (readonly Scene[])[], isStopping: () => boolean): Promise<void> {
  for (const row of rows) {
    await Promise.all(
      row.map((scene) =>
        tendScene(context, scene).catch((error: unknown) => {
          if (isStopping()) return;
          context.say(`The demo could not show "${scene.name}"; the next start tries again: ${messageOf(error)}`);
        }),
      ),
    );
    if (isStopping()) return;
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
