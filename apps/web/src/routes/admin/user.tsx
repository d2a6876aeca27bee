import { Group, Stack, Text } from '@mantine/core';
import type { GetStaffUserResult, ListStaffUserApiKeysResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AdminPage, ForStaffRole } from '../../parts/admin/admin-page.js';
import { DeletionActions, ProfileActions } from '../../parts/admin/user-actions.js';
import { ChangeStanding, Suspend } from '../../parts/admin/user-standing.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { Facts } from '../../parts/facts.js';
import { showInstant } from '../../parts/formats.js';
import { Link } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { staffUserReads } from '../../reads/staff-users.js';
import { useRead } from '../../reads/use-read.js';
import { staff } from '../../staff-api.js';
import { wordOf } from '../../texts/enums.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { ADMIN } from '../../texts/admin.js';

const route = getRouteApi('/admin/users/$id');
const NEWEST_KEYS = 20;

export function AdminUserPage(): ReactNode {
  const { id } = route.useParams();
  return (
    <AdminPage title={ADMIN.user}>
      <User id={id} />
    </AdminPage>
  );
}

function User({ id }: { id: string }) {
  const read = useQuery(staffUserReads.one(id));
  // Outlives the refetch after the write.
  const [isMailed, setMailed] = useState<boolean>();
  return <Shown read={read}>{(found) => <Found key={id} found={found} isMailed={isMailed} onMailed={setMailed} />}</Shown>;
}

interface FoundProps {
  found: GetStaffUserResult;
  /** Whether the last reset link was mailed; undefined before any was ordered. */
  isMailed: boolean | undefined;
  onMailed(isMailed: boolean): void;
}

function Found({ found, isMailed, onMailed }: FoundProps) {
  const {
    user: { user, status, staffRole, suspendedUntil },
    account,
    plan,
  } = found;
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <Link to="/users/$name" params={{ name: user.username ?? user.id }}>
          {user.name ?? user.username ?? user.id}
        </Link>
        <StatusChip of="UserStatus" value={status} />
        {suspendedUntil && <Text size="sm">{ADMIN.suspendedUntil(showInstant(suspendedUntil))}</Text>}
      </Group>
      <Facts
        rows={[
          [ADMIN.email, account ? <Email key="email" of={account.email} /> : ADMIN.none],
          [ADMIN.staffRole, staffRole ? wordOf('StaffRole', staffRole) : ADMIN.none],
          [ADMIN.plan, wordOf('ApiKeyPlan', plan)],
        ]}
      />
      <Section title={ADMIN.standing}>
        <ForStaffRole floor="MODERATOR">
          <Suspend found={found.user} />
        </ForStaffRole>
      </Section>
      <Section title={ADMIN.profile}>
        <ProfileActions key={user.username} found={found} />
      </Section>
      <Section title={ADMIN.help}>
        <Group gap="sm">
          <DialogAction
            action={ADMIN.signOut}
            subject={user.username ?? user.id}
            why={ADMIN.signOutWhy}
            said={ADMIN.signedOut(user.username ?? user.id)}
            reason="required"
            send={(reason) => staff.platformStaff.signOutStaffUser(user.id, { reason })}
          />
          {account && (
            <DialogAction
              action={ADMIN.mailReset}
              subject={user.username ?? user.id}
              why={ADMIN.mailResetWhy}
              reason="required"
              send={async (reason) => onMailed((await staff.platformStaff.mailStaffPasswordReset(user.id, { reason })).mailed)}
            />
          )}
        </Group>
        <Text size="sm" role="status">
          {isMailed !== undefined && (isMailed ? ADMIN.resetMailed : ADMIN.resetNotMailed)}
        </Text>
      </Section>
      <Section title={ADMIN.roleAndPlan}>
        <ForStaffRole floor="OPERATOR">
          <ChangeStanding found={found} />
        </ForStaffRole>
      </Section>
      {account && (
        <ForStaffRole floor="OPERATOR" otherwise={null}>
          <Section title={ADMIN_OBJECTS.deletion}>
            <DeletionActions found={found} />
          </Section>
        </ForStaffRole>
      )}
      <Section title={ADMIN.keys}>
        <Keys id={user.id} />
      </Section>
      <Section title={ADMIN.sessions}>
        <Sessions id={user.id} />
      </Section>
    </Stack>
  );
}

/** Breaks before the domain, if anywhere. */
function Email({ of: email }: { of: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

function Keys({ id }: { id: string }) {
  const read = useRead(['staff-user-keys', id], (options): PromiseLike<ListStaffUserApiKeysResult> =>
    staff.platformStaff.listStaffUserApiKeys(id, { limit: NEWEST_KEYS }, options),
  );
  return (
    <Shown read={read} isEmpty={({ apiKeys }) => apiKeys.length === 0} empty={ADMIN.noKeys}>
      {({ apiKeys }) => (
        <DataTable
          label={ADMIN.keys}
          rows={apiKeys}
          idOf={(key) => key.id}
          columns={[
            { name: ADMIN.label, cell: ({ label }) => label },
            { name: ADMIN.kind, cell: ({ kind }) => wordOf('ApiKeyKind', kind), isMinor: true },
            { name: ADMIN.lastUsed, cell: ({ lastUsedAt }) => showInstant(lastUsedAt), isMinor: true },
            {
              name: ADMIN.revoke,
              cell: (key) =>
                key.revokedAt === null && (
                  <DialogAction
                    action={ADMIN.revoke}
                    subject={key.label ?? key.id}
                    why={ADMIN.revokeWhy}
                    said={ADMIN.revoked(key.label ?? key.id)}
                    reason="required"
                    isDangerous
                    send={(reason) => staff.platformStaff.revokeStaffUserApiKey(id, key.id, { reason })}
                  />
                ),
            },
          ]}
        />
      )}
    </Shown>
  );
}

function Sessions({ id }: { id: string }) {
  const read = useRead(['staff-user-sessions', id], (options) => staff.platformStaff.listStaffUserSessions(id, options));
  return (
    <Shown read={read} isEmpty={({ sessions }) => sessions.length === 0} empty={ADMIN.noSessions}>
      {({ sessions }) => (
        <DataTable
          label={ADMIN.sessions}
          rows={sessions}
          idOf={(session) => session.id}
          columns={[
            { name: ADMIN.browser, cell: ({ browser }) => browser },
            { name: ADMIN.address, cell: ({ address }) => address, isMinor: true },
            { name: ADMIN.lastUsed, cell: ({ lastSeenAt }) => showInstant(lastSeenAt) },
          ]}
        />
      )}
    </Shown>
  );
}
