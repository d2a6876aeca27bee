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

/** The API as the signed-in user, or as a visitor: what pages for everybody ask. */
export const mp = createClient(
  { baseUrl: '', session: true },
  { account, games, leaderboards, leagues, matches, organizations, scores, signingIn, teams, users },
);
