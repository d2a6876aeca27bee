import { captain, DEVELOPER, finishMatch, isRunning, laneOf, readMatch, rosterOf, untilInstant } from './matches.js';
import type { SceneRun } from './scene-run.js';
import type { Step } from './tend-scenes.js';

/** A match of two teams, by their positions in the field. */
export interface Plan {
  creator: number;
  opponent: number;
  bestOf: number;
  /** Offset from the beginning of the round; 0 is now. */
  startsInMinutes: number;
}

const MINUTE = 60_000;
/** Scheduled times are at quarters of an hour. */
const QUARTER = 15 * MINUTE;

/** Makes room for a new round: ends the match of the previous round, unless it is still upcoming. */
export const clearing = (plan: Plan): Step => [
  'clear',
  async (run) => {
    const { context } = run;
    const matchId = run.keptBefore<string>('create');
    if (matchId === undefined) return;
    const match = await readMatch(context, matchId);
    if (isRunning(match)) return finishMatch(context, { ...laneOf(run, plan), matchId, seed: `${run.scene}.${run.round - 1}` });
    const isOpen = ['PENDING', 'ACCEPTED', 'READY'].includes(match.status);
    if (isOpen && untilInstant(context, match.scheduledAt) < 0)
      await run.patch(DEVELOPER, `/game/matches/${matchId}/status`, { status: 'CANCELLED' });
  },
];

/** The creator's captain challenges the opponent, or anyone. */
export const creating = (plan: Plan, opponent: 'challenged' | 'open' = 'challenged'): Step => [
  'create',
  async (run) => {
    const { world } = run.context;
    const creator = run.team(plan.creator);
    const { matchId } = await run.post(captain(run, plan.creator), '/matches/create', {
      ...{ teamId: creator.id, gameId: world.game, gameModeId: world.mode, leagueId: world.league, matchType: 'XP_ONLY' },
      ...{ mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO', platform: 'PC', region: 'EU' },
      ...{ teamSize: world.teamSize, bestOf: plan.bestOf, publishStatus: 'PUBLISHED' },
      ...rosterOf(creator, world.teamSize),
      scheduledAt: appointmentOf(run, plan),
      ...(opponent === 'challenged' && { isChallenge: true, challengedTeamId: run.team(plan.opponent).id }),
    });
    return matchId;
  },
];

const appointmentOf = ({ begunAt }: SceneRun, { startsInMinutes }: Plan): number =>
  startsInMinutes === 0 ? begunAt : Math.ceil((begunAt + startsInMinutes * MINUTE) / QUARTER) * QUARTER;

/** A match that both teams have agreed on. */
export const arranged = (plan: Plan): Step[] => [
  clearing(plan),
  creating(plan),
  [
    'accept',
    async (run) => {
      const roster = rosterOf(run.team(plan.opponent), run.context.world.teamSize);
      await run.post(captain(run, plan.opponent), `${pathOf(run)}/challenges/accept`, roster);
    },
  ],
];

const readying = (name: string, place: number): Step => [
  name,
  async (run) => {
    await run.post(captain(run, place), `${pathOf(run)}/ready`, { teamId: run.team(place).id });
  },
];

/** A match that waits for one of the captains to start it. */
export const readied = (plan: Plan): Step[] => [
  ...arranged(plan),
  readying('ready-creator', plan.creator),
  readying('ready-opponent', plan.opponent),
];

/** A match in progress. */
export const started = (plan: Plan): Step[] => [
  ...readied(plan),
  [
    'start',
    async (run) => {
      await run.post(captain(run, plan.creator), `${pathOf(run)}/start`);
    },
  ],
];

/** The path of the round's match. */
export const pathOf = (run: SceneRun): string => `/matches/${run.kept<string>('create')}`;

/** The current state of the round's match. */
export const matchOf = (run: SceneRun) => readMatch(run.context, run.kept<string>('create'));
