import { ApiError, type Json } from '../api.js';
import { DEVELOPER, finishMatch, isRunning, READER, readMatch, untilInstant } from '../matches.js';
import { captainOf, type Stage } from '../stage.js';
import type { Scene, Step } from '../tend-scenes.js';
import { keyOf } from './people.js';

const NAME = 'Harbor Cup';
const ENTRANTS = 8;
const BEST_OF = 3;
/** Matches that nobody plays wait so long for their captains. */
const ROUND_AHEAD_MS = 30 * 60 * 60_000;
/** After a day a match counts as stalled. */
const FRESH_MS = 16 * 60 * 60_000;

interface Node {
  key: string;
  roundKey: string;
  status: string;
  participant1Id: string | null;
  participant2Id: string | null;
  matchId: string | null;
  needsDecision: string | null;
}
interface Bracket {
  nodes: Node[];
  display: Record<string, { teamId: string }>;
}

const isPlayable = ({ status }: Node): boolean => status === 'READY' || status === 'IN_PROGRESS';
const cupOf = (stage: Stage): string => `/tournaments/${stage.theatre.store.state.done[`cup.${cupRound(stage)}.create`]}`;
const cupRound = ({ theatre }: Stage): number => theatre.store.state.rounds.cup?.round ?? 1;
const readBracket = async (stage: Stage): Promise<Bracket> => {
  const { bracket } = await stage.get(READER, `${cupOf(stage)}/bracket`);
  return bracket as Bracket;
};

const organize = (name: string, as: string, path: string, body: object = {}): Step => [
  name,
  async (stage) => {
    await stage.post(as, `${cupOf(stage)}${path}`, body);
  },
];

const following = (who: 'player' | 'organizer'): Step => [
  `follow-${who}`,
  async (stage) => {
    const target = stage.kept<string>('create');
    await stage.post(keyOf(stage.theatre, who), '/user/follows', { targetType: 'tournament', target });
  },
];

const entering = (place: number): Step => [
  `enter-${place}`,
  async (stage) => {
    const { usernames, members, slug } = stage.team(place);
    const roster = usernames.flatMap((username) => members[username] ?? []);
    await stage.post(captainOf(stage.team(place)), `${cupOf(stage)}/teams/${slug}/enter`, { roster });
  },
];

/** A tournament of eight teams whose first round is decided. The next one is made when this one is over. */
export const CUP: Scene = {
  name: 'cup',
  isTimeless: true,
  async stands(stage) {
    return (await readBracket(stage)).nodes.filter(isPlayable).length >= 2;
  },
  steps: [
    ['create', createCup],
    organize('submit', 'organizer', '/submit-for-approval'),
    organize('approve', 'moderator', '/approve'),
    organize('open', 'organizer', '/registration/open'),
    following('player'),
    following('organizer'),
    ...Array.from({ length: ENTRANTS }, (_, place) => entering(place)),
    organize('start', 'organizer', '/start', { seedMethod: 'registration' }),
    ['first-round', playFirstRound],
  ],
};

/** Looks first: a recorded answer is kept for a day only, and a tournament for good. */
async function createCup(stage: Stage): Promise<string> {
  const { world } = stage.theatre;
  const name = stage.round === 1 ? NAME : `${NAME} ${stage.round}`;
  const slug = name.toLowerCase().replaceAll(' ', '_');
  if (await exists(stage, `/tournaments/${slug}`)) return slug;
  const made = await stage.post('organizer', '/tournaments', {
    ...{ hostType: 'league', hostId: await leagueId(stage), name, gameId: world.game, teamSize: world.teamSize },
    description: 'The cup of the invented Harbor Open, for trying brackets out.',
    rules: 'Be on time. Keep a screenshot of every map.',
    defaultMatchConfig: {
      ...{ gameModeId: world.mode, mapSelectionType: 'COMPETITIVE', mapPreferenceMode: 'VETO', platform: 'PC', inputDevice: 'ALL' },
      ...{ region: 'EU', selectedMaps: [] },
    },
    format: 'DOUBLE_ELIMINATION',
    formatConfig: { bestOfLadder: { default: BEST_OF, overrides: { GF: 5 } }, grandFinalAdvantage: { type: 'NONE' } },
    ...{ minParticipants: ENTRANTS, maxParticipants: ENTRANTS, registrationMode: 'OPEN', checkInRequired: false },
    ...{ freeAgentsEnabled: false, seedingMethod: 'REGISTRATION', visibility: 'PUBLIC', leaguePointsEnabled: false },
  });
  return made.slug as string;
}

async function exists(stage: Stage, path: string): Promise<boolean> {
  return stage.get('organizer', path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    },
  );
}

async function leagueId({ theatre }: Stage): Promise<string> {
  const { league } = await theatre.api.send({ as: READER, method: 'POST', path: `/leagues/${theatre.world.league}`, body: {} });
  return (league as { id: string }).id;
}

