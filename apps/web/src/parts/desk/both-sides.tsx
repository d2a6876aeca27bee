import type { Match, MatchPlayer } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads.js';
import { DESK } from '../../texts/desk.js';
import { DataTable } from '../data-table.js';
import { showCount } from '../formats.js';
import { TeamName } from '../named.js';
import { Shown } from '../shown.js';

/** How far each side is: who plays, who says that they will be there, who is there. */
export function BothSides({ match }: { match: Match }) {
  const read = useRead(['match-players', match.id], (options) => mp.matches.getPlayers(match.id, options));
  const sides = [match.creatorTeam, match.acceptedTeam].filter((team) => team !== null);
  return (
    <Shown read={read}>
      {({ players }) => {
        const count = (teamId: string, isMeant: (player: MatchPlayer) => boolean): string =>
          showCount(players.filter((player) => player.teamId === teamId && player.rosterType === 'ACTIVE' && isMeant(player)).length);
        return (
          <DataTable
            label={DESK.bothSides}
            rows={sides}
            idOf={({ id }) => id}
            columns={[
              { name: DESK.team, cell: (team) => <TeamName team={team} /> },
              { name: DESK.onRoster, cell: ({ id }) => `${count(id, () => true)} / ${match.teamSize}`, isNumber: true },
              { name: DESK.willCome, cell: ({ id }) => count(id, (player) => player.attendanceStatus === 'ATTENDING'), isNumber: true },
              { name: DESK.checkedIn, cell: ({ id }) => count(id, (player) => player.isCheckedIn), isNumber: true },
            ]}
          />
        );
      }}
    </Shown>
  );
}
