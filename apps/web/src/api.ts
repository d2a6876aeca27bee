import {
  account,
  createClient,
  games,
  leaderboards,
  leagues,
  matches,
  organizations,
  scores,
  signingIn,
  teams,
  users,
} from '@matchpoint/sdk';
import { fetchInTurn } from './take-turns.js';

/** The API as the signed-in user, or as a visitor: what pages for everybody ask. */
export const mp = createClient(
  { baseUrl: '', session: true, fetch: fetchInTurn },
  { account, games, leaderboards, leagues, matches, organizations, scores, signingIn, teams, users },
);
