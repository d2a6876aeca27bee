import type { TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../parts/data-table.js';
import { TeamName } from '../parts/named.js';
import { Columns, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Empty } from '../parts/state.js';
import { Prose } from '../parts/prose.js';
import { Elsewhere, Prizes } from '../parts/tournament/about-tournament.js';
import { OwnPart } from '../parts/tournament/own-part.js';
import { PlacementsSection } from '../parts/tournament/placements.js';
import { NodeRows } from '../parts/tournament/round-list.js';
import { REFRESH_MS, TournamentFrame } from '../parts/tournament/tournament-frame.js';
import { When } from '../parts/when-shown.js';
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
          <Section title={TOURNAMENTS.about}>
            {tournament.description ? <Prose text={tournament.description} /> : <Empty>{TOURNAMENTS.noAbout}</Empty>}
          </Section>
          <Prizes tournament={tournament} />
          <Elsewhere tournament={tournament} />
        </>
      }
    >
      <OwnPart tournament={tournament} />
      {hasStarted(tournament) && <Playing tournament={tournament} />}
      {hasStarted(tournament) ? <PlacementsSection tournament={tournament} /> : <Entered slug={tournament.slug} />}
    </Columns>
  );
}

const MOST_NEXT = 6;

/** Live and upcoming matches. */
function Playing({ tournament: { slug, status } }: OfTournament) {
  const { data } = useQuery({ ...tournamentReads.bracket(slug), refetchInterval: status === 'IN_PROGRESS' ? REFRESH_MS : false });
  const inStatus = (wanted: string) => data?.bracket.nodes.filter((node) => node.status === wanted) ?? [];
  const [live, next] = [inStatus('IN_PROGRESS'), inStatus('READY').slice(0, MOST_NEXT)];
  return (
    data && (
      <>
        {live.length > 0 && (
          <Section title={TOURNAMENTS.liveNow}>
            <NodeRows bracket={data.bracket} nodes={live} />
          </Section>
        )}
        {next.length > 0 && (
          <Section title={TOURNAMENTS.nextMatches}>
            <NodeRows bracket={data.bracket} nodes={next} />
          </Section>
        )}
      </>
    )
  );
}

/** The teams that have entered so far. */
function Entered({ slug }: { slug: string }) {
  const read = useQuery(tournamentReads.participants(slug));
  return (
    <Section title={TOURNAMENTS.participants}>
      <Shown read={read} isEmpty={({ participants }) => participants.length === 0} empty={TOURNAMENTS.noParticipants}>
        {({ participants }) => (
          <DataTable
            label={TOURNAMENTS.participants}
            rows={participants}
            idOf={({ id }) => id}
            columns={[
              {
                name: TOURNAMENTS.team,
                cell: ({ teamId, teamName, teamAvatarUrl }) => <TeamName team={{ id: teamId, name: teamName, avatarUrl: teamAvatarUrl }} />,
              },
              { name: TOURNAMENTS.entered, cell: ({ registeredAt }) => <When at={new Date(registeredAt).toISOString()} /> },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
