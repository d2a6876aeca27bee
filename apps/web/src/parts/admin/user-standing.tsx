import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { ApiKeyPlan, GetStaffUserResult, StaffUser } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { staffUserReads } from '../../reads/staff-users.js';
import { staff } from '../../staff-api.js';
import { optionsOf } from '../../texts/enums.js';
import { ADMIN } from '../../texts/admin.js';
import { FORMS, required } from '../../texts/forms.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Facts } from '../facts.js';
import { showInstant } from '../formats.js';
import { Column } from '../narrow.js';
import { Shown } from '../shown.js';
import { When } from '../when-shown.js';
import type { StaffRole } from './admin-page.js';
import { AuditUser } from './audit-target.js';

const PLANS = ['api_free', 'api_pro', 'api_studio'];
const ROLES = ['SUPPORT', 'MODERATOR', 'OPERATOR'];

/** Suspends, bans or reinstates a user. */
export function Suspend({ found: { user, status } }: { found: StaffUser }) {
  const name = user.username ?? user.id;
  if (status !== 'active')
    return (
      <>
        <SuspensionReason id={user.id} action={status === 'banned' ? 'user.banned' : 'user.suspended'} />
        <div>
          <DialogAction
            action={ADMIN.reinstate}
            subject={name}
            why={ADMIN.reinstateWhy}
            said={ADMIN.reinstated(name)}
            reason="required"
            send={(reason) => staff.platformStaff.reinstateStaffUser(user.id, { reason })}
          />
        </div>
      </>
    );
  return (
    <Column>
      <EditForm
        initial={{ until: '', reason: '' }}
        send={({ until, reason }) =>
          staff.platformStaff.suspendStaffUser(user.id, { reason, ...(until && { until: new Date(until).toISOString() }) })
        }
        action={ADMIN.suspend(name)}
        isDangerous
        validate={{ reason: required }}
        ask={({ until }) =>
          until === ''
            ? { ...ADMIN.ban, title: ADMIN.banAsk(name), dismiss: ADMIN.keepActive }
            : { ...ADMIN.suspension, title: ADMIN.suspendAsk(name, showInstant(until)), dismiss: ADMIN.keepActive }
        }
      >
        {(form) => (
          <>
            <TextInput type="datetime-local" label={ADMIN.until} description={ADMIN.untilWhy} {...form.getInputProps('until')} />
            <Textarea label={FORMS.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
          </>
        )}
      </EditForm>
    </Column>
  );
}

/** Why the user is suspended, by whom, and since when, as the audit log has it. */
function SuspensionReason({ id, action }: { id: string; action: 'user.suspended' | 'user.banned' }) {
  const read = useQuery(staffUserReads.suspension(id, action));
  return (
    <Shown read={read}>
      {(entry) =>
        entry && (
          <Facts
            rows={[
              [FORMS.reason, entry.reason ?? ADMIN.none],
              [ADMIN.actor, entry.actorUserId ? <AuditUser key="actor" id={entry.actorUserId} /> : ADMIN.none],
              [ADMIN.when, <When key="when" at={entry.createdAt} />],
            ]}
          />
        )
      }
    </Shown>
  );
}

/** The user's platform role and plan. */
export function ChangeStanding({ found: { user: found, plan } }: { found: GetStaffUserResult }) {
  const { id } = found.user;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <EditForm
        initial={{ role: found.staffRole ?? '', reason: '' }}
        isFollowing
        send={({ role, reason }) => staff.platformStaff.setStaffRole(id, { role: role === '' ? null : (role as StaffRole), reason })}
        action={ADMIN.setRole}
        onSent={(_, form) => form.setFieldValue('reason', '')}
      >
        {(form) => (
          <>
            <NativeSelect
              label={ADMIN.staffRole}
              data={[{ value: '', label: ADMIN.none }, ...optionsOf('StaffRole', ROLES)]}
              {...form.getInputProps('role')}
            />
            <TextInput label={FORMS.reason} required {...form.getInputProps('reason')} />
          </>
        )}
      </EditForm>
      <EditForm
        initial={{ plan: plan as string, reason: '' }}
        isFollowing
        send={({ plan: chosen, reason }) => staff.platformStaff.changeStaffUserPlan(id, { plan: chosen as ApiKeyPlan, reason })}
        action={ADMIN.setPlan}
        onSent={(_, form) => form.setFieldValue('reason', '')}
      >
        {(form) => (
          <>
            <NativeSelect label={ADMIN.plan} data={optionsOf('ApiKeyPlan', PLANS)} {...form.getInputProps('plan')} />
            <TextInput label={FORMS.reason} required {...form.getInputProps('reason')} />
          </>
        )}
      </EditForm>
    </SimpleGrid>
  );
}
