import Type from 'typebox';
import { choice, flag } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** How a tournament is played. */

const BestOf = (description: string) => Type.Integer({ minimum: 1, maximum: 7, description, examples: [3] });
const Passes = () =>
  Type.Optional(
    Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2], description: 'How often every pair meets in a round robin. Default: 1.' }),
  );
const SwissRounds = () =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 15,
      description: 'Rounds of the Swiss. Default: the binary logarithm of the number of teams.',
      examples: [5],
    }),
  );

const BestOfLadder = named(
  'TournamentBestOfLadder',
  Type.Object(
    {
      default: BestOf('Maximum number of maps in a match: 1, 3, 5 or 7.'),
      overrides: Type.Record(Type.String({ maxLength: 8 }), Type.Integer({ minimum: 1, maximum: 7 }), {
        description: 'Exceptions by round key; `R-1` and `L-1` count from the end. At most 40.',
        examples: [{ GF: 5 }],
      }),
    },
    { description: 'Length of matches by round.' },
  ),
);

export const GrandFinalAdvantage = named(
  'TournamentGrandFinalAdvantage',
  Type.Object(
    {
      type: choice(
        'TournamentGrandFinalType',
        ['NONE', 'WIN_HEADSTART', 'MAP_SELECTION', 'BRACKET_RESET'],
        'Advantage of the upper finalist in a double elimination.',
      ),
      winHeadstart: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 3, description: 'Maps of WIN_HEADSTART. Default: 1.', examples: [1] }),
      ),
    },
    { description: 'The grand final of a double elimination.' },
  ),
);

const TablePoints = named(
  'TournamentTablePoints',
  Type.Object(
    {
      win: Type.Number({ minimum: 0, maximum: 1_000, description: 'Points for a win.', examples: [3] }),
      draw: Type.Number({ minimum: 0, maximum: 1_000, description: 'Points for a draw.', examples: [1] }),
      loss: Type.Number({ minimum: 0, maximum: 1_000, description: 'Points for a loss.', examples: [0] }),
    },
    { description: 'Points of a round robin. Default: 3, 1 and 0.' },
  ),
);

const GroupStage = named(
  'TournamentGroupStage',
  Type.Object(
    {
      format: choice('TournamentGroupFormat', ['ROUND_ROBIN', 'DOUBLE_ELIMINATION', 'SWISS'], 'How groups are played.'),
      groupCount: Type.Integer({ minimum: 1, maximum: 32, description: 'Number of groups; one for Swiss.', examples: [4] }),
      advancePerGroup: Type.Integer({ minimum: 1, maximum: 256, description: 'Teams per group that reach the playoffs.', examples: [2] }),
      roundRobinPasses: Passes(),
      swissRoundCount: SwissRounds(),
      winsToAdvance: Type.Optional(
        Type.Integer({
          minimum: 2,
          maximum: 4,
          description: 'Number of wins or losses at which Swiss ends for a team; requires exactly 8, 16 or 32 teams.',
          examples: [3],
        }),
      ),
      bestOf: Type.Optional(BestOf('Maximum number of maps in a group match.')),
    },
    { description: 'Group stage before the playoffs; the tournament’s `format` is that of its playoffs.' },
  ),
);

export const FormatConfig = named(
  'TournamentFormatConfig',
  Type.Object(
    {
      bestOfLadder: BestOfLadder,
      grandFinalAdvantage: GrandFinalAdvantage,
      swissRoundCount: SwissRounds(),
      roundRobinPasses: Passes(),
      thirdPlaceMatch: Type.Optional(flag('Whether the losers of the semi-finals of a single elimination play for third place.')),
      points: Type.Optional(TablePoints),
      groupStage: Type.Optional(GroupStage),
    },
    { description: 'Options of a format.' },
  ),
);
