import type { TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Columns, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Empty } from '../parts/state.js';
import { Prose } from '../parts/prose.js';
import { OwnPart } from '../parts/tournament/own-part.js';
import { Placements } from '../parts/tournament/placements.js';
import { NodeRow } from '../parts/tournament/round-list.js';
import { REFRESH_MS, TournamentFrame } from '../parts/tournament/tournament-frame.js';
import match from '../parts/match/match.module.css';
import { tournamentReads } from '../reads/tournaments.js';
import { TOURNAMENTS } from '../texts/tournaments.js';

export const TournamentPage = (): ReactNode => <TournamentFrame>{(tournament) => <Overview tournament={tournament} />}</TournamentFrame>;

interface OfTournament {
  tournament: TournamentProfile;
}

const hasStarted = ({ status, startedAt }: TournamentProfile): boolean =>
  status === 'IN_PROGRESS' || status === 'COMPLETED' || startedAt !== null;

function Overview({ tournament }: OfTournament) {
  return (
    <Columns
      aside={
        <>
          <OwnPart tournament={tournament} />
          {tournament.prizeDescription && (
            <Section title={TOURNAMENTS.prizes}>
              <Prose text={tournament.prizeDescription} />
            </Section>
          )}
        </>
      }
    >
      {hasStarted(tournament) && <LiveNow tournament={tournament} />}
      {hasStarted(tournament) && <Places tournament={tournament} />}
      <Section title={TOURNAMENTS.about}>
        {tournament.description ? <Prose text={tournament.description} /> : <Empty>{TOURNAMENTS.noAbout}</Empty>}
      </Section>
    </Columns>
  );
}

/** What is played right now. */
function LiveNow({ tournament: { slug, status } }: OfTournament) {
  const { data } = useQuery({ ...tournamentReads.bracket(slug), refetchInterval: status === 'IN_PROGRESS' ? REFRESH_MS : false });
  const live = data?.bracket.nodes.filter((node) => node.status === 'IN_PROGRESS') ?? [];
  if (!data || live.length === 0) return null;
  return (
    <Section title={TOURNAMENTS.liveNow}>
      <ul className={match.rows} data-flush>
        {live.map((node) => (
          <li key={node.id}>
            <NodeRow node={node} bracket={data.bracket} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Places({ tournament: { slug, status, prizeCurrency } }: OfTournament) {
  const read = useQuery({ ...tournamentReads.standings(slug), refetchInterval: status === 'IN_PROGRESS' ? REFRESH_MS : false });
  return (
    <Section title={TOURNAMENTS.placements} actions={status === 'COMPLETED' ? undefined : TOURNAMENTS.soFar}>
      <Shown read={read} isEmpty={({ placements }) => placements.length === 0} empty={TOURNAMENTS.noPlacements}>
        {({ placements }) => <Placements placements={placements} currency={prizeCurrency} />}
      </Shown>
    </Section>
  );
}
