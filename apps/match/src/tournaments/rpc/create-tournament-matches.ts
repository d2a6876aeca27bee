import type { match } from '@matchpoint/contracts';
import { DomainError } from '@matchpoint/errors';
import { withTransaction } from '@matchpoint/postgres';
import type { Handlers } from '@matchpoint/rpc';
import type { MatchContext } from '../../context.js';
import { insertOfTournaments, type MatchRows } from '../../db/insert-match.js';
import { readBarredUsers } from '../../peers/barred-users.js';
import { callOptions } from '../../peers/call-options.js';
import { findGame } from '../../peers/catalog.js';
import { freeAgentsOf } from '../field-side.js';
import { done, refused, requireFew } from '../items.js';
import { newMatchOf } from '../new-match.js';
import { findMatchesOfNodes } from '../store.js';

/**
 * Creates the matches of nodes. A repeated create returns the first match of a node and attempt, even if the match
 * would be refused by now.
 */
export function createTournamentMatches(context: MatchContext): Handlers<match.TournamentMatchServiceService>['createTournamentMatches'] {
  const { pool, clock } = context;
  return async ({ items }, call) => {
    requireFew(items);
    const teamIds = items.flatMap(({ creator, accepted }) => [creator?.teamId, accepted?.teamId]).filter((id) => id !== undefined);
    const [teams, barredIds, games] = await Promise.all([
      context.readTeamRosters(teamIds, call.requestId),
      readBarredUsers(context.peers.profile, freeAgentsOf(items), callOptions(call)),
      Promise.all(items.map(({ gameId, gameModeId }) => findGame(context.catalog, gameId, gameModeId))),
    ]);
    const now = clock.now();
    const judged = items.map((item, index) => judge(item, () => newMatchOf(item, { teams, barredIds }, games[index], now)));
    return withTransaction(pool, async (tx) => {
      const made = judged.flatMap((verdict) => ('rows' in verdict ? [verdict.rows] : []));
      if (made.length > 0) await insertOfTournaments(tx, made);
      const found = await findMatchesOfNodes(tx, items);
      return {
        results: judged.map(({ item, ...verdict }) => {
          const stored = found(item);
          if (stored) return done(stored);
          if ('refusal' in verdict) return verdict.refusal;
          return refused(item.matchId, new DomainError('error_already_exists', { message: 'Another match has this id.' }));
        }),
      };
    });
  };
}

type Verdict = { item: match.NewTournamentMatch } & ({ rows: MatchRows } | { refusal: match.TournamentMatchResult });

function judge(item: match.NewTournamentMatch, make: () => MatchRows): Verdict {
  try {
    return { item, rows: make() };
  } catch (error) {
    return { item, refusal: refused(item.matchId, error) };
  }
}
