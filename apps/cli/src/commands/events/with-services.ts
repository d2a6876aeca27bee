import { DomainError } from '@matchpoint/errors';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { UnansweredError, UsageError } from '../../output/errors.js';
import type { Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem, SERVICE_VARIABLES } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

/** Every process with a database of its own; the gateway answers on its administration port. */
const TARGETS = { ...SERVICE_VARIABLES, gateway: ADMIN_VARIABLE };
/** The processes that have an outbox. */
export type ServiceName = keyof typeof SERVICE_VARIABLES;
/** The processes that have consumers. */
export type EventProcess = keyof typeof TARGETS;

export const SERVICE_NAMES = Object.keys(SERVICE_VARIABLES) as ServiceName[];
export const EVENT_PROCESSES = Object.keys(TARGETS) as EventProcess[];

/** For calls that look up thousands of events; no user waits for them. */
export const LONG_CALL = { deadlineMs: 60_000 };

/** @throws UsageError if there is no service of that name */
export function demandService(name: string): ServiceName {
  const known = SERVICE_NAMES.find((each) => each === name);
  if (known === undefined) throw new UsageError(`there is no service ${name}: choose one of ${SERVICE_NAMES.join(', ')}`);
  return known;
}

interface Asking<Service, Name> {
  contract: Service;
  names: readonly Name[];
  /** RPCs that are safe to retry. */
  reads?: readonly string[];
}

/**
 * Calls `use` for each known process, one after the other, and returns the results.
 * @throws SystemUnknownError, UnansweredError, DomainError
 */
export async function withServices<Service, Name extends EventProcess, Answer>(
  terminal: Terminal,
  asking: Asking<Service, Name>,
  use: (client: RpcClient<Service>, name: Name) => Promise<Answer>,
): Promise<Answer[]> {
  const { answers, unanswered } = await askServices(terminal, asking, use, { stopsAtFirst: true });
  if (unanswered[0]) throw new UnansweredError(unanswered[0].name, { cause: unanswered[0].cause });
  return answers;
}

/** The same, but leaves out the processes that do not answer, and names them. @throws SystemUnknownError, DomainError */
export async function askServices<Service, Name extends EventProcess, Answer>(
  terminal: Terminal,
  { contract, names, reads = [] }: Asking<Service, Name>,
  use: (client: RpcClient<Service>, name: Name) => Promise<Answer>,
  { stopsAtFirst = false } = {},
): Promise<{ answers: Answer[]; unanswered: { name: Name; cause: DomainError }[] }> {
  const system = findSystem(terminal);
  const known = names.filter((name) => system.lookUp(TARGETS[name]) !== undefined);
  const answers: Answer[] = [];
  const unanswered: { name: Name; cause: DomainError }[] = [];
  for (const name of known.length > 0 ? known : names) {
    if (stopsAtFirst && unanswered.length > 0) break;
    const target = system.demand(TARGETS[name]);
    const client = createRpcClient(contract, { target, server: name, ...identify(system), reads });
    try {
      answers.push(await use(client, name));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'error_unavailable') throw error;
      unanswered.push({ name, cause: error });
    } finally {
      client.close();
    }
  }
  return { answers, unanswered };
}

/** The lines that tell a person which processes could not be asked. */
export function unansweredLines(unanswered: readonly { name: EventProcess }[]): string[] {
  return unanswered.map(({ name }) => `${name} does not answer, so its events are not shown: docs/runbooks/process-down.md`);
}
