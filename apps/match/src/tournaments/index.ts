import { match } from '@matchpoint/contracts';
import { service } from '@matchpoint/rpc';
import type { MatchContext } from '../context.js';
import { cancelTournamentMatches } from './rpc/cancel-tournament-matches.js';
import { createTournamentMatches } from './rpc/create-tournament-matches.js';
import { forfeitTournamentMatches } from './rpc/forfeit-tournament-matches.js';
import { linkTournamentMatches } from './rpc/link-tournament-matches.js';
import { moveTournamentMatches } from './rpc/move-tournament-matches.js';
import { readTournamentMatches } from './rpc/read-tournament-matches.js';
import { voidTournamentMatches } from './rpc/void-tournament-matches.js';

/** The RPCs of tournaments' matches. */
export const tournamentService = (context: MatchContext) =>
  service(match.TournamentMatchServiceService, {
    createTournamentMatches: createTournamentMatches(context),
    moveTournamentMatches: moveTournamentMatches(context),
    forfeitTournamentMatches: forfeitTournamentMatches(context),
    cancelTournamentMatches: cancelTournamentMatches(context),
    voidTournamentMatches: voidTournamentMatches(context),
    linkTournamentMatches: linkTournamentMatches(context),
    readTournamentMatches: readTournamentMatches(context),
  });
