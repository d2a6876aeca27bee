import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import { UsageError } from '../../output/errors.js';
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

/** @throws UsageError for a name that no service has */
export function demandService(name: string): ServiceName {
  const known = SERVICE_NAMES.find((each) => each === name);
  if (known === undefined) throw new UsageError(`there is no service ${name}: choose one of ${SERVICE_NAMES.join(', ')}`);
  return known;
}

/** What `use` answers for each process that is known, asked one after the other. @throws SystemUnknownError, DomainError */
export async function withServices<Service, Name extends EventProcess, Answer>(
  terminal: Terminal,
  { contract, names, reads = [] }: { contract: Service; names: readonly Name[]; reads?: readonly string[] },
  use: (client: RpcClient<Service>, name: Name) => Promise<Answer>,
): Promise<Answer[]> {
  const system = findSystem(terminal);
  const known = names.filter((name) => system.lookUp(TARGETS[name]) !== undefined);
  const answers: Answer[] = [];
  for (const name of known.length > 0 ? known : names) {
    const target = system.demand(TARGETS[name]);
    const client = createRpcClient(contract, { target, server: name, ...identify(system), reads });
    try {
      answers.push(await use(client, name));
    } finally {
      client.close();
    }
  }
  return answers;
}
