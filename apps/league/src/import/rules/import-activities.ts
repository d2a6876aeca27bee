import type { MembershipStatus, TicketStatus } from '@matchpoint/core';
import { transitionOf } from '../../tickets/index.js';

/** One fact about a league before or after an import. */
export interface LeagueFact {
  leagueId: string;
  kind:
    | 'league'
    | 'game'
    | 'rules'
    | 'points'
    | 'member'
    | 'team'
    | 'season'
    | 'ticket'
    | 'display_rule'
    | 'ban'
    | 'penalty'
    | 'announcement';
  /** Id of the affected object: a game's slug, or a user's, team's, season's or ticket's id. */
  id: string;
  /** The part that may change: a name, a role, a status, a digest. */
  state: string;
}

/** An import's effect, for the league's feed. */
export interface ImportActivity {
  leagueId: string;
  type: string;
  targetType: string;
  targetId: string;
  metadata?: object;
}

/** The differences between a league before and after an import, in the order of the later facts; removals first. */
export function tellOfImport(before: readonly LeagueFact[], after: readonly LeagueFact[]): ImportActivity[] {
  const keyOf = ({ leagueId, kind, id }: LeagueFact): string => JSON.stringify([leagueId, kind, id]);
  const old = new Map(before.map((fact) => [keyOf(fact), fact.state]));
  const kept = new Set(after.map(keyOf));
  const removed = before.filter((fact) => !kept.has(keyOf(fact))).flatMap((fact) => toActivities(fact, REMOVED[fact.kind]));
  return [
    ...removed,
    ...after.flatMap((fact) => {
      const was = old.get(keyOf(fact));
      return was === fact.state ? [] : toActivities(fact, typesOf(fact, was), was);
    }),
  ];
}

const REMOVED: Partial<Record<LeagueFact['kind'], string>> = {
  game: 'league.game_removed',
  member: 'league.staff_removed',
  team: 'league.team_removed',
};

/** The activity types for adding or changing a fact. */
function typesOf({ kind, state }: LeagueFact, was: string | undefined): string | string[] | undefined {
  switch (kind) {
    case 'league':
      return was === undefined ? 'league.created' : 'league.settings_updated';
    case 'game':
      return 'league.game_added';
    case 'rules':
      return 'league.rules_updated';
    case 'points':
      return 'league.points_updated';
    case 'member':
      return was === undefined ? 'league.staff_added' : 'league.staff_role_changed';
    case 'team':
      return TEAM_TYPES[state as MembershipStatus];
    case 'season':
      return [...(was === undefined ? ['league.season_created'] : []), ...(SEASON_TYPES[state] ?? [])];
    case 'display_rule':
      return 'league.display_rules_updated';
    case 'ban':
      return 'league.team_banned';
    case 'penalty':
      return 'league.penalty_issued';
    case 'announcement':
      return 'league.announcement';
    case 'ticket':
      return was === undefined ? 'ticket.created' : `ticket.${transitionOf(was as TicketStatus, state as TicketStatus) ?? 'updated'}`;
  }
}

/** A ban has its own activity. */
const TEAM_TYPES: Readonly<Record<MembershipStatus, string | undefined>> = {
  pending: 'league.team_applied',
  approved: 'league.team_approved',
  denied: 'league.team_denied',
  withdrawn: 'league.application_withdrawn',
  left: 'league.team_left',
  removed: 'league.team_removed',
  banned: undefined,
};

const SEASON_TYPES: Partial<Record<string, string[]>> = { active: ['league.season_activated'], completed: ['league.season_completed'] };

const TARGET_TYPES: Partial<Record<LeagueFact['kind'], string>> = { rules: 'game', points: 'game', ban: 'team' };

function toActivities({ leagueId, kind, id, state }: LeagueFact, types: string | string[] | undefined, was?: string): ImportActivity[] {
  const targetType = TARGET_TYPES[kind] ?? kind;
  const metadata = kind === 'member' ? { role: state, ...(was !== undefined && { previousRole: was }) } : undefined;
  return (types === undefined ? [] : [types].flat()).map((type) => ({
    leagueId,
    type,
    targetType,
    targetId: id,
    ...(metadata && { metadata }),
  }));
}
