import { type Clock, keepSnapshot, RELEASE, withDeadline } from '@matchpoint/core';
import type { Consumer, WorkStatus } from '@matchpoint/events';
import { askDependency, CHECK_TIMEOUT_MS, type Dependency, type DependencyState } from '@matchpoint/telemetry';
import { type OwnSide, ownSide, type ServiceDependency, serviceChecks } from './dependencies.js';
import type { Probes } from './probes.js';

/** Whoever asks, however often: each part is asked this often at most, by one gateway. */
const MAX_AGE_MS = 3_000;

/** How something stands that was asked just now. */
export interface PartState {
  name: string;
  status: DependencyState;
  /** Why it is not `up`. */
  reason?: string;
  /** Milliseconds until it answered; absent where it did not. */
  latencyMs?: number;
}
export interface ServiceState extends PartState {
  /** Of the process that answered; absent where none did. */
  version?: string;
  queues: WorkStatus[];
}
export interface SystemState {
  checkedAt: Date;
  dependencies: PartState[];
  services: ServiceState[];
}

type Parts = OwnSide & { clock: Clock; probes: Probes };

/**
 * How everything stands that the gateway knows of: what it stands on, every service with what waits in its queues, and itself. Each part
 * has a deadline of ours and is asked beside the others, so that one that hangs is one that is down; it never rejects.
 * @param consumers the gateway's own, once they run
 */
export function createSystemReader(parts: Parts, consumers: readonly Pick<Consumer, 'status'>[]): () => Promise<SystemState> {
  const own = ownSide(parts);
  const services = serviceChecks(parts.probes);
  return keepSnapshot(
    async () => {
      const [dependencies, others, queues] = await Promise.all([
        Promise.all(own.map(look)),
        Promise.all(services.map(lookAtService)),
        Promise.all(consumers.map((each) => each.status())),
      ]);
      const gateway = { name: 'gateway', status: 'up', version: RELEASE, queues } as const;
      return { checkedAt: parts.clock.now(), dependencies, services: [gateway, ...others].map(withQueues) };
    },
    { maxAgeMs: MAX_AGE_MS },
  );
}

async function look(dependency: Dependency): Promise<PartState> {
  const sinceMs = performance.now();
  const { name, state, reason } = await askDependency(dependency);
  return {
    name,
    status: state,
    ...(reason !== undefined && { reason }),
    ...(state !== 'down' && { latencyMs: Math.round(performance.now() - sinceMs) }),
  };
}

/** A service, with what it says of its relay, its consumers and its deliveries; without that where it does not say in time. */
async function lookAtService(service: ServiceDependency): Promise<ServiceState> {
  const readWorks = async (): Promise<Pick<ServiceState, 'version' | 'queues'>> => {
    try {
      const { works, version } = await withDeadline({ ms: CHECK_TIMEOUT_MS }, service.readStatus);
      return { queues: works, ...(version !== '' && { version }) };
    } catch {
      return { queues: [] };
    }
  };
  const [state, works] = await Promise.all([look(service), readWorks()]);
  return { ...state, ...works };
}

/** A service that answers and whose events stand still does not do all it should. */
function withQueues<State extends ServiceState>(state: State): ServiceState {
  const trouble = state.queues.find((queue) => queue.trouble !== undefined);
  return state.status === 'up' && trouble ? { ...state, status: 'degraded', reason: `${trouble.name}: ${trouble.trouble}` } : state;
}
