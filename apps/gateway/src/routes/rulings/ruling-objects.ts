import type { match } from '@matchpoint/contracts';
import { invalidInput } from '@matchpoint/errors';
import Type, { type Static } from 'typebox';
import { choice, flag, Identifier, MatchStatus, Success, text, Timestamp, writtenText } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** Shared by the operations that rule on matches (docs/reference/disputes.md). */

export const RULINGS = { tag: 'Rulings', section: 'docs/reference/disputes.md#correct' } as const;

const RulingOutcome = () =>
  choice(
    'RulingOutcome',
    ['confirm', 'overturn', 'replay', 'void', 'forfeit'],
    'Ruling: the first claimed scores stand; the given scores stand; the named maps are replayed; ' +
      'the match is voided; a team forfeits.',
  );

const MAX_SCORE = 1_000_000;
const mapScore = (description: string) => Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_SCORE, description, examples: [13] }));
const RuledMap = named(
  'RuledMap',
  Type.Object(
    {
      mapIndex: Type.Integer({ minimum: 0, maximum: 6, description: 'Index of the map in the series, 0-based.', examples: [1] }),
      mapId: Type.Optional(
        Type.String({ maxLength: 256, description: 'Id of the map; omit it to keep the current one.', examples: ['ascent'] }),
      ),
      creatorTeamScore: mapScore('The creator team’s score, for the outcome overturn.'),
      opponentTeamScore: mapScore('The opponent’s score, for the outcome overturn.'),
    },
    { description: 'A map in a ruling.' },
  ),
);

export const RulingBody = () =>
  Type.Object({
    outcome: RulingOutcome(),
    maps: Type.Optional(
      Type.Array(RuledMap, { maxItems: 7, description: 'With overturn the maps with their scores, with replay those to be played again.' }),
    ),
    teamId: Type.Optional(Identifier('With forfeit: id of the team that gives up.', 'team_01j6qvx3k0fd8r5y2m9wcz0002')),
    note: writtenText(1, 2_000, 'Reason, shown only to staff.', 'The recording shows 13:11.'),
  });

export const RulingResponse = () =>
  Type.Object({
    success: Success(),
    matchId: text('Match id.', 'match_01j6qvx3k0fd8r5y2m9wcz0001'),
    status: MatchStatus(),
    isVoided: flag('Whether the match has ended and was voided.'),
    timestamp: Timestamp(),
  });

type Body = Static<ReturnType<typeof RulingBody>>;

/** The request to the match service. @throws INVALID_INPUT for maps that lack a score or have an unexpected one */
export function toRuling({ outcome, maps = [], teamId, note }: Body): Omit<match.CorrectMatchRequest, 'league' | 'matchId'> {
  const isOverturn = outcome === 'overturn';
  for (const [index, map] of maps.entries()) {
    for (const name of ['creatorTeamScore', 'opponentTeamScore'] as const) {
      if (isOverturn && map[name] === undefined) throw invalidInput(`body.maps[${index}].${name}`, 'is required with the outcome overturn');
      if (!isOverturn && map[name] !== undefined)
        throw invalidInput(`body.maps[${index}].${name}`, 'is allowed only with the outcome overturn');
    }
  }
  return {
    outcome,
    note,
    teamId,
    maps: isOverturn
      ? maps.map(({ mapIndex, mapId = '', creatorTeamScore = 0, opponentTeamScore = 0 }) => ({
          ...{ mapIndex, mapId, creatorTeamScore, opponentTeamScore },
        }))
      : [],
    mapIndexes: isOverturn ? [] : maps.map(({ mapIndex }) => mapIndex),
  };
}

/** The match service's response as shown. */
export function toRuled(matchId: string, { status, isVoided, timestamp }: match.CorrectMatchResponse) {
  return { success: true as const, matchId, status: status as Static<ReturnType<typeof MatchStatus>>, isVoided, timestamp };
}
