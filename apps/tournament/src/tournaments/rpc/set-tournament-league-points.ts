import { tournament } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament, type CallerAct } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import type { PointsRow } from '../../domain/placements/awards.js';
import { saveTournament, setTimers } from '../../record/index.js';
import { checkPointsHost, checkPointsRows } from '../rules/check-settings.js';

/**
 * Sets the points that placements are worth in the table of the host league.
 * @throws DomainError as administerTournament, INVALID_INPUT with the reason
 */
export function setTournamentLeaguePoints(
  context: TournamentContext,
): Handlers<tournament.TournamentServiceService>['setTournamentLeaguePoints'] {
  return ({ tournament: identifier, leaguePointsEnabled, leaguePointsByPlacement }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'setTournamentLeaguePoints', tournament: identifier },
      {
        codec: tournament.SetTournamentLeaguePointsResponse,
        async write(act) {
          const rows = leaguePointsByPlacement?.rows;
          checkPoints(act, leaguePointsEnabled, rows);
          const { tx, tournament: row, now } = act;
          const { leaguePointsByPlacement: _, ...settings } = row.settings;
          const next = { ...settings, leaguePointsEnabled, ...(rows && { leaguePointsByPlacement: rows }) };
          await setTimers(tx, await saveTournament(tx, { ...row, settings: next }, now), now);
          await act.note({ action: 'league_points_set', metadata: { enabled: leaguePointsEnabled } });
          return { leaguePointsEnabled, placementCount: rows?.length, timestamp: now.toISOString() };
        },
      },
    );
}

function checkPoints({ tournament: row }: CallerAct, isEnabled: boolean, rows: readonly PointsRow[] | undefined): void {
  checkPointsHost(isEnabled, row.hostType);
  checkPointsRows(rows);
  if (row.status === 'COMPLETED' || row.status === 'CANCELLED') {
    const message = `The tournament is ${row.status}; its league points are final.`;
    throw new DomainError('error_tournament_not_in_valid_state', { message });
  }
}
