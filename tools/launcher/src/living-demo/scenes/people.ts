import { READER } from '../matches.js';
import { type Rosters, type SceneRun, type DemoContext } from '../scene-run.js';
import type { Scene, Step } from '../tend-scenes.js';

/** Reads the ids of the teams and their members, which the other scenes use. */
export const ROSTERS_SCENE: Scene = {
  name: 'rosters',
  isTimeless: true,
  stands: async () => true,
  steps: [['members', readRosters]],
};

async function readRosters(run: SceneRun): Promise<Rosters> {
  const entries = run.context.world.field.map(async ({ slug }) => {
    const [profile, roster] = await Promise.all([run.get(READER, `/teams/${slug}`), run.get(READER, `/teams/${slug}/members`)]);
    const members = (roster.members as { user: { id: string; username: string } }[]).map(({ user }) => [user.username, user.id]);
    return [slug, { id: (profile.team as { id: string }).id, members: Object.fromEntries(members) as Record<string, string> }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

interface Follow {
  by: 'player' | 'organizer';
  targetType: 'team' | 'league' | 'user';
  target(run: SceneRun): string;
}

const leagueOf = ({ context }: SceneRun): string => context.world.league;
const teamAt = (place: number) => (run: SceneRun) => run.team(place).slug;
const playerOf = (team: number, place: number) => (run: SceneRun) => run.team(team).usernames[place] ?? '';

const FOLLOWS: readonly Follow[] = [
  { by: 'player', targetType: 'league', target: leagueOf },
  { by: 'player', targetType: 'team', target: teamAt(1) },
  { by: 'player', targetType: 'team', target: teamAt(2) },
  { by: 'player', targetType: 'team', target: teamAt(6) },
  { by: 'player', targetType: 'user', target: playerOf(3, 0) },
  { by: 'organizer', targetType: 'league', target: leagueOf },
  { by: 'organizer', targetType: 'team', target: teamAt(0) },
  { by: 'organizer', targetType: 'user', target: playerOf(4, 2) },
];

/** The follows of `player` and `organizer`, set before the events that notify them. */
export const FOLLOWS_SCENE: Scene = {
  name: 'follows',
  isTimeless: true,
  stands: async () => true,
  steps: FOLLOWS.map(({ by, targetType, target }, index): Step => [
    `${by}-${index}`,
    async (run) => {
      await run.post(keyOf(run.context, by), '/user/follows', { targetType, target: target(run) });
    },
  ]),
};

/** `player` is one of the captains, and has that captain's key. */
export const keyOf = ({ world }: DemoContext, who: 'player' | 'organizer'): string => (who === 'player' ? world.roles.player : 'organizer');
