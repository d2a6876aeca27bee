import { gateway } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import type { Terminal } from '../../output/terminal.js';
import { ADMIN_VARIABLE, findSystem } from '../../system/find-system.js';
import { identify } from '../../system/identify.js';

export type KeyService = RpcClient<typeof gateway.KeyServiceService>;

/** Runs `use` on the gateway's private key service. @throws SystemUnknownError, DomainError */
export async function withKeyService<Answer>(terminal: Terminal, use: (keys: KeyService) => Promise<Answer>): Promise<Answer> {
  const system = findSystem(terminal);
  const keys = createRpcClient(gateway.KeyServiceService, {
    target: system.demand(ADMIN_VARIABLE),
    ...identify(system),
    reads: ['listKeys', 'findKey'],
  });
  try {
    return await use(keys);
  } finally {
    keys.close();
  }
}
