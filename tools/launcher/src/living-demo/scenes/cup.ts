import { ApiError, type Json } from '../api.js';
import { DEVELOPER, finishMatch, isRunning, READER, readMatch, untilInstant } from '../matches.js';
import { captainOf, type SceneRun } from '../scene-run.js';
import type { Scene, Step } from '../tend-scenes.js';
import { keyOf } from './people.js';

const NAME = 'Harbor Cup';
const ENTRANTS = 8;
const BEST_OF = 3;
/** How long unplayed matches wait for their captains. */
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
const cupOf = (run: SceneRun): string => `/tournaments/${run.context.store.state.done[`cup.${cupRound(run)}.create`]}`;
const cupRound = ({ context }: SceneRun): number => context.store.state.rounds.cup?.round ?? 1;
const readBracket = async (run: SceneRun): Promise<Bracket> => {
  const { bracket } = await run.get(READER, `${cupOf(run)}/bracket`);
  return bracket as Bracket;
};

const organize = (name: string, as: string, path: string, body: object = {}): Step => [
  name,
  (run) => unlessRefused('error_tournament_not_in_valid_state', run.post(as, `${cupOf(run)}${path}`, body)),
];

/** For a step that may already be done, because its recorded answer expires after a day. */
async function unlessRefused(code: string, sent: Promise<unknown>): Promise<void> {
  await sent.catch((error: unknown) => {
    if (!(error instanceof ApiError && error.code === code)) throw error;
  });
}

const following = (who: 'player' | 'organizer'): Step => [
  `follow-${who}`,
  async (run) => {
    const target = run.kept<string>('create');
    await run.post(keyOf(run.context, who), '/user/follows', { targetType: 'tournament', target });
  },
];

const entering = (place: number): Step => [
  `enter-${place}`,
  async (run) => {
    const { usernames, members, slug } = run.team(place);
    const roster = usernames.flatMap((username) => members[username] ?? []);
    const entered = run.post(captainOf(run.team(place)), `${cupOf(run)}/teams/${slug}/enter`, { roster });
    await unlessRefused('error_already_entered', entered);
  },
];

