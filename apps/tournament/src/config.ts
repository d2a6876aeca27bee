import { loadConfig, oneOf, text } from '@matchpoint/config';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';
import { APPROVAL_POLICIES } from './domain/decide.js';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  /** gRPC targets of the services that it calls. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  matchUrl: text('MATCHPOINT_MATCH_URL'),
  uploadUrl: text('MATCHPOINT_UPLOAD_URL'),
  /** Which tournaments need approval by platform staff (docs/reference/tournaments.md#approval). */
  approvalPolicy: oneOf('MATCHPOINT_TOURNAMENT_APPROVAL', APPROVAL_POLICIES, { default: 'public_listing_only' }),
};

/** The typed environment of the tournament service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type TournamentConfig = ReturnType<typeof readConfig>;
