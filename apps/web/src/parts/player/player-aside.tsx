import type { UserTeamMembership } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { userReads } from '../../reads/users.js';
import { wordOf } from '../../texts/enums.js';
import { PROFILES } from '../../texts/profiles.js';
import { DataTable } from '../data-table.js';
import { TeamName } from '../named.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import { LinkedAccounts } from './linked-accounts.js';
import { PlayerAverages, PlayerTrophies } from './player-figures.js';

/** The aside of a player's page. */
export function PlayerAside({ name }: { name: string }) {
  const teams = useQuery(userReads.teams(name));
  return (
    <>
      <Section title={PROFILES.teams}>
        <Shown read={teams} isEmpty={(answer) => answer.teams.length === 0} empty={PROFILES.noTeams}>
          {(answer) => <Teams teams={answer.teams} />}
        </Shown>
      </Section>
      {teams.data && <PlayerAverages name={name} teams={teams.data.teams} />}
      <PlayerTrophies name={name} />
      <LinkedAccounts name={name} />
    </>
  );
}

const Teams = ({ teams }: { teams: readonly UserTeamMembership[] }) => (
  <DataTable
    label={PROFILES.teams}
    rows={teams}
    idOf={({ id }) => id}
    columns={[
      { name: PROFILES.team, cell: (team) => <TeamName team={team} /> },
      { name: PROFILES.role, cell: ({ role }) => wordOf('TeamRole', role) },
    ]}
  />
);
