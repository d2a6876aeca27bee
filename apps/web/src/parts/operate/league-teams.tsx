import type { LeagueTeamStatus, ListLeagueTeamsResult, PublicLeagueTeam } from '@matchpoint/sdk';
import { listLeagueTeamsQuery } from '@matchpoint/sdk/schemas';
import { operate } from '../../operate-api.js';
import { wordOf } from '../../texts/enums.js';
import { LEAGUE_DESK } from '../../texts/league-desk.js';
import { nameOfGame } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';
import { Choice } from '../choice.js';
import { DataTable } from '../data-table.js';
import { showDate } from '../formats.js';
import { TeamName } from '../named.js';
import { Pages } from '../pages.js';
import { StatusChip } from '../status-chip.js';
import { isAtLeast, useOperated } from './league-role.js';
import { TeamControls } from './team-controls.js';

const TEAMS = 25;
const STATUSES = (listLeagueTeamsQuery.properties.status.enum ?? []) as readonly LeagueTeamStatus[];

interface LeagueTeamsProps {
  /** The status in the URL; by default, approved. */
  status: string | undefined;
  onChoose(filters: { status: LeagueTeamStatus }): void;
}

/** A league's teams in one status, by name, with a choice of the status. */
export function LeagueTeams({ status: wanted, onChoose }: LeagueTeamsProps) {
  const status = STATUSES.find((each) => each === wanted) ?? 'approved';
  return (
    <>
      <Choice
        label={OPERATE.status}
        value={status}
        onChoose={(chosen) => onChoose({ status: chosen })}
        options={STATUSES.map((value) => ({ value, label: wordOf('LeagueTeamStatus', value) }))}
      />
      <OfStatus status={status} />
    </>
  );
}

function OfStatus({ status }: { status: LeagueTeamStatus }) {
  const { slug, role } = useOperated();
  return (
    <Pages
      of={['league-teams', slug, status]}
      ask={(next): PromiseLike<ListLeagueTeamsResult> =>
        operate.leagueAdministration.listLeagueTeams(slug, { status, limit: TEAMS, ...next }, { retries: 0 })
      }
      itemsOf={({ teams }) => teams}
      empty={status === 'approved' ? OPERATE.noTeams : LEAGUE_DESK.noSuchTeams}
    >
      {(teams) => (
        <DataTable
          label={OPERATE.teamsIn}
          rows={teams}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.team, cell: ({ team, teamId }) => (team ? <TeamName team={team} /> : teamId) },
            { name: OPERATE.game, cell: ({ gameId }) => nameOfGame(gameId), isMinor: true },
            { name: OPERATE.status, cell: (team) => <StatusChip of="LeagueTeamStatus" value={team.status} />, isMinor: true },
            { name: OPERATE.since, cell: ({ appliedAt, decidedAt }) => showDate(decidedAt ?? appliedAt), isMinor: true },
            ...(isAtLeast(role, 'MANAGER')
              ? [{ name: OPERATE.change, cell: (team: PublicLeagueTeam) => <TeamControls team={team} /> }]
              : []),
          ]}
        />
      )}
    </Pages>
  );
}
