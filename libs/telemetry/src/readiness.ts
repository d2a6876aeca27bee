import { keepSnapshot, withDeadline } from '@matchpoint/core';

/** Dependencies are checked at most four times a second, however often readiness is read. */
const MAX_AGE_MS = 250;
/** Milliseconds after which a check that can explain its failure gives up on its own. */
export const CHECK_TIMEOUT_MS = 1_000;
/** Milliseconds after which any check is given up. */
const ANY_CHECK_TIMEOUT_MS = 1_500;
const SILENT = 'does not answer';

/** Something a process relies on. */
export interface Dependency {
  name: string;
  /**
   * What fails without it: `all`, every operation, so this process is not ready; `some`, only operations of one group of dependencies (the
   * process is not ready when the whole group is down); `none`, no request.
   */
  loses: 'all' | 'some' | 'none';
  /**
   * Rejects when it is down, with {@link Down} if the reason is known; resolves to {@link Degraded} when it answers but does not work
   * fully. Given up after a second and a half.
   */
  check(): Promise<unknown>;
}

/** The result of a check whose dependency answers but does not work fully. */
export class Degraded {
  /** @param reason shown to anyone: readiness needs no key */
  constructor(readonly reason: string) {}
}

/** Thrown by a check that knows why its dependency is unusable. Its message is shown to anyone. */
export class Down extends Error {}

export type DependencyState = 'up' | 'degraded' | 'down';

/** What readiness answers (docs/reference/deployment.md#paths). */
export interface ReadinessBody {
  status: 'ok' | 'degraded' | 'unavailable';
  /** Each dependency's state. */
  dependencies: Record<string, DependencyState>;
  /** Why one is not `up`, by its name; `process` says why the process itself takes no requests. */
  reasons?: Record<string, string>;
}

export interface Readiness {
  /** Asks the dependencies, or returns what they said a moment ago. Never rejects. */
  read(): Promise<{ isReady: boolean; body: ReadinessBody }>;
  /** From now on the process is ready if its dependencies are; before, it `is starting`. */
  serve(): void;
  /** From now on the process is not ready, whatever its dependencies: it `is stopping`. The answer does not wait for them. */
  drain(): void;
}

/** How a dependency has answered. */
export interface Told {
  name: string;
  loses: Dependency['loses'];
  state: DependencyState;
  reason?: string;
}

/** Judges from the state of its dependencies whether a process should get requests (docs/adr/0011, docs/adr/0013). */
export function createReadiness(dependencies: readonly Dependency[]): Readiness {
  let absence: string | undefined = 'is starting';
  let latest: Told[] = [];
  const askAll = keepSnapshot(
    async () => {
      latest = await Promise.all(dependencies.map(askDependency));
      return latest;
    },
    { maxAgeMs: MAX_AGE_MS },
  );
  return {
    async read() {
      const told = absence === undefined ? await askAll() : latest;
      // It may have begun to stop while the dependencies were asked.
      return judge(told, absence);
    },
    serve: () => (absence = undefined),
    drain: () => (absence = 'is stopping'),
  };
}

/** Asks a dependency, for a second and a half at most. Never rejects. */
export async function askDependency({ name, loses, check }: Dependency): Promise<Told> {
  try {
    const answer = await withDeadline({ ms: ANY_CHECK_TIMEOUT_MS }, check);
    return answer instanceof Degraded ? { name, loses, state: 'degraded', reason: answer.reason } : { name, loses, state: 'up' };
  } catch (error) {
    return { name, loses, state: 'down', reason: error instanceof Down ? error.message : SILENT };
  }
}

function judge(told: readonly Told[], absence: string | undefined): { isReady: boolean; body: ReadinessBody } {
  const group = told.filter(({ loses }) => loses === 'some');
  const isLost = group.length > 0 && group.every(({ state }) => state === 'down');
  const isReady = absence === undefined && !isLost && told.every(({ state, loses }) => state !== 'down' || loses !== 'all');
  const reasons = told.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]]));
  if (absence !== undefined) reasons.push(['process', absence]);
  const body: ReadinessBody = {
    status: !isReady ? 'unavailable' : told.every(({ state }) => state === 'up') ? 'ok' : 'degraded',
    dependencies: Object.fromEntries(told.map(({ name, state }) => [name, state])),
    ...(reasons.length > 0 && { reasons: Object.fromEntries(reasons) as Record<string, string> }),
  };
  return { isReady, body };
}
