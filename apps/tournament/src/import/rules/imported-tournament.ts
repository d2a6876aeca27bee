import type { Format, FormatConfig } from '../../domain/bracket/format-config.js';
import type { Drop } from '../../domain/bracket/types.js';
import type { PointsRow } from '../../domain/placements/awards.js';
import type { HostType, MatchSettings } from '../../record/index.js';

/** A participant of a row. Teams and players have their names in the bundle. */
export interface ImportedParticipant {
  readonly team: string;
  /** From 1, without gaps. */
  readonly seed: number;
  /** Usernames; absent: the active members of the team. */
  readonly roster?: readonly string[];
  /** APPROVED unless it left during the tournament. */
  readonly status?: 'APPROVED' | Drop['reason'];
}

/** The result of a node: of an imported match, or only its scores, slot 1 first. */
export interface ImportedResult {
  readonly node: string;
  readonly match?: string;
  readonly score1?: number;
  readonly score2?: number;
}

/** A row of kind "tournament" (docs/reference/import.md#tournaments) whose fields have the right types. */
export interface ImportedTournament {
  /** Absent: derived from the name. */
  readonly slug?: string;
  readonly name: string;
  readonly description?: string;
  readonly hostType: HostType;
  readonly host: string;
  readonly game: string;
  readonly teamSize: number;
  readonly matchConfig: MatchSettings;
  readonly format: Format;
  readonly formatConfig: FormatConfig;
  readonly visibility?: 'PUBLIC' | 'UNLISTED';
  readonly startsAt: string;
  readonly endsAt: string;
  readonly participants: readonly ImportedParticipant[];
  /** Teams by their seed in the playoffs, if these were not seeded by the groups' ranks. */
  readonly playoffSeeds?: readonly string[];
  readonly results: readonly ImportedResult[];
  /** For league hosts; default true. */
  readonly leaguePointsEnabled?: boolean;
  readonly leaguePointsByPlacement?: readonly PointsRow[];
}
