import type { ReactNode } from 'react';
import { useOperated } from '../../parts/operate/league-role.js';
import { OperatePage } from '../../parts/operate/operate-page.js';
import { PendingApplications } from '../../parts/operate/pending-applications.js';
import { OPERATE } from '../../texts/operate.js';

export const ApplicationsPage = (): ReactNode => (
  <OperatePage title={OPERATE.applications} floor="MANAGER">
    <OfLeague />
  </OperatePage>
);

function OfLeague() {
  const { slug } = useOperated();
  return <PendingApplications league={slug} />;
}
