import type { league } from '@matchpoint/contracts';
import type { CallerContext } from '@matchpoint/rpc';
import Type, { type Static } from 'typebox';
import type { GatewayContext } from '../../ports.js';
import { integer, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { TeamReference, toTeamReference } from '../matches/match-objects.js';
import { toUserReference } from './league-objects.js';

const ActivityScores = named(
  'LeagueActivityScores',
  Type.Object(
    {
      creatorTeamScore: nullable.integer('Maps won by the creator team; null until there are two teams.', 2),
      acceptedTeamScore: nullable.integer('Maps won by the opponent; null until there are two teams.', 1),
    },
    { description: 'Series score of a match.' },
  ),
);

/** One object for all, distinguished by `targetType`, because client generators create better types for it than for a union. */
export const ActivitySubject = named(
  'LeagueActivitySubject',
  Type.Object(
    {
      id: text('Its id; for a game, the slug.'),
      slug: Type.Optional(nullable.string('For a team: its name in URLs; null if the profile no longer exists.', 'sentinels')),
      name: Type.Optional(nullable.string('For a team, user or season: its display name.', 'Sentinels')),
      tag: Type.Optional(text('For a team: its short tag.', 'SEN')),
      username: Type.Optional(nullable.string('For a user: the name in URLs.', 'tenz')),
      avatarUrl: Type.Optional(nullable.uri('For a team or user: the picture.', 'https://cdn.example.org/teams/sentinels.png')),
      nameKey: Type.Optional(text('For a game: the translation key of its name.', 'games.valorant')),
      creatorTeam: Type.Optional(nullable.object(TeamReference, 'For a match: the team that created it.')),
      acceptedTeam: Type.Optional(nullable.object(TeamReference, 'For a match: its opponent; null until a team is accepted.')),
      winnerTeamId: Type.Optional(
        nullable.string('For a match: id of the winning team; null while undecided, and for a draw.', 'team_01j6qvx3k0fd8r5y2m9wcz0001'),
      ),
      scores: Type.Optional(ActivityScores),
      ticketNumber: Type.Optional(integer('For a ticket: its number in the league.', 12)),
      subject: Type.Optional(text('For a ticket: its subject.', 'Roster change')),
    },
    { description: 'The current state of a feed entry’s subject. Its fields depend on `targetType`.' },
  ),
);
type Subject = Static<typeof ActivitySubject>;

type Context = Pick<GatewayContext, 'games' | 'matches' | 'readTeamReferences' | 'readUserReferences'>;
type Call = { caller: CallerContext; requestId: string };

/** Returns what an entry is about; null if it was deleted or has no name. */
export type SubjectOf = (activity: league.LeagueActivity) => Subject | null;

/**
 * Reads the names of what the entries of a page are about: one call each for matches, teams and users.
 * @param userIds other users named on the page, read in the same call
 */
export async function readActivitySubjects(
  context: Context,
  activities: readonly league.LeagueActivity[],
  userIds: readonly string[],
  call: Call,
): Promise<{ users: Awaited<ReturnType<Context['readUserReferences']>>; subjectOf: SubjectOf }> {
  const idsOf = (...types: string[]): string[] => [
    ...new Set(
      activities.flatMap(({ targetType = '', targetId }) => (targetId !== undefined && types.includes(targetType) ? [targetId] : [])),
    ),
  ];
  const sanctioned = new Map(activities.map((activity) => [activity, sanctionedIn(activity)]));
  const [matches, users, nameKeys] = await Promise.all([
    readMatches(context, idsOf('match'), call),
    context.readUserReferences(
      [...userIds, ...idsOf('user', 'member'), ...[...sanctioned.values()].flatMap(({ userId }) => userId ?? [])],
      call.caller,
      call.requestId,
    ),
    context.games.nameKeys([]),
  ]);
  const teams = await context.readTeamReferences([
    ...idsOf('team'),
    ...[...sanctioned.values()].map(({ teamId }) => teamId),
    ...[...matches.values()].flatMap(({ creatorTeamId, acceptedTeamId }) => [creatorTeamId, acceptedTeamId]),
  ]);
  const ofTeam = (id: string): Subject | null => (teams.has(id) ? toTeamReference(teams, id) : null);
  const ofUser = (id: string): Subject | null => (users.has(id) ? toUserReference(users, id) : null);
  const ofSanction = (_: string, activity: league.LeagueActivity): Subject | null => {
    const { teamId, userId } = sanctioned.get(activity) ?? {};
    if (teamId !== undefined) return ofTeam(teamId);
    return userId === undefined ? null : ofUser(userId);
  };
  const toSubject: Readonly<Record<string, (id: string, activity: league.LeagueActivity) => Subject | null>> = {
    match(id) {
      const match = matches.get(id);
      if (!match) return null;
      const { creatorTeamId, acceptedTeamId, winnerTeamId = null, creatorTeamScore = null, acceptedTeamScore = null } = match;
      const sides = { creatorTeam: toTeamReference(teams, creatorTeamId), acceptedTeam: toTeamReference(teams, acceptedTeamId) };
      return { id, ...sides, winnerTeamId, scores: { creatorTeamScore, acceptedTeamScore } };
    },
    team: ofTeam,
    user: ofUser,
    member: ofUser,
    penalty: ofSanction,
    cooldown: ofSanction,
    season: (id, { seasonName: name }) => (name === undefined ? null : { id, name }),
    game(id) {
      const nameKey = nameKeys.get(id);
      return nameKey === undefined ? null : { id, nameKey };
    },
    ticket: (id, { ticketNumber, ticketSubject: subject }) =>
      ticketNumber === undefined || subject === undefined ? null : { id, ticketNumber, subject },
  };
  return {
    users,
    subjectOf: (activity) =>
      activity.targetId === undefined ? null : (toSubject[activity.targetType ?? '']?.(activity.targetId, activity) ?? null),
  };
}

/** The team or user of a penalty or cooldown, which has no name of its own. */
function sanctionedIn({ targetType = '', metadata }: league.LeagueActivity): { teamId?: string; userId?: string } {
  return ['penalty', 'cooldown'].includes(targetType) ? (JSON.parse(metadata) as { teamId?: string; userId?: string }) : {};
}

async function readMatches({ matches }: Pick<Context, 'matches'>, ids: readonly string[], call: Call) {
  if (ids.length === 0) return new Map<string, never>();
  const { items } = await matches.batchGetMatches({ items: ids.map((id) => ({ id, callerTeamIds: [] })) }, call);
  return new Map(items.flatMap(({ match }) => (match ? [[match.id, match] as const] : [])));
}
