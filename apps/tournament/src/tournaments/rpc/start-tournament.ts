import { tournament } from '@matchpoint/contracts';
import type { Handlers } from '@matchpoint/rpc';
import { administerTournament } from '../../access/index.js';
import type { TournamentContext } from '../../context.js';
import { readRatings } from '../../peers/index.js';
import { listParticipants } from '../../rosters/index.js';
import { readSeason } from '../read-season.js';
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
        async askAhead(row) {
          const method = seedMethodOf(seedMethod, row.settings);
          const entrants = method === 'RATING' ? await listParticipants(context.pool, row.id, ['APPROVED']) : [];
          const teamIds = entrants.map(({ teamId }) => teamId);
          return { ratings: await readRatings(context.peers, call, teamIds), seasonId: await readSeason(context, call, row) };
        },
        async write(act, { ratings, seasonId }) {
          const method = seedMethodOf(seedMethod, act.tournament.settings);
          const { nodeCount } = await startTournamentNow(act, { method, manualOrder, ratings, seasonId });
          return { nodeCount, timestamp: act.now.toISOString() };
        },
      },
    );
}
