import { type Clock, keepSnapshot, RELEASE, withDeadline } from '@matchpoint/core';
import type { Consumer, WorkStatus } from '@matchpoint/events';
import { askDependency, CHECK_TIMEOUT_MS, type Dependency, type DependencyState } from '@matchpoint/telemetry';
import { type OwnSide, ownSide, type ServiceDependency, serviceChecks } from './dependencies.js';
import type { Probes } from './probes.js';

/** However many clients ask: a gateway checks each part at most this often. */
const MAX_AGE_MS = 3_000;

/** The state of a part that was just checked. */
export interface PartState {
  name: string;
  status: DependencyState;
  /** The reason why it is not `up`. */
  reason?: string;
  /** Milliseconds until it responded; absent if it didn't. */
  latencyMs?: number;
}
export interface ServiceState extends PartState {
  /** Of the process that responded; absent if none did. */
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
 * The state of everything the gateway knows about: its dependencies, every service with its queues, and itself. All parts are checked in
 * parallel, each with a deadline, so a part that hangs counts as down. Never rejects.
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

/** A service with its report about its relay, consumers and deliveries; without the report if it isn't received in time. */
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

/** A service that responds but whose events are stuck is degraded. */
function withQueues<State extends ServiceState>(state: State): ServiceState {
  const trouble = state.queues.find((queue) => queue.trouble !== undefined);
  return state.status === 'up' && trouble ? { ...state, status: 'degraded', reason: `${trouble.name}: ${trouble.trouble}` } : state;
}
