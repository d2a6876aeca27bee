import type { Match } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { disputeReads } from '../../reads/disputes.js';
import { isOfStatus } from '../../reads/use-read.js';
import { matchReads } from '../../reads/matches.js';
import { DISPUTES } from '../../texts/disputes.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { StatusChip } from '../status-chip.js';
import { AddEvidence, AnswerDispute, WithdrawDispute } from './answer-dispute.js';
import { DisputeCard } from './dispute-card.js';
import { OpenDispute } from './open-dispute.js';

/** Statuses with a result that can be disputed. */
const BEFORE = ['PENDING', 'ACCEPTED', 'READY'];

/** Disputes about a match, with a form to open one, for members of either team. */
export function MatchDisputes({ match }: { match: Match }): ReactNode {
  const read = useQuery({ ...disputeReads.ofMatch(match.id), enabled: !BEFORE.includes(match.status) });
  if (BEFORE.includes(match.status) || isOfStatus(read.error, 404)) return null;
  const isAllowed = (action: string): boolean => match.allowedActions?.includes(action) === true;
  const teams = Object.fromEntries([match.creatorTeam, match.acceptedTeam].flatMap((team) => (team ? [[team.id, team.name]] : [])));
  return (
    <Shown read={read}>
      {({ disputes }) => (
        <>
          {disputes.map((dispute) => {
            const isOpen = dispute.status !== 'resolved';
            return (
              <Section
                key={dispute.id}
                title={DISPUTES.one}
                isNext={isOpen && isAllowed('disputes/answer')}
                actions={<StatusChip of="DisputeStatus" value={dispute.status} />}
              >
                <DisputeCard dispute={dispute} teams={teams} />
                {isOpen && isAllowed('disputes/answer') && <AnswerDispute dispute={dispute} />}
                {isOpen && isAllowed('disputes/evidence') && <AddEvidence dispute={dispute} />}
                {isOpen && isAllowed('disputes/withdraw') && <WithdrawDispute dispute={dispute} />}
              </Section>
            );
          })}
          {isAllowed('disputes') && (
            <Section title={DISPUTES.title}>
              <Opening match={match} />
            </Section>
          )}
        </>
      )}
    </Shown>
  );
}

function Opening({ match }: { match: Match }) {
  const read = useQuery(matchReads.scores(match.id));
  return <Shown read={read}>{({ scores }) => <OpenDispute match={match} scores={scores} />}</Shown>;
}
