import type { ResolveStaffDisputeBody } from '@matchpoint/sdk';
import { resolveStaffDisputeBody } from '@matchpoint/sdk/schemas';
import type { ReactNode } from 'react';
import { matchDesk } from '../../match-desk-api.js';
import { AdminPage, ForStaffRole } from '../../parts/admin/admin-page.js';
import { DisputeDesk } from '../../parts/dispute/dispute-desk.js';
import { ADMIN } from '../../texts/admin.js';
import { DISPUTES } from '../../texts/disputes.js';

const OUTCOMES = (resolveStaffDisputeBody.properties.outcome.enum ?? []).map(String);

/** Disputes about matches outside leagues, and those that a league escalated. */
export const AdminDisputesPage = (): ReactNode => (
  <AdminPage title={DISPUTES.title} lead={ADMIN.disputesWhy}>
    <ForStaffRole floor="MODERATOR">
      <DisputeDesk
        of={['staff-disputes']}
        ask={(page) => matchDesk.disputes.listStaffDisputes(page, { retries: 0 })}
        isOurs={({ status }) => status !== 'resolved'}
        outcomes={OUTCOMES}
        rule={({ id }, ruling) => matchDesk.disputes.resolveStaffDispute(id, ruling as ResolveStaffDisputeBody)}
      />
    </ForStaffRole>
  </AdminPage>
);