/** A tournament of eight teams whose first round is decided. The next one is created when this one is over. */
export const CUP: Scene = {
  name: 'cup',
  isTimeless: true,
  async stands(run) {
    return (await readBracket(run)).nodes.filter(isPlayable).length >= 2;
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

/** Looks for the tournament first, because a recorded answer expires after a day. */
async function createCup(run: SceneRun): Promise<string> {
  const { world } = run.context;
  const name = run.round === 1 ? NAME : `${NAME} ${run.round}`;
  const slug = name.toLowerCase().replaceAll(' ', '_');
  if (await exists(run, `/tournaments/${slug}`)) return slug;
  const made = await run.post('organizer', '/tournaments', {
    ...{ hostType: 'league', hostId: await leagueId(run), name, gameId: world.game, teamSize: world.teamSize },
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

async function exists(run: SceneRun, path: string): Promise<boolean> {
  return run.get('organizer', path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return false;
      throw error;
    },
  );
}

async function leagueId({ context }: SceneRun): Promise<string> {
  const { league } = await context.api.send({ as: READER, method: 'POST', path: `/leagues/${context.world.league}`, body: {} });
  return (league as { id: string }).id;
}

/** The developer plays all matches of the first round, once they exist. */
async function playFirstRound(run: SceneRun): Promise<void> {
  const firstOf = ({ nodes }: Bracket): Node[] => nodes.filter(({ roundKey }) => roundKey === 'R1');
  const isOver = ({ status }: Node): boolean => status === 'COMPLETED';
  const read = () => run.get(READER, `${cupOf(run)}/bracket`);
  await remakeMatches(run);
  const bracket = await run.until(read, (answer) => {
    const found = answer.bracket as Bracket;
    const isReady = (node: Node): boolean => isOver(node) || (node.matchId !== null && node.needsDecision === null);
    return firstOf(found).every(isReady) ? found : undefined;
  });
  const open = firstOf(bracket).filter((node) => !isOver(node));
  await Promise.all(open.map((node) => playNode(run, bracket, node)));
  await run.until(read, (answer) => firstOf(answer.bracket as Bracket).every(isOver) || undefined);
}

/** Recreates matches that expired while the launcher wasn't running. */
async function remakeMatches(run: SceneRun): Promise<void> {
  const { nodes } = await readBracket(run);
  if (nodes.some(({ status, needsDecision }) => status === 'READY' && needsDecision !== null))
    await run.repeat('organizer', `${cupOf(run)}/regenerate-matches`, { confirm: true });
}

async function playNode(run: SceneRun, { display }: Bracket, { key, matchId, participant1Id, participant2Id }: Node): Promise<void> {
  const { context } = run;
  const slugOf = (participant: string | null): string => {
    const place = context.world.field.findIndex((_, index) => run.team(index).id === display[participant ?? '']?.teamId);
    return run.team(place).slug;
  };
  if (matchId === null) throw new Error(`${key} has no match`);
  await startOf(run, matchId);
  const teams = [slugOf(participant1Id), slugOf(participant2Id)] as const;
  await finishMatch(context, { matchId, seed: `${run.seed}.${key}`, bestOf: BEST_OF, teams, opening: [] });
}

/** Starts a match that hasn't begun. */
async function startOf({ context }: SceneRun, matchId: string): Promise<void> {
  if ((await readMatch(context, matchId)).status !== 'ACCEPTED') return;
  await context.api.send({ as: DEVELOPER, method: 'PATCH', path: `/game/matches/${matchId}/status`, body: { status: 'IN_PROGRESS' } });
}

/** Two nodes in progress; the captains of the others have time. */
export const CUP_NODES: Scene = {
  name: 'cup-nodes',
  async stands(run) {
    const running = (await readBracket(run)).nodes.filter(({ status, needsDecision }) => status === 'IN_PROGRESS' && !needsDecision);
    const fresh = await Promise.all(running.map((node) => isFresh(run, node)));
    return fresh.filter(Boolean).length >= 2;
  },
  steps: [
    ['clear', clearStale],
    ['schedule', schedulePlayable],
    organize('regenerate', 'organizer', '/regenerate-matches', { confirm: true }),
    ['start', startTwo],
  ],
};

async function isFresh({ context }: SceneRun, { matchId }: Node): Promise<boolean> {
  const match = matchId === null ? undefined : await readMatch(context, matchId);
  return match !== undefined && isRunning(match) && untilInstant(context, match.startedAt) > -FRESH_MS;
}

/** Cancels a match that has been running for too long, so that its node gets a new match. */
async function clearStale(run: SceneRun): Promise<void> {
  const { nodes } = await readBracket(run);
  for (const node of nodes.filter(({ status }) => status === 'IN_PROGRESS')) {
    if (await isFresh(run, node)) continue;
    await run.patch(DEVELOPER, `/game/matches/${node.matchId}/status`, { status: 'CANCELLED' });
    await run.until(
      () => run.get(READER, `${cupOf(run)}/bracket`),
      (answer) => (answer.bracket as Bracket).nodes.find(({ key }) => key === node.key)?.status === 'READY' || undefined,
    );
  }
}

async function schedulePlayable(run: SceneRun): Promise<void> {
  const rounds = new Set((await readBracket(run)).nodes.filter(isPlayable).map(({ roundKey }) => roundKey));
  const body = { startsAt: run.begunAt + ROUND_AHEAD_MS };
  for (const round of rounds) await run.post('organizer', `${cupOf(run)}/rounds/${round}/schedule`, body);
}

async function startTwo(run: SceneRun): Promise<void> {
  await remakeMatches(run);
  const matches = await run.until(
    () => run.get(READER, `${cupOf(run)}/bracket`),
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
  for (const matchId of matches) await startOf(run, matchId);
}
