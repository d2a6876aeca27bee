import { bracketOrder } from '../src/domain/bracket/bracket-order.js';
import { BracketRefusal } from '../src/domain/bracket/refusal.js';
import type { FormatConfig, GroupStageConfig } from '../src/domain/bracket/format-config.js';
import { type PlayedResult, type PlayedTournament, replayResults } from '../src/domain/replay-results.js';

/** A match row of the demo bundle. */
export interface DemoMatch {
  readonly externalId: string;
  readonly creatorTeam: string;
  readonly acceptedTeam: string;
  readonly bestOf: number;
  readonly seriesScore?: { readonly creator: number; readonly opponent: number };
  readonly scores?: readonly { readonly creatorTeamScore: number; readonly opponentTeamScore: number }[];
  readonly scheduledAt: string;
  readonly completedAt: string;
  readonly league: string;
}

/** The facts about a tournament besides its matches. */
interface Plan {
  readonly label: string;
  readonly name: string;
  readonly format: 'SINGLE_ELIMINATION' | 'DOUBLE_ELIMINATION';
  /** Rounds by the file's labels that form the first stage; `groups` names them as in "Opening (A)". */
  readonly groups?: readonly string[];
  readonly swiss?: readonly string[];
  /** Rounds of the upper bracket, in order; the last one has one match. */
  readonly upper: readonly string[];
  /** The other rounds of the elimination. */
  readonly others: readonly string[];
}

const GROUP_ROUNDS = ['Opening', "Winner's", 'Elimination', 'Decider'];
const DOUBLE_4 = { upper: ['Upper Semifinals', 'Upper Final'], others: ['Lower Round 1', 'Lower Final', 'Grand Final'] } as const;
const DOUBLE_8 = {
  upper: ['Upper Quarterfinals', 'Upper Semifinals', 'Upper Final'],
  others: ['Lower Round 1', 'Lower Round 2', 'Lower Round 3', 'Lower Final', 'Grand Final'],
} as const;
const SINGLE_4 = { upper: ['Semifinals', 'Grand Final'], others: [] } as const;
const double = 'DOUBLE_ELIMINATION';
const single = 'SINGLE_ELIMINATION';

/** The brackets of the demo season. The file's labels are unreliable: names here follow the rows' content (examples/vct-2024/README.md). */
export const PLANS: readonly Plan[] = [
  { label: 'Champions', name: 'Champions 2024', format: double, groups: ['A', 'B', 'C', 'D'], ...DOUBLE_8 },
  { label: 'Masters Madrid', name: 'Masters Madrid 2024', format: double, swiss: ['Round 1', 'Round 2', 'Round 3'], ...DOUBLE_4 },
  { label: 'Pacific Kickoff', name: 'China Ascension 2023', format: double, groups: ['A', 'B'], ...DOUBLE_4 },
  { label: 'Masters Shanghai', name: 'EMEA Stage 1 2024', format: double, ...DOUBLE_4 },
  { label: 'Americas Stage 2', name: 'EMEA Stage 2 2024', format: double, ...DOUBLE_4 },
  { label: 'EMEA Stage 2', name: 'Americas Stage 2 2024', format: double, ...DOUBLE_4 },
  { label: 'Pacific Stage 2', name: 'China Stage 2 2024', format: double, ...DOUBLE_4 },
  { label: 'Americas Kickoff', name: 'Americas Kickoff 2024', format: single, ...SINGLE_4 },
  { label: 'EMEA Kickoff', name: 'EMEA Kickoff 2024', format: single, ...SINGLE_4 },
  { label: 'EMEA Stage 1', name: 'Pacific Kickoff 2024', format: single, ...SINGLE_4 },
  { label: 'Pacific Stage 1', name: 'China Kickoff 2024', format: single, ...SINGLE_4 },
  { label: 'China Stage 2', name: 'Challengers MENA Playoffs 2024', format: single, upper: SINGLE_4.upper, others: ['Consolation Final'] },
  { label: 'China Stage 1', name: 'Turkish Showmatch Cup 2024', format: single, upper: SINGLE_4.upper, others: ['Consolation'] },
  {
    label: 'Americas Stage 1',
    name: 'Creators Cup 2024',
    format: single,
    upper: ['Quarterfinals', 'Semifinals', 'Grand Final'],
    others: [],
  },
];

/** Matches by round of the file. */
export type Rounds = ReadonlyMap<string, readonly DemoMatch[]>;

const winsOf = ({ seriesScore, scores }: DemoMatch): readonly [number, number] => {
  if (seriesScore !== undefined) return [seriesScore.creator, seriesScore.opponent];
  const wins = (scores ?? []).map((map) => map.creatorTeamScore > map.opponentTeamScore);
  return [wins.filter(Boolean).length, wins.filter((isWon) => !isWon).length];
};

const winnerOf = (match: DemoMatch): string => (winsOf(match)[0] > winsOf(match)[1] ? match.creatorTeam : match.acceptedTeam);

/** The slots of the first round: the two matches that feed a match are adjacent. */
function slotsOf(match: DemoMatch, earlier: readonly (readonly DemoMatch[])[]): string[] {
  const before = earlier.at(-1);
  if (before === undefined) return [match.creatorTeam, match.acceptedTeam];
  return [match.creatorTeam, match.acceptedTeam].flatMap((team) =>
    slotsOf(
      before.find((one) => winnerOf(one) === team)!,
      earlier.slice(0, -1),
    ),
  );
}

