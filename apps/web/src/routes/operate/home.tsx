import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { showCount } from '../../parts/formats.js';
import { DataTable } from '../../parts/data-table.js';
import { ButtonLink, PlainLink } from '../../parts/links.js';
import { Page, Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { SignedIn } from '../../parts/signed-in.js';
import { ManagedTournaments } from '../../parts/tournament/own-tournaments.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { wordOf } from '../../texts/enums.js';
import { ORGANIZE } from '../../texts/organize.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';

/** The leagues that somebody runs. */
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
        <OwnLeagues />
        <ManagedTournaments />
      </Page>
    </SignedIn>
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
              { name: ORGANIZE.applications, cell: ({ counts }) => showCount(counts?.pendingApplications), isNumber: true },
              { name: ORGANIZE.tickets, cell: ({ counts }) => showCount(counts?.openTickets), isNumber: true },
              { name: ORGANIZE.disputes, cell: ({ counts }) => showCount(counts?.openDisputes), isNumber: true },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
