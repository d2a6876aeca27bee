import { catalogProfile } from '@matchpoint/contracts';
import { createRpcClient, type RpcClient } from '@matchpoint/rpc';
import type { Terminal } from '../output/terminal.js';
import { findSystem, SERVICE_VARIABLES } from './find-system.js';
import { identify } from './identify.js';

type Staff = RpcClient<typeof catalogProfile.StaffAdministrationServiceService>;

/** Acts with an operator's staff rights, without being staff. @throws SystemUnknownError, DomainError */
export async function withStaff<Answer>(terminal: Terminal, use: (staff: Staff) => Promise<Answer>): Promise<Answer> {
  const system = findSystem(terminal);
  const staff = createRpcClient(catalogProfile.StaffAdministrationServiceService, {
    target: system.demand(SERVICE_VARIABLES['catalog-profile']),
    ...identify(system),
    reads: ['listReservedNames'],
  });
  try {
    return await use(staff);
  } finally {
    staff.close();
  }
}
