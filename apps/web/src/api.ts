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
import { fetchInTurn } from './fetch-in-turn.js';

/** The part of the API that public pages use, as the signed-in user or as a visitor. */
export const mp = createClient(
  { baseUrl: '', session: true, fetch: fetchInTurn },
  { account, games, leaderboards, leagues, matches, organizations, scores, signingIn, teams, users },
);
