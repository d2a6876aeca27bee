import { Text } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { ADMIN_OBJECTS } from '../../texts/admin-objects.js';
import { ADMIN } from '../../texts/admin.js';
import { forRole } from '../../texts/roles.js';
import { Missing } from '../failure.js';
import { Page } from '../page.js';
import { Area, type AreaPage, SectionPages } from '../section-nav.js';
import { Shown } from '../shown.js';
import { SignedIn } from '../signed-in.js';

const PAGES: readonly AreaPage[] = [
  ['/admin', ADMIN.system, 'broadcast'],
  ['/admin/users', ADMIN.users, 'people'],
  ['/admin/teams', ADMIN_OBJECTS.teams, 'shield'],
  ['/admin/organizations', ADMIN_OBJECTS.organizations, 'home'],
  ['/admin/leagues', ADMIN_OBJECTS.leagues, 'trophy'],
  ['/admin/audit', ADMIN.audit, 'list'],
  ['/admin/tournaments', ADMIN.tournaments, 'trophy'],
  ['/admin/tickets', ADMIN.tickets, 'ticket'],
  ['/admin/disputes', ADMIN.disputes, 'gavel'],
  ['/admin/chat', ADMIN.chat, 'chat'],
  ['/admin/names', ADMIN.names, 'lock'],
];

/** In ascending order; each role includes the permissions of those before it. */
const ROLES = ['SUPPORT', 'MODERATOR', 'OPERATOR'] as const;
export type StaffRole = (typeof ROLES)[number];

const OwnRole = createContext<StaffRole>('SUPPORT');

interface AdminPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** A page for platform staff. Everyone else, signed in or not, sees "not found". */
export function AdminPage(props: AdminPageProps) {
  return (
    <SignedIn otherwise={<Missing />}>
      <ForStaff {...props} />
    </SignedIn>
  );
}

function ForStaff({ title, lead, children }: AdminPageProps) {
  const read = useRead(['account'], (options) => mp.account.getUserAccount(options));
  return (
    <Shown read={read}>
      {({ staffRole }) =>
        staffRole === null ? (
          <Missing />
        ) : (
          <OwnRole value={staffRole}>
            <Area label={ADMIN.pages} nav={<SectionPages pages={PAGES} />}>
              <Page title={title} lead={lead}>
                {children}
              </Page>
            </Area>
          </OwnRole>
        )
      }
    </Shown>
  );
}

interface ForStaffRoleProps {
  floor: StaffRole;
  /** What others see; by default, which role it needs. */
  otherwise?: ReactNode;
  children: ReactNode;
}

/** Content for a role or higher, so that nobody sees actions that would fail. */
export function ForStaffRole({ floor, otherwise, children }: ForStaffRoleProps) {
  const role = useContext(OwnRole);
  const may = ROLES.indexOf(role) >= ROLES.indexOf(floor);
  if (may) return children;
  return otherwise === undefined ? <Text c="dimmed">{forRole(wordOf('StaffRole', floor), wordOf('StaffRole', role))}</Text> : otherwise;
}
