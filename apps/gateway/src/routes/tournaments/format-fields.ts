import Type from 'typebox';
import { choice, flag } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

/** How a tournament is played. */

const BestOf = (description: string) => Type.Integer({ minimum: 1, maximum: 7, description, examples: [3] });
const Passes = () =>
  Type.Optional(
    Type.Unsafe<1 | 2>({ type: 'integer', enum: [1, 2], description: 'How often every pair meets in a round robin; 1 unless given.' }),
  );
const SwissRounds = () =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 15,
      description: 'Rounds of the Swiss; the binary logarithm of the teams unless given.',
      examples: [5],
    }),
  );

const BestOfLadder = named(
  'TournamentBestOfLadder',
  Type.Object(
    {
      default: BestOf('Most maps of a match: 1, 3, 5 or 7.'),
      overrides: Type.Record(Type.String({ maxLength: 8 }), Type.Integer({ minimum: 1, maximum: 7 }), {
        description: 'Other lengths by round key; `R-1` and `L-1` count from the end. At most 40.',
        examples: [{ GF: 5 }],
      }),
    },
    { description: 'How long matches are, by round.' },
  ),
);

export const GrandFinalAdvantage = named(
  'TournamentGrandFinalAdvantage',
  Type.Object(
    {
      type: choice(
        'TournamentGrandFinalType',
        ['NONE', 'WIN_HEADSTART', 'MAP_SELECTION', 'BRACKET_RESET'],
        'What the upper finalist of a double elimination has over the lower one.',
      ),
      winHeadstart: Type.Optional(
        Type.Integer({ minimum: 0, maximum: 3, description: 'Maps of WIN_HEADSTART; 1 unless given.', examples: [1] }),
      ),
    },
    { description: 'The grand final of a double elimination.' },
  ),
);

const TablePoints = named(
  'TournamentTablePoints',
  Type.Object(
    {
      win: Type.Number({ minimum: 0, maximum: 1_000, description: 'For a win.', examples: [3] }),
      draw: Type.Number({ minimum: 0, maximum: 1_000, description: 'For a draw.', examples: [1] }),
      loss: Type.Number({ minimum: 0, maximum: 1_000, description: 'For a loss.', examples: [0] }),
    },
    { description: 'Points of a round robin; 3, 1 and 0 unless given.' },
  ),
);

const GroupStage = named(
  'TournamentGroupStage',
  Type.Object(
    {
      format: choice('TournamentGroupFormat', ['ROUND_ROBIN', 'DOUBLE_ELIMINATION', 'SWISS'], 'How groups are played.'),
      groupCount: Type.Integer({ minimum: 1, maximum: 32, description: 'Groups; one in Swiss.', examples: [4] }),
      advancePerGroup: Type.Integer({ minimum: 1, maximum: 256, description: 'Teams of a group that reach the playoffs.', examples: [2] }),
      roundRobinPasses: Passes(),
      swissRoundCount: SwissRounds(),
      winsToAdvance: Type.Optional(
        Type.Integer({
          minimum: 2,
          maximum: 4,
          description: 'Swiss until so many wins or losses, of exactly 8, 16 or 32 teams.',
          examples: [3],
        }),
      ),
      bestOf: Type.Optional(BestOf('Most maps of a match of the groups.')),
    },
    { description: 'The first of two stages; `format` of the tournament is that of its playoffs.' },
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
    { description: 'How a format is played.' },
  ),
);
