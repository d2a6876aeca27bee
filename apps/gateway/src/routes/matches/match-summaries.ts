import type { match } from '@matchpoint/contracts';
import Type, { type Static } from 'typebox';
import { MatchStatus, nullable, text } from '../../operation/fields.js';
import { keepJson } from '../../operation/kept-json.js';
import { named } from '../../operation/named.js';
import type { GatewayContext } from '../../ports.js';
import { isKnown, type KnownMatch } from '../../readers/known-matches.js';
import { toLiveState } from '../../live/live-state.js';
import { LIVE } from './live-objects.js';
import { COMPETITION, ENDING, toEnding } from './match-context.js';
import {
  AGGREGATE_SCORES,
  bestOf,
  GameReference,
  type Names,
  readNames,
  TeamReference,
  TIMES,
  toGame,
  toStatus,
  toTeamReference,
  toTimes,
} from './match-objects.js';

/** Matches in lists, and their conversion from messages. */

/** Row of the match listings by user, team and organization (docs/reference/pagination.md#envelopes). */
export const MatchSummary = named(
  'MatchSummary',
  Type.Object(
    {
      id: text('Match id.'),
      status: MatchStatus(),
      game: GameReference,
      gameMode: text('Id of the mode.'),
      creatorTeam: nullable.object(TeamReference, 'The team that created the match.'),
      acceptedTeam: nullable.object(TeamReference, 'Its opponent; null until a team is accepted.'),
      ...AGGREGATE_SCORES,
      ...TIMES,
      bestOf: bestOf(),
      ...ENDING,
      ...COMPETITION,
    },
    { description: 'A match in a list.' },
  ),
);

/** Row of the public lists. */
export const PublicMatch = named(
  'PublicMatch',
  Type.Object({ ...MatchSummary.properties, ...LIVE }, { description: 'A match in a public list.' }),
);

function readNamesOfSummaries(rows: readonly match.MatchSummary[], context: GatewayContext): Promise<Names> {
  return readNames(
    rows,
    rows.flatMap((row) => [row.creatorTeamId, row.acceptedTeamId]),
    context,
  );
}

/** Rows of match listings, with names of teams and games. */
export async function toMatchSummaries(rows: match.MatchSummary[], context: GatewayContext): Promise<Static<typeof MatchSummary>[]> {
  const names = await readNamesOfSummaries(rows, context);
  return rows.map((row) => madeOnce(row, 'summary', names, () => toSummary(row, names)));
}

/** Rows of public lists, with names of teams and games. */
export async function toPublicMatches(rows: match.MatchSummary[], context: GatewayContext): Promise<Static<typeof PublicMatch>[]> {
  const now = context.clock.now();
  const names = await readNamesOfSummaries(rows, context);
  const toPublic = (row: match.MatchSummary) => ({ ...toSummary(row, names), live: toLiveState(row.live, now) });
  return rows.map((row) => madeOnce(row, 'publicMatch', names, () => toPublic(row)));
}

function toSummary(row: match.MatchSummary, names: Names): Static<typeof MatchSummary> {
  return {
    id: row.id,
    status: toStatus(row.status),
    game: toGame(names, row.gameId),
    gameMode: row.gameMode,
    creatorTeam: toTeamReference(names.teams, row.creatorTeamId),
    acceptedTeam: toTeamReference(names.teams, row.acceptedTeamId),
    creatorTeamScore: row.creatorTeamScore ?? null,
    acceptedTeamScore: row.acceptedTeamScore ?? null,
    ...toTimes(row),
    bestOf: row.bestOf,
    ...toEnding(row),
    ...names.competitions.of(row),
  };
}

/** What was made of a kept match, and the names in it. */
interface Made<Shown> {
  shown: Shown;
  names: readonly unknown[];
}

/** Makes an object of a kept match again only once a name in it has changed; it keeps its JSON until then. */
function madeOnce<Shown extends object>(row: match.MatchSummary, form: keyof KnownMatch['made'], names: Names, make: () => Shown): Shown {
  if (!isKnown(row)) return make();
  const current = namesIn(row, names);
  const last = row.made[form] as Made<Shown> | undefined;
  if (last?.names.every((name, index) => name === current[index])) return last.shown;
  const made: Made<Shown> = { shown: keepJson(make()), names: current };
  row.made[form] = made;
  return made.shown;
}

function namesIn(row: match.MatchSummary, { teams, competitions, nameKeys }: Names): readonly unknown[] {
  const { creatorTeamId = '', acceptedTeamId = '', gameId } = row;
  return [teams.get(creatorTeamId), teams.get(acceptedTeamId), nameKeys.get(gameId), ...competitions.namesOf(row)];
}
