import type { Dispute, DisputeChange, Match } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { matchReads } from '../../reads/matches.js';
import { DISPUTES } from '../../texts/disputes.js';
import { MATCHES } from '../../texts/matches.js';
import { showExact } from '../formats.js';
import { MapTable } from '../match-score.js';
import { PlainLink } from '../links.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';
import { Pages } from '../pages.js';
import { Shown } from '../shown.js';
import { StatusChip } from '../status-chip.js';
import { DisputeCard } from './dispute-card.js';
import { MapClaims } from './map-claims.js';
import { type Ruling, RulingForm } from './ruling-form.js';

/** Few per page, because each needs two calls for its match and scores. */
const PAGE_SIZE = 2;

interface DisputeDeskProps<Answer extends { disputes: readonly Dispute[] }> {
  /** The cache key. */
  of: readonly unknown[];
  ask(page: { limit: number; cursor?: string }): PromiseLike<Answer>;
  /** Whether this desk can decide it now. */
  isOurs(dispute: Dispute): boolean;
  outcomes: readonly string[];
  rule(dispute: Dispute, ruling: Ruling): PromiseLike<DisputeChange>;
}

/** Disputes for staff, newest first, each with both sides' claims and the possible decisions. */
export const DisputeDesk = <Answer extends { disputes: readonly Dispute[] }>({
  of,
  ask,
  isOurs,
  outcomes,
  rule,
}: DisputeDeskProps<Answer>) => (
  <Pages
    of={of}
    ask={(next) => ask({ limit: PAGE_SIZE, ...(next && 'cursor' in next && next) })}
    itemsOf={({ disputes }) => disputes}
    empty={DISPUTES.none}
  >
    {(disputes) =>
      disputes.map((dispute) => (
        <OneDispute key={dispute.id} dispute={dispute}>
          {(match) => isOurs(dispute) && <Deciding match={match} outcomes={outcomes} rule={(ruling) => rule(dispute, ruling)} />}
        </OneDispute>
      ))
    }
  </Pages>
);

function OneDispute({ dispute, children }: { dispute: Dispute; children(match: Match): ReactNode }) {
  const read = useQuery(matchReads.detail(dispute.matchId));
  const { creatorTeam, acceptedTeam } = read.data?.match ?? {};
  const title = read.data ? MATCHES.between(creatorTeam?.name, acceptedTeam?.name) : DISPUTES.one;
  const teams = Object.fromEntries([creatorTeam, acceptedTeam].flatMap((team) => (team ? [[team.id, team.name]] : [])));
  return (
    <Section
      title={title}
      label={`${title}, ${showExact(dispute.openedAt)}`}
      isItem
      actions={
        <>
          <StatusChip of="DisputeStatus" value={dispute.status} />
          <PlainLink to="/matches/$id" params={{ id: dispute.matchId }}>
            {DISPUTES.match}
          </PlainLink>
        </>
      }
    >
      <DisputeCard dispute={dispute} teams={teams} />
      <Shown read={read}>{({ match }) => children(match)}</Shown>
    </Section>
  );
}

function Deciding({
  match,
  outcomes,
  rule,
}: {
  match: Match;
  outcomes: readonly string[];
  rule(ruling: Ruling): PromiseLike<DisputeChange>;
}) {
  const read = useQuery(matchReads.scores(match.id));
  return (
    <Shown read={read}>
      {({ scores }) => (
        <>
          <MapClaims match={match} scores={scores} />
          <MapTable match={match} scores={scores} />
          <Column>
            <RulingForm match={match} scores={scores} outcomes={outcomes} rule={rule} />
          </Column>
        </>
      )}
    </Shown>
  );
}
