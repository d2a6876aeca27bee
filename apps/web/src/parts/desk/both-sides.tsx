import type { Match, MatchPlayer, ScoredTeamReference } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';
import { type Column, DataTable } from '../data-table.js';
import { showCount } from '../formats.js';
import { TeamName } from '../named.js';
import { Shown } from '../shown.js';
import { sidesOf } from './own-sides.js';

/** Statuses of an arranged match that has not started. */
const AWAITED = ['ACCEPTED', 'READY'];

/** The state of each side: readiness, players, attendance and check-in. */
export function BothSides({ match }: { match: Match }) {
  const read = useRead(['match-players', match.id], (options) => mp.matches.getPlayers(match.id, options));
  const sides = sidesOf(match);
  const isReady: Column<ScoredTeamReference> = {
    name: DESK.isReady,
    cell: ({ id }) => (match.readyTeamIds?.includes(id) ? MATCHES.yes : MATCHES.no),
  };
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
              ...(AWAITED.includes(match.status) ? [isReady] : []),
              { name: DESK.onRoster, cell: ({ id }) => `${count(id, () => true)} / ${match.teamSize}`, isNumber: true },
              {
                name: DESK.willCome,
                cell: ({ id }) => count(id, (player) => player.attendanceStatus === 'ATTENDING'),
                isNumber: true,
                isMinor: true,
              },
              { name: DESK.checkedIn, cell: ({ id }) => count(id, (player) => player.isCheckedIn), isNumber: true },
            ]}
          />
        );
      }}
    </Shown>
  );
}