/** The developer plays all matches of the first round, once they are made. */
async function playFirstRound(stage: Stage): Promise<void> {
  const isFirst = ({ roundKey }: Node): boolean => roundKey === 'R1';
  const bracket = await stage.until(
    () => stage.get(READER, `${cupOf(stage)}/bracket`),
    (answer) => {
      const found = answer.bracket as Bracket;
      return found.nodes.filter(isFirst).every(({ matchId }) => matchId !== null) ? found : undefined;
    },
  );
  await Promise.all(bracket.nodes.filter(isFirst).map((node) => playNode(stage, bracket, node)));
  await stage.until(
    () => stage.get(READER, `${cupOf(stage)}/bracket`),
    ({ bracket: now }) => (now as Bracket).nodes.filter(isFirst).every(({ status }) => status === 'COMPLETED') || undefined,
  );
}

async function playNode(stage: Stage, { display }: Bracket, { key, matchId, participant1Id, participant2Id }: Node): Promise<void> {
  const { theatre } = stage;
  const slugOf = (participant: string | null): string => {
    const place = theatre.world.field.findIndex((_, index) => stage.team(index).id === display[participant ?? '']?.teamId);
    return stage.team(place).slug;
  };
  if (matchId === null) throw new Error(`${key} has no match`);
  await startOf(stage, matchId);
  const teams = [slugOf(participant1Id), slugOf(participant2Id)] as const;
  await finishMatch(theatre, { matchId, seed: `${stage.seed}.${key}`, bestOf: BEST_OF, teams, opening: [] });
}

/** Starts a match that has not begun. */
async function startOf({ theatre }: Stage, matchId: string): Promise<void> {
  if ((await readMatch(theatre, matchId)).status !== 'ACCEPTED') return;
  await theatre.api.send({ as: DEVELOPER, method: 'PATCH', path: `/game/matches/${matchId}/status`, body: { status: 'IN_PROGRESS' } });
}

/** Two nodes that are being played, and the captains of the others have time. */
export const CUP_NODES: Scene = {
  name: 'cup-nodes',
  async stands(stage) {
    const running = (await readBracket(stage)).nodes.filter(({ status, needsDecision }) => status === 'IN_PROGRESS' && !needsDecision);
    const fresh = await Promise.all(running.map((node) => isFresh(stage, node)));
    return fresh.filter(Boolean).length >= 2;
  },
  steps: [
    ['clear', clearStale],
    ['schedule', schedulePlayable],
    organize('regenerate', 'organizer', '/regenerate-matches', { confirm: true }),
    ['start', startTwo],
  ],
};

async function isFresh({ theatre }: Stage, { matchId }: Node): Promise<boolean> {
  const match = matchId === null ? undefined : await readMatch(theatre, matchId);
  return match !== undefined && isRunning(match) && untilInstant(theatre, match.startedAt) > -FRESH_MS;
}

/** Calls off what has been played for too long, so that its node gets another match. */
async function clearStale(stage: Stage): Promise<void> {
  const { nodes } = await readBracket(stage);
  for (const node of nodes.filter(({ status }) => status === 'IN_PROGRESS')) {
    if (await isFresh(stage, node)) continue;
    await stage.patch(DEVELOPER, `/game/matches/${node.matchId}/status`, { status: 'CANCELLED' });
    await stage.until(
      () => stage.get(READER, `${cupOf(stage)}/bracket`),
      (answer) => (answer.bracket as Bracket).nodes.find(({ key }) => key === node.key)?.status === 'READY' || undefined,
    );
  }
}

async function schedulePlayable(stage: Stage): Promise<void> {
  const rounds = new Set((await readBracket(stage)).nodes.filter(isPlayable).map(({ roundKey }) => roundKey));
  const body = { startsAt: stage.begunAt + ROUND_AHEAD_MS };
  for (const round of rounds) await stage.post('organizer', `${cupOf(stage)}/rounds/${round}/schedule`, body);
}

async function startTwo(stage: Stage): Promise<void> {
  const matches = await stage.until(
    () => stage.get(READER, `${cupOf(stage)}/bracket`),
    ({ bracket }: Json) => {
      // One of each half: the upper bracket's first match and the lower one's.
      const nodes = (bracket as Bracket).nodes.filter(isPlayable);
      const upper = nodes.find(({ roundKey }) => roundKey.startsWith('R'));
      const chosen = [upper, ...nodes.filter((node) => node !== upper && node.roundKey !== upper?.roundKey), ...nodes.slice(1)];
      const two = [...new Set(chosen)].filter((node) => node !== undefined).slice(0, 2);
      const ids = two.flatMap(({ matchId, needsDecision }) => (matchId === null || needsDecision !== null ? [] : [matchId]));
      return ids.length === two.length ? ids : undefined;
    },
  );
  for (const matchId of matches) await startOf(stage, matchId);
}
