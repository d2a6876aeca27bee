import type { CallOptions, LeaderboardSortBy, NextPage } from '@matchpoint/sdk';
import type { ComponentProps, ReactNode } from 'react';
import { mp } from '../../api.js';
import type { Board } from '../../search.js';
import { Avatar, Crest } from '../crest/crest.js';
import type { Outcome } from '../form-strip.js';
import { nameOfUser, OrganizationLink, OrganizationName, TeamLink, type TeamLike, TeamName, UserLink, UserName } from '../named.js';

/** A row of a leaderboard, of any kind. */
export interface BoardRow {
  id: string;
  rank: number;
  /** Large, without the name. */
  picture: ReactNode;
  /** Only the name, linked to the page. */
  link: ReactNode;
  /** Both, as a table has them. */
  name: ReactNode;
  stats: { wins: number; losses: number; winRate: number; experience: number };
  form: readonly Outcome[];
}

/** A part of a board. */
export interface BoardPage {
  rows: BoardRow[];
  total: number;
  pagination: { cursor: string | null; hasMore: boolean };
}

const LIMIT = 25;
const LARGE = 40;

interface BoardQuery {
  sort: LeaderboardSortBy;
  game?: string | undefined;
  next: NextPage | undefined;
}

export async function askBoard(board: Board, { sort, game, next }: BoardQuery, options: CallOptions): Promise<BoardPage> {
  const query = { sortBy: sort, limit: LIMIT, ...next, ...(game && board !== 'players' && { gameSlug: game }) };
  if (board === 'players') {
    const { players, ...page } = await mp.leaderboards.listPlayerLeaderboard(query, options);
    return { ...page, rows: players.map(({ user, ...row }) => ({ ...row, ...shownUser(user) })) };
  }
  if (board === 'organizations') {
    const { organizations, ...page } = await mp.leaderboards.listOrganizationLeaderboard(query, options);
    return { ...page, rows: organizations.map(({ organization, ...row }) => ({ ...row, ...shownOrganization(organization) })) };
  }
  const { teams, ...page } = await mp.leaderboards.listTeamLeaderboard(query, options);
  return { ...page, rows: teams.map(({ team, ...row }) => ({ ...row, ...shownTeam(team) })) };
}

type Shown = Pick<BoardRow, 'name' | 'link' | 'picture'>;

export const shownUser = (user: ComponentProps<typeof UserName>['user']): Shown => ({
  name: <UserName user={user} />,
  link: <UserLink user={user} />,
  picture: <Avatar id={user.id} name={nameOfUser(user)} url={user.avatarUrl} size={LARGE} />,
});

const shownOrganization = (organization: ComponentProps<typeof OrganizationName>['organization']): Shown => ({
  name: <OrganizationName organization={organization} />,
  link: <OrganizationLink organization={organization} />,
  picture: <Crest id={organization.id} tag={organization.tag} url={organization.avatarUrl} size={LARGE} />,
});

export const shownTeam = (team: TeamLike): Shown => ({
  name: <TeamName team={team} />,
  link: <TeamLink team={team} />,
  picture: <Crest id={team.id} tag={team.tag} url={team.avatarUrl} size={LARGE} />,
});
