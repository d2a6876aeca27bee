import { catalogProfile, type match } from '@matchpoint/contracts';

/** Teams of the other services; the last one belongs to an organization. */
export const TEAM_COUNT = 70;

/** Users with their own names; members of teams are `user_<team>_<number>`. */
export const USERS = ['hal', 'ada', 'moe', 'sue', 'mia', 'lea', 'leo', 'owen', 'oda', 'omar', 'zoe', 'fay', 'fin'] as const;

export function teamId(number: number): string {
  return `team_${number}`;
}

/** Members of a team; the first one is the captain. */
export function membersOf(number: number): string[] {
  return Array.from({ length: 4 }, (_, index) => `user_${number}_${index + 1}`);
}

/** The data of the other services, as far as tests change it. */
export interface PeerFacts {
  /** Teams that the league has banned. */
  readonly bannedTeamIds: Set<string>;
  readonly inactiveTeamIds: Set<string>;
  readonly privateTeamIds: Set<string>;
  /** People who are no longer members of their teams. */
  readonly formerMemberIds: Set<string>;
  /** Usernames of people who may not hold a role. */
  readonly suspended: Set<string>;
  /** Ordinals of ratings, by team. */
  readonly ordinals: Map<string, number>;
  areRatingsDown: boolean;
  isLeagueActive: boolean;
  isOrganizationDisabled: boolean;
  /** The connection that the game requires. */
  requiredConnection: string | undefined;
  readonly matches: MatchFacts;
}

/** The calls of the match service, and its responses. */
export interface MatchFacts {
  isDown: boolean;
  /** Teams whose matches it refuses. */
  readonly refusedTeamIds: Set<string>;
  /** Ids of matches by node and attempt. */
  readonly made: Map<string, string>;
  /** Items of calls in order: `create match_…`. */
  readonly asked: string[];
  readonly creates: match.NewTournamentMatch[];
  readonly forfeits: match.ForfeitTournamentMatchesRequest_Item[];
  readonly links: match.LinkTournamentMatchesRequest_Item[];
  /** Matches that can be read. */
  readonly played: match.TournamentMatchFacts[];
  /** Runs before each call is answered. */
  before: () => Promise<void>;
}

export function newPeerFacts(): PeerFacts {
  return {
    bannedTeamIds: new Set(),
    inactiveTeamIds: new Set(),
    privateTeamIds: new Set(),
    formerMemberIds: new Set(),
    suspended: new Set(),
    ordinals: new Map(),
    areRatingsDown: false,
    isLeagueActive: true,
    isOrganizationDisabled: false,
    requiredConnection: undefined,
    matches: {
      ...{ isDown: false, refusedTeamIds: new Set(), made: new Map(), asked: [], creates: [], forfeits: [], links: [], played: [] },
      before: async () => undefined,
    },
  };
}

export const GAME = catalogProfile.Game.fromPartial({
  id: 'valorant',
  convexId: 'game_valorant',
  nameKey: 'valorant',
  category: 'fps',
  isAvailableForMatchApi: true,
  modes: [{ id: 'standard', nameKey: 'standard', mapIds: ['ascent', 'bind', 'haven', 'lotus', 'split', 'abyss'] }],
  maps: ['ascent', 'bind', 'haven', 'lotus', 'split', 'abyss'].map((id) => ({ id, nameKey: id, isReleased: id !== 'abyss' })),
  minTeamSize: 1,
  maxTeamSize: 5,
});
