import { integer, loadConfig, text } from '@matchpoint/config';
import { REPLICA_VARIABLES } from '@matchpoint/postgres';
import { SERVICE_VARIABLES } from '@matchpoint/rpc';

const VARIABLES = {
  ...SERVICE_VARIABLES,
  ...REPLICA_VARIABLES,
  /** gRPC targets of the services that it calls. */
  catalogProfileUrl: text('MATCHPOINT_CATALOG_PROFILE_URL'),
  leagueUrl: text('MATCHPOINT_LEAGUE_URL'),
  uploadUrl: text('MATCHPOINT_UPLOAD_URL'),
  /** How many days the chat of a match is kept after it closed. */
  chatRetentionDays: integer('MATCHPOINT_CHAT_RETENTION_DAYS', { default: 30, min: 1, max: 3_650 }),
  /** Default time to dispute a result, and deadlines for an answer and a ruling, in minutes; leagues can override them. */
  disputeWindowMinutes: integer('MATCHPOINT_DISPUTE_WINDOW_MINUTES', { default: 1_440, min: 1, max: 10_080 }),
  disputeAnswerMinutes: integer('MATCHPOINT_DISPUTE_ANSWER_MINUTES', { default: 1_440, min: 1, max: 10_080 }),
  disputeRulingMinutes: integer('MATCHPOINT_DISPUTE_RULING_MINUTES', { default: 4_320, min: 1, max: 43_200 }),
};

/** The typed environment of the match service. @throws ConfigError */
export function readConfig(environment: NodeJS.ProcessEnv) {
  return loadConfig(VARIABLES, environment);
}
export type MatchConfig = ReturnType<typeof readConfig>;
