import type { CallerContext } from '@matchpoint/rpc';
import type { GatewayContext } from '../../ports.js';
import { present } from '../shared/api-objects.js';

/** The id of the user that staff name. @throws DomainError error_user_not_found */
export async function staffUserId(
  { staff }: Pick<GatewayContext, 'staff'>,
  user: string,
  call: { caller: CallerContext; requestId: string },
): Promise<string> {
  const found = await staff.getStaffUser({ user }, call);
  return present(present(found.user).user).id;
}
