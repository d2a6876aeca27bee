import { catalogProfile, league } from '@matchpoint/contracts';
import type { Clock, SecretBox } from '@matchpoint/core';
import { type BaseContext, createBaseContext, createRpcClient } from '@matchpoint/rpc';
import type { Counter } from '@matchpoint/telemetry';
import type { WebhookConfig } from './config.js';
import { countReplays } from './dispatch/measure-deliveries.js';
import { createResolve, type Resolve } from './net/resolve-target.js';
import { createSender, type Sender } from './net/sender.js';
import { allowList } from './net/target.js';
import { type AdminsOf, readGroupAdmins } from './peers/group-admins.js';
import { readLeagueStaff, type StaffAmong } from './peers/league-staff.js';
import { readTeamMembers, type TeamMembers } from './peers/team-members.js';

/** Everything the webhook service's code receives; wired only here. */
export interface WebhookContext extends BaseContext {
  box: SecretBox;
  /** Counts the deliveries that owners have replayed. */
  replays: Counter<'by'>;
  /** Hosts that the operator lists. */
  allowed: ReadonlySet<string>;
  resolve: Resolve;
  sender: Sender;
  /** The members of teams, by team. @throws DomainError error_unavailable */
  membersOf(teamIds: readonly string[]): Promise<ReadonlyMap<string, TeamMembers>>;
  /** Which of these people are staff of their leagues, a few seconds ago at most. @throws DomainError error_unavailable */
  staffAmong: StaffAmong;
  /** The users that are OWNER or ADMIN of organizations and leagues. @throws DomainError error_unavailable */
  adminsOf: AdminsOf;
}

/** Parts that a test may replace. */
export interface Overrides {
  clock?: Clock;
  resolve?: Resolve;
  membersOf?: WebhookContext['membersOf'];
  staffAmong?: StaffAmong;
  adminsOf?: AdminsOf;
}

export async function createContext(config: WebhookConfig, overrides: Overrides = {}): Promise<WebhookContext> {
  const { clock, resolve = createResolve() } = overrides;
  const base = await createBaseContext('webhook', config, {
    plans: 'ordered',
    clock,
    secrets: { MATCHPOINT_WEBHOOK_SECRET_KEYS: config.secretBox },
  });
  const { identity } = base;
  const profiles = createRpcClient(catalogProfile.ProfileServiceService, { target: config.catalogProfileUrl, ...identity, reads: 'all' });
  const leagues = createRpcClient(league.LeagueServiceService, { target: config.leagueUrl, ...identity, reads: 'all' });
  const sender = createSender({ resolve });
  return {
    ...base,
    replays: countReplays(base.registry),
    resolve,
    sender,
    box: config.secretBox,
    allowed: allowList(config.allowedHosts),
    membersOf: overrides.membersOf ?? readTeamMembers(profiles),
    staffAmong: overrides.staffAmong ?? readLeagueStaff(leagues),
    adminsOf: overrides.adminsOf ?? readGroupAdmins({ profiles, leagues }),
    async close() {
      sender.close();
      profiles.close();
      leagues.close();
      await base.close();
    },
  };
}
