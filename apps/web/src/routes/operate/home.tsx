import type { UserLeague } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showCount } from '../../parts/formats.js';
import { type Column, DataTable } from '../../parts/data-table.js';
import { ButtonLink, PlainLink } from '../../parts/links.js';
import { PendingApplications } from '../../parts/operate/pending-applications.js';
import { WaitingList } from '../../parts/operate/waiting-list.js';
import { Page, Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { SignedIn } from '../../parts/signed-in.js';
import { ManagedTournaments } from '../../parts/tournament/own-tournaments.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { wordOf } from '../../texts/enums.js';
import { ORGANIZE } from '../../texts/organize.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';

/** The user's leagues. */
export function OperateHomePage(): ReactNode {
  return (
    <SignedIn>
      <Page
        title={ORGANIZE.title}
        lead={ORGANIZE.lead}
        actions={
          <>
            <ButtonLink to="/operate/new">{ORGANIZE.create}</ButtonLink>
            <ButtonLink to="/operate/tournaments/create" variant="default">
              {TOURNAMENTS.create}
            </ButtonLink>
          </>
        }
      >
        <WaitingList />
        <OwnLeagues />
        <ManagedTournaments />
        <FirstApplications />
      </Page>
    </SignedIn>
  );
}

/** Pending work of a league's staff, with links to the pages where it is done. */
const PENDING = [
  ['/operate/$league/applications', ORGANIZE.applications, 'pendingApplications'],
  ['/operate/$league/tickets', ORGANIZE.tickets, 'openTickets'],
  ['/operate/$league/disputes', ORGANIZE.disputes, 'openDisputes'],
] as const;

/** The pending applications of one league, to be decided without opening its pages. */
function FirstApplications() {
  const { data } = useQuery(ownLeagueReads.list());
  const waiting = data?.leagues.find(({ counts }) => (counts?.pendingApplications ?? 0) > 0)?.league;
  if (!waiting) return null;
  return (
    <Section title={ORGANIZE.applicationsTo(waiting.name)} isNext>
      <PendingApplications league={waiting.slug} />
    </Section>
  );
}

function OwnLeagues() {
  const read = useQuery(ownLeagueReads.list());
  return (
    <Section title={ORGANIZE.yours}>
      <Shown read={read} isEmpty={({ leagues }) => leagues.length === 0} empty={ORGANIZE.none}>
        {({ leagues }) => (
          <DataTable
            label={ORGANIZE.yours}
            rows={leagues}
            idOf={({ league }) => league.id}
            columns={[
              {
                name: ORGANIZE.league,
                cell: ({ league: { slug, name } }) => (
                  <PlainLink to="/operate/$league" params={{ league: slug }}>
                    {name}
                  </PlainLink>
                ),
              },
              { name: ORGANIZE.role, cell: ({ role }) => wordOf('LeagueRole', role), isMinor: true },
              ...PENDING.map(([to, name, count]): Column<UserLeague> => ({
                name,
                cell: ({ league, counts }) =>
                  counts && (
                    <PlainLink to={to} params={{ league: league.slug }} aria-label={`${name}, ${league.name}: ${showCount(counts[count])}`}>
                      {showCount(counts[count])}
                    </PlainLink>
                  ),
                isNumber: true,
              })),
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