function eliminationSeeds(plan: Plan, rounds: Rounds): string[] {
  const upper = plan.upper.map((name) => rounds.get(name)!);
  const slots = slotsOf(upper.at(-1)![0]!, upper.slice(0, -1));
  const seeds: string[] = [];
  for (const [place, seed] of bracketOrder(slots.length).entries()) seeds[seed - 1] = slots[place]!;
  return seeds;
}

/** Seeds of groups of four: openings are 1-4 and 2-3 of the group, groups fill in serpentine. */
function groupSeeds(groups: readonly string[], rounds: Rounds): string[] {
  const seeds: string[] = [];
  for (const [index, letter] of groups.entries()) {
    const [one, two] = rounds.get(`Opening (${letter})`)!;
    const places = [one!.creatorTeam, two!.creatorTeam, two!.acceptedTeam, one!.acceptedTeam];
    for (const [lap, team] of places.entries()) seeds[lap * groups.length + (lap % 2 === 0 ? index : groups.length - 1 - index)] = team;
  }
  return seeds;
}

const resultOf = (match: DemoMatch, nodeKey: string): PlayedResult => ({
  nodeKey,
  participants: [match.creatorTeam, match.acceptedTeam],
  scores: winsOf(match),
});

/** A tournament of the demo with its results, and the match of each node. */
export interface DemoTournament {
  readonly plan: Plan;
  readonly played: PlayedTournament;
  readonly matches: readonly { readonly node: string; readonly match: DemoMatch }[];
}

/** Finds the node of every match by replaying: a match belongs to the open node of its two teams. */
export function deriveTournament(plan: Plan, rounds: Rounds): DemoTournament {
  const names = [
    ...(plan.groups ?? []).flatMap((letter) => GROUP_ROUNDS.map((name) => `${name} (${letter})`)),
    ...plan.upper,
    ...plan.others,
  ];
  const left = names.flatMap((name) => rounds.get(name)!);
  const swiss = (plan.swiss ?? []).flatMap((name, round) =>
    rounds.get(name)!.map((match, index) => ({ node: `G${round + 1}-A-${index + 1}`, match })),
  );
  const playoffSeeds = eliminationSeeds(plan, rounds);
  const isStaged = plan.groups !== undefined || plan.swiss !== undefined;
  const seeds =
    plan.groups !== undefined
      ? groupSeeds(plan.groups, rounds)
      : plan.swiss !== undefined
        ? slotsInOrder(swiss.slice(0, 4).map(({ match }) => match))
        : playoffSeeds;
  let matches = swiss;
  const played = (config: FormatConfig): PlayedTournament => ({
    format: plan.format,
    config,
    seeds,
    ...(isStaged ? { playoffSeeds } : {}),
    results: matches.map(({ node, match }) => resultOf(match, node)),
  });
  const shape = configOf(plan, new Map());
  while (left.length > 0) {
    const open = openNodes(played(shape), isStaged);
    const index = left.findIndex((match) => open.has(pairOf(match.creatorTeam, match.acceptedTeam)));
    if (index < 0) throw new Error(`No node of ${plan.label} is of ${left[0]!.creatorTeam} and ${left[0]!.acceptedTeam}.`);
    const [match] = left.splice(index, 1);
    matches = [...matches, { node: open.get(pairOf(match!.creatorTeam, match!.acceptedTeam))!, match: match! }];
  }
  const bestOf = new Map<string, number>();
  for (const { node, match } of matches) {
    const round = node.slice(0, node.indexOf('-'));
    bestOf.set(round, Math.max(match.bestOf, bestOf.get(round) ?? 0));
  }
  return { plan, played: played(configOf(plan, bestOf)), matches };
}

const pairOf = (one: string | null, two: string | null): string => [one, two].toSorted().join(' ');

const slotsInOrder = (matches: readonly DemoMatch[]): string[] => [
  ...matches.map(({ creatorTeam }) => creatorTeam),
  ...matches.map(({ acceptedTeam }) => acceptedTeam).toReversed(),
];

/** The open nodes by pair. Before the groups are over, the playoffs' seeds are not used yet. */
function openNodes(played: PlayedTournament, isStaged: boolean): Map<string, string> {
  const ready = (tournament: PlayedTournament): Map<string, string> =>
    new Map(
      replayResults(tournament)
        .bracket.nodes.filter(({ status }) => status === 'READY')
        .map((node) => [pairOf(node.participant1Id, node.participant2Id), node.key]),
    );
  try {
    return ready(played);
  } catch (error) {
    if (!isStaged || !(error instanceof BracketRefusal)) throw error;
    return ready({ ...played, playoffSeeds: undefined });
  }
}

function configOf(plan: Plan, bestOf: ReadonlyMap<string, number>): FormatConfig {
  const usual = [...bestOf.values()].toSorted((one, two) => one - two)[0] ?? 3;
  const groupStage: GroupStageConfig | undefined =
    plan.groups !== undefined
      ? { format: 'DOUBLE_ELIMINATION', groupCount: plan.groups.length, advancePerGroup: 2 }
      : plan.swiss !== undefined
        ? { format: 'SWISS', groupCount: 1, advancePerGroup: 4, winsToAdvance: 2 }
        : undefined;
  const hasThird = plan.others.some((name) => name.startsWith('Consolation'));
  return {
    bestOfLadder: { default: usual, overrides: Object.fromEntries([...bestOf].filter(([, value]) => value !== usual)) },
    grandFinalAdvantage: { type: 'NONE' },
    ...(hasThird ? { thirdPlaceMatch: true } : {}),
    ...(groupStage === undefined ? {} : { groupStage }),
  };
}
