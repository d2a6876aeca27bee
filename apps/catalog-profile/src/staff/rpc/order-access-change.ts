import type { catalogProfile } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import type { EventData } from '@matchpoint/events';
import type { CallContext } from '@matchpoint/rpc';
import type { CatalogProfileContext } from '../../context.js';
import { nextAccessVersion } from '../store/staff.js';
import type { StaffAction } from '../rules/staff-roles.js';
import { accessChanged, type AuditedChange } from '../events.js';
import { actAsStaff, requireStaffTarget } from '../act-as-staff.js';

type Change = NonNullable<catalogProfile.OrderAccessChangeRequest['change']>;
type Access = Omit<EventData<'internal.user.access_changed'>, 'userId' | 'version'>;

/** For each order: its name, its event for the services that carry it out, and its audit action. */
interface Order {
  action: StaffAction;
  /** undefined: the order does not change the user's permissions. */
  access?: Access;
  audited?: Pick<AuditedChange, 'before' | 'after'>;
  /** The account service may refuse it, so that service records it with the outcome. */
  isNotedThere?: true;
}

/**
 * Records a change that staff order to a user's keys, sessions or password, and publishes it, so that it is carried out whatever
 * happens to the caller (docs/reference/platform-staff.md).
 * @throws DomainError the errors of actAsStaff; error_user_not_found
 */
export function orderAccessChange(context: CatalogProfileContext) {
  return async (
    { user, order, change }: catalogProfile.OrderAccessChangeRequest,
    call: CallContext,
  ): Promise<catalogProfile.OrderAccessChangeResponse> => {
    if (!change) throw invalidInput('change', 'is required');
    const { action, access, audited, isNotedThere } = orderOf(change);
    return actAsStaff(context, call, 'staff', {
      action,
      order,
      async write(staff) {
        const { id } = await requireStaffTarget(staff, user, action);
        const { tx, actor, timestamp, tell } = staff;
        const version = await nextAccessVersion(tx, id);
        if (!isNotedThere)
          tell({ action, target: id, ...audited }, access ? [accessChanged({ userId: id, version, ...access }, timestamp)] : []);
        return { userId: id, version, timestamp, actorRole: actor.role };
      },
    });
  };
}

function orderOf(change: Change): Order {
  switch (change.$case) {
    case 'endSessions':
      return { action: 'user.signed_out', access: { endsSessions: true } };
    case 'resetPassword':
      return { action: 'user.password_reset_mailed' };
    case 'revokeKey':
      return { action: 'user.api_key_revoked', access: { revokedKeyId: change.value.keyId }, audited: { after: { ...change.value } } };
    case 'scheduleDeletion':
      return { action: 'user.deletion_ordered', isNotedThere: true };
    case 'cancelDeletion':
      return { action: 'user.deletion_cancelled', isNotedThere: true };
    case 'invite':
      return { action: 'user.invitation_ordered', isNotedThere: true };
    case 'changePlan': {
      const { plan, before = null } = change.value;
      return { action: 'user.plan_changed', access: { plan }, audited: { before: { plan: before }, after: { plan } } };
    }
  }
}
