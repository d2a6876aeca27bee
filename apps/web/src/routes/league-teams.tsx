import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../parts/data-table.js';
import { showDate } from '../parts/formats.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { TeamName } from '../parts/named.js';
import { Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { leagueDeskReads } from '../reads/league-desk.js';
import { LEAGUES } from '../texts/leagues.js';
import { nameOfGame } from '../texts/names.js';

export const LeagueTeamsPage = (): ReactNode => <LeagueFrame>{({ slug }) => <Teams slug={slug} />}</LeagueFrame>;

function Teams({ slug }: { slug: string }) {
  const read = useQuery(leagueDeskReads.teams(slug));
  return (
    <Section title={LEAGUES.tabs.teams}>
      <Shown read={read} isEmpty={({ teams }) => teams.length === 0} empty={LEAGUES.noTeams}>
        {({ teams }) => (
          <DataTable
            label={LEAGUES.tabs.teams}
            rows={teams.filter(({ status }) => status === 'approved')}
            idOf={({ id }) => id}
            columns={[
              { name: LEAGUES.team, cell: ({ team, teamId }) => (team ? <TeamName team={team} /> : teamId) },
              { name: LEAGUES.game, cell: ({ gameId }) => nameOfGame(gameId), isMinor: true },
              { name: LEAGUES.joined, cell: ({ decidedAt }) => showDate(decidedAt), isMinor: true },
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}
