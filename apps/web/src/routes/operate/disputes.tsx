import { resolveLeagueDisputeBody } from '@matchpoint/sdk/schemas';
import type { ReactNode } from 'react';
import { matchDesk } from '../../match-desk-api.js';
import { DisputeDesk } from '../../parts/dispute/dispute-desk.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { OperatePage } from '../../parts/operate/operate-page.js';
import { DISPUTES } from '../../texts/disputes.js';

const OUTCOMES = (resolveLeagueDisputeBody.properties.outcome.enum ?? []).map(String);

export const DisputesPage = (): ReactNode => (
  <OperatePage title={DISPUTES.title}>
    <OfLeague />
  </OperatePage>
);

/** The league decides until a dispute is escalated. */
function OfLeague() {
  const { slug, role } = useOperated();
  return (
    <DisputeDesk
      of={['league-disputes', slug]}
      ask={(page) => matchDesk.disputes.listLeagueDisputes(slug, page, { retries: 0 })}
      isOurs={({ status }) => isAtLeast(role, 'MANAGER') && (status === 'awaiting_answer' || status === 'under_review')}
      outcomes={OUTCOMES}
      rule={({ id }, ruling) => matchDesk.disputes.resolveLeagueDispute(slug, id, ruling)}
    />
  );
}
