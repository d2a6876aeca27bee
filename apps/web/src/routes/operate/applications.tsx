import type { ListLeagueTeamsResult } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { showInstant } from '../../parts/formats.js';
import { TeamName } from '../../parts/named.js';
import { isAtLeast, useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { PendingApplications } from '../../parts/operate/pending-applications.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';

const TEAMS = 25;

export function ApplicationsPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.applications}>
      <ForRole floor="MANAGER">
        <OfLeague />
      </ForRole>
      <Section title={OPERATE.teamsIn}>
        <Teams />
      </Section>
    </OperatePage>
  );
}

function OfLeague() {
  const { slug } = useOperated();
  return <PendingApplications league={slug} />;
}

function Teams() {
  const { slug, role } = useOperated();
  return (
    <Pages
      of={['league-teams', slug]}
      ask={(next): PromiseLike<ListLeagueTeamsResult> =>
        operate.leagueAdministration.listLeagueTeams(slug, { status: 'approved', limit: TEAMS, ...next }, { retries: 0 })
      }
      itemsOf={({ teams }) => teams}
      empty={OPERATE.noTeams}
    >
      {(teams) => (
        <DataTable
          label={OPERATE.teamsIn}
          rows={teams}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.team, cell: ({ team, teamId }) => (team ? <TeamName team={team} /> : teamId) },
            { name: OPERATE.game, cell: ({ gameId }) => nameOfGame(gameId), isMinor: true },
            { name: OPERATE.since, cell: ({ decidedAt }) => showInstant(decidedAt), isMinor: true },
            ...(isAtLeast(role, 'MANAGER')
              ? [{ name: OPERATE.remove, cell: ({ id, team }: Team) => <RemoveTeam id={id} name={team?.name ?? id} /> }]
              : []),
          ]}
        />
      )}
    </Pages>
  );
}

type Team = ListLeagueTeamsResult['teams'][number];

function RemoveTeam({ id, name }: { id: string; name: string }) {
  const { slug } = useOperated();
  return (
    <DialogAction
      action={OPERATE.remove}
      subject={name}
      why={OPERATE.removeTeamWhy}
      reason="optional"
      isDangerous
      send={(reason) => operate.leagueAdministration.removeLeagueTeam(slug, id, { ...(reason && { reason }) })}
    />
  );
}
