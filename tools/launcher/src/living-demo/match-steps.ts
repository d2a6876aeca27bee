import { captain, DEVELOPER, finishMatch, isRunning, laneOf, readMatch, rosterOf, untilInstant } from './matches.js';
import type { Stage } from './stage.js';
import type { Step } from './tend-scenes.js';

/** A match of two teams of the field, by their places. */
export interface Plan {
  creator: number;
  opponent: number;
  bestOf: number;
  /** After the beginning of the round; 0 is now. */
  startsInMinutes: number;
}

const MINUTE = 60_000;
/** Appointments are at the quarter of an hour. */
const QUARTER = 15 * MINUTE;

/** Makes room for a new round: ends the match of the round before, unless its time is still to come. */
export const clearing = (plan: Plan): Step => [
  'clear',
  async (stage) => {
    const { theatre } = stage;
    const matchId = stage.keptBefore<string>('create');
    if (matchId === undefined) return;
    const match = await readMatch(theatre, matchId);
    if (isRunning(match)) return finishMatch(theatre, { ...laneOf(stage, plan), matchId, seed: `${stage.scene}.${stage.round - 1}` });
    const isOpen = ['PENDING', 'ACCEPTED', 'READY'].includes(match.status);
    if (isOpen && untilInstant(theatre, match.scheduledAt) < 0)
      await stage.patch(DEVELOPER, `/game/matches/${matchId}/status`, { status: 'CANCELLED' });
  },
];

/** The creator's captain challenges the opponent, or whoever offers to play. */
export const creating = (plan: Plan, opponent: 'challenged' | 'open' = 'challenged'): Step => [
  'create',
  async (stage) => {
    const { world } = stage.theatre;
    const creator = stage.team(plan.creator);
    const { matchId } = await stage.post(captain(stage, plan.creator), '/matches/create', {
      ...{ teamId: creator.id, gameId: world.game, gameModeId: world.mode, leagueId: world.league, matchType: 'XP_ONLY' },
      ...{ mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO', platform: 'PC', region: 'EU' },
      ...{ teamSize: world.teamSize, bestOf: plan.bestOf, publishStatus: 'PUBLISHED' },
      ...rosterOf(creator, world.teamSize),
      scheduledAt: appointmentOf(stage, plan),
      ...(opponent === 'challenged' && { isChallenge: true, challengedTeamId: stage.team(plan.opponent).id }),
    });
    return matchId;
  },
];

const appointmentOf = ({ begunAt }: Stage, { startsInMinutes }: Plan): number =>
  startsInMinutes === 0 ? begunAt : Math.ceil((begunAt + startsInMinutes * MINUTE) / QUARTER) * QUARTER;

/** A match that both teams have agreed on. */
export const arranged = (plan: Plan): Step[] => [
  clearing(plan),
  creating(plan),
  [
    'accept',
    async (stage) => {
      const roster = rosterOf(stage.team(plan.opponent), stage.theatre.world.teamSize);
      await stage.post(captain(stage, plan.opponent), `${pathOf(stage)}/challenges/accept`, roster);
    },
  ],
];

const readying = (name: string, place: number): Step => [
  name,
  async (stage) => {
    await stage.post(captain(stage, place), `${pathOf(stage)}/ready`, { teamId: stage.team(place).id });
  },
];

/** A match that waits for one of the captains to start it. */
export const readied = (plan: Plan): Step[] => [
  ...arranged(plan),
  readying('ready-creator', plan.creator),
  readying('ready-opponent', plan.opponent),
];

/** A match that is being played. */
export const started = (plan: Plan): Step[] => [
  ...readied(plan),
  [
    'start',
    async (stage) => {
      await stage.post(captain(stage, plan.creator), `${pathOf(stage)}/start`);
    },
  ],
];

/** The path of the round's match. */
export const pathOf = (stage: Stage): string => `/matches/${stage.kept<string>('create')}`;

/** The round's match as it is now. */
export const matchOf = (stage: Stage) => readMatch(stage.theatre, stage.kept<string>('create'));
