import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readEntrants } from '../read-entrants.js';
import { seedMethodOf } from '../rules/seed-method.js';
import { startTournamentNow } from '../start-now.js';

/** Starts a tournament. @throws DomainError as administerTournament and startTournamentNow */
export function startTournament(context: TournamentContext): Handlers<tournament.TournamentServiceService>['startTournament'] {
  return ({ tournament: identifier, seedMethod, manualOrder }, call) =>
    administerTournament(
      context,
      call,
      { operation: 'startTournament', tournament: identifier },
      {
        codec: tournament.StartTournamentResponse,
        askAhead: (row) => readEntrants(context, call, row, seedMethodOf(seedMethod, row.settings)),
        async write(act, entrants) {
          const method = seedMethodOf(seedMethod, act.tournament.settings);
          const { nodeCount } = await startTournamentNow(act, { method, manualOrder }, entrants);
          return { nodeCount, timestamp: act.now.toISOString() };
        },
      },
    );
}
