import type { CatalogGame, Team } from '../../peers/index.js';

/** A match that was played elsewhere. */
export interface PlayedMatchFacts {
  readonly matchId: string;
  readonly status: string;
  readonly gameId: string;
  readonly isVoided: boolean;
  readonly creatorTeamId: string;
  readonly acceptedTeamId?: string | undefined;
  /** Maps won. */
  readonly creatorScore: number;
  readonly acceptedScore: number;
  readonly forfeitedByTeamId?: string | undefined;
  readonly scheduledAt?: string | undefined;
  readonly completedAt?: string | undefined;
}

export interface LeagueFacts {
  readonly id: string;
  readonly seasons: readonly {
    readonly id: string;
    readonly gameId: string;
    readonly startDate?: string | undefined;
    readonly endDate?: string | undefined;
  }[];
}

/** What other services know about the names in some rows, by the name in the row. */
export interface References {
  readonly games: ReadonlyMap<string, CatalogGame>;
  readonly teams: ReadonlyMap<string, Team>;
  readonly userIds: ReadonlyMap<string, string>;
  readonly organizationIds: ReadonlyMap<string, string>;
  readonly leagues: ReadonlyMap<string, LeagueFacts>;
  readonly matches: ReadonlyMap<string, PlayedMatchFacts>;
}
