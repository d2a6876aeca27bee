import { parseInstant, TOURNAMENT_FORMATS } from '@matchpoint/core';
import { createRowParser, isRejected, type ParsedRow } from '@matchpoint/rpc';
import Type from 'typebox';
import { GRAND_FINAL_TYPES, GROUP_FORMATS } from '../domain/bracket/format-config.js';
import type { ImportedTournament } from './rules/imported-tournament.js';

const Name = Type.String({ minLength: 1, maxLength: 200 });
const Names = (maxItems: number) => Type.Array(Name, { maxItems });
const Time = Type.String({ maxLength: 40 });
const Score = Type.Integer({ minimum: 0, maximum: 1_000 });
const Points = Type.Number({ minimum: 0, maximum: 1_000 });
const Passes = Type.Optional(Type.Enum([1, 2]));
const SwissRounds = Type.Optional(Type.Integer({ minimum: 1, maximum: 15 }));

const MatchConfig = Type.Object({
  gameModeId: Name,
  mapSelectionType: Type.Enum(['COMPETITIVE', 'FLEX']),
  mapPreferenceMode: Type.Enum(['PREFERRED', 'VETO', 'MANUAL']),
  platform: Type.Enum(['PC', 'XBOX', 'PLAYSTATION', 'CONSOLE_ONLY', 'CROSSPLAY']),
  inputDevice: Type.Enum(['ALL', 'CONTROLLER', 'KB_M']),
  region: Name,
  selectedMaps: Names(32),
  selectedObjectives: Type.Optional(Names(100)),
});

const FormatConfig = Type.Object({
  bestOfLadder: Type.Object({ default: Type.Integer(), overrides: Type.Record(Type.String({ maxLength: 8 }), Type.Integer()) }),
  grandFinalAdvantage: Type.Object({ type: Type.Enum([...GRAND_FINAL_TYPES]), winHeadstart: Type.Optional(Type.Integer()) }),
  swissRoundCount: SwissRounds,
  roundRobinPasses: Passes,
  thirdPlaceMatch: Type.Optional(Type.Boolean()),
  points: Type.Optional(Type.Object({ win: Points, draw: Points, loss: Points })),
  groupStage: Type.Optional(
    Type.Object({
      format: Type.Enum([...GROUP_FORMATS]),
      groupCount: Type.Integer(),
      advancePerGroup: Type.Integer(),
      roundRobinPasses: Passes,
      swissRoundCount: SwissRounds,
      winsToAdvance: Type.Optional(Type.Integer()),
      bestOf: Type.Optional(Type.Integer()),
    }),
  ),
});

/** Kind "tournament" (docs/reference/import.md#tournaments). */
const TournamentRow = Type.Object({
  // Used in paths.
  slug: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\s/?#%]+$' })),
  name: Type.String({ minLength: 1, maxLength: 100 }),
  description: Type.Optional(Type.String({ maxLength: 5_000 })),
  hostType: Type.Enum(['user', 'org', 'league']),
  host: Name,
  game: Name,
  teamSize: Type.Integer({ minimum: 1, maximum: 1_000 }),
  matchConfig: MatchConfig,
  format: Type.Enum([...TOURNAMENT_FORMATS]),
  formatConfig: FormatConfig,
  visibility: Type.Optional(Type.Enum(['PUBLIC', 'UNLISTED'])),
  startsAt: Time,
  endsAt: Time,
  participants: Type.Array(
    Type.Object({
      team: Name,
      seed: Type.Integer({ minimum: 1, maximum: 1_024 }),
      roster: Type.Optional(Names(64)),
      status: Type.Optional(Type.Enum(['APPROVED', 'WITHDRAWN', 'DISQUALIFIED'])),
    }),
    { minItems: 2, maxItems: 1_024 },
  ),
  playoffSeeds: Type.Optional(Names(1_024)),
  results: Type.Array(
    Type.Object({
      node: Type.String({ minLength: 1, maxLength: 20 }),
      match: Type.Optional(Name),
      score1: Type.Optional(Score),
      score2: Type.Optional(Score),
    }),
    { maxItems: 4_096 },
  ),
  leaguePointsEnabled: Type.Optional(Type.Boolean()),
  leaguePointsByPlacement: Type.Optional(
    Type.Array(Type.Object({ placement: Type.Integer({ minimum: 1 }), points: Points }), { maxItems: 32 }),
  ),
});

const parseRow = createRowParser(TournamentRow);

/** A row of kind "tournament", checked on its own. */
export function parseTournamentRow(json: string): ParsedRow<ImportedTournament> {
  const parsed = parseRow(json);
  if (isRejected(parsed)) return parsed;
  const row = parsed.row as ImportedTournament;
  const reason = findContradiction(row);
  return reason === undefined ? { row } : { reason };
}

/** The first contradiction in the row; undefined for a valid row. */
function findContradiction({ startsAt, endsAt, participants, results }: ImportedTournament): string | undefined {
  for (const [field, text] of Object.entries({ startsAt, endsAt }))
    if (parseInstant(text) === undefined) return `${field}: not an ISO 8601 instant or date`;
  const seeds = new Set(participants.map(({ seed }) => seed));
  const gap = participants.findIndex((_, index) => !seeds.has(index + 1));
  if (gap !== -1) return `participants: no team has seed ${gap + 1}`;
  const twice = findRepeated(participants.map(({ team }) => team));
  if (twice !== undefined) return `participants[${twice}].team: given twice`;
  const repeated = findRepeated(results.map(({ node }) => node));
  if (repeated !== undefined) return `results[${repeated}].node: given twice`;
  const matchless = results.findIndex(({ match, score1, score2 }) => match === undefined && (score1 === undefined || score2 === undefined));
  if (matchless !== -1) return `results[${matchless}]: needs a match, or score1 and score2`;
  const reused = findRepeated(results.map(({ match }, index) => match ?? index));
  return reused === undefined ? undefined : `results[${reused}].match: given twice`;
}

function findRepeated(values: readonly (string | number)[]): number | undefined {
  const index = values.findIndex((value, at) => values.indexOf(value) !== at);
  return index === -1 ? undefined : index;
}
