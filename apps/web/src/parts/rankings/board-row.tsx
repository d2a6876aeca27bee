import type { CallOptions, LeaderboardSortBy, NextPage } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import type { Board } from '../../search.js';
import { Avatar, Crest } from '../crest/crest.js';
import type { Outcome } from '../form-strip.js';
import { PlainLink } from '../links.js';
import { OrganizationName, TeamName, UserName } from '../named.js';

/** A place on a board, whoever has it. */
export interface BoardRow {
  id: string;
  rank: number;
  /** Large, without the name. */
  picture: ReactNode;
  /** The name alone, leading to the page. */
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
    const { players, total, pagination } = await mp.leaderboards.listPlayerLeaderboard(query, options);
    const rows = players.map(({ user, ...row }): BoardRow => {
      const name = user.name ?? user.username ?? user.id;
      const link = (
        <PlainLink to="/users/$name" params={{ name: user.username ?? user.id }}>
          {name}
        </PlainLink>
      );
      return {
        ...row,
        name: <UserName user={user} />,
        picture: <Avatar id={user.id} name={name} url={user.avatarUrl} size={LARGE} />,
        link,
      };
    });
    return { rows, total, pagination };
  }
  if (board === 'organizations') {
    const { organizations, total, pagination } = await mp.leaderboards.listOrganizationLeaderboard(query, options);
    const rows = organizations.map(({ organization, ...row }): BoardRow => {
      const { id, slug, tag, name, avatarUrl } = organization;
      const link = (
        <PlainLink to="/orgs/$slug" params={{ slug: slug ?? id }}>
          {name}
        </PlainLink>
      );
      const picture = <Crest id={id} tag={tag} url={avatarUrl} size={LARGE} />;
      return { ...row, name: <OrganizationName organization={organization} />, picture, link };
    });
    return { rows, total, pagination };
  }
  const { teams, total, pagination } = await mp.leaderboards.listTeamLeaderboard(query, options);
  const rows = teams.map(({ team, ...row }): BoardRow => {
    const link = (
      <PlainLink to="/teams/$slug" params={{ slug: team.slug ?? team.id }}>
        {team.name}
      </PlainLink>
    );
    return {
      ...row,
      name: <TeamName team={team} />,
      picture: <Crest id={team.id} tag={team.tag} url={team.avatarUrl} size={LARGE} />,
      link,
    };
  });
  return { rows, total, pagination };
}
