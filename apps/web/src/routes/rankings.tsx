import { Group } from '@mantine/core';
import type { CallOptions, LeaderboardSortBy } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mp } from '../api.js';
import { Choice } from '../parts/choice.js';
import { DataTable } from '../parts/data-table.js';
import { FormStrip, type Outcome } from '../parts/form-strip.js';
import { showCount, showPercent } from '../parts/formats.js';
import { OrganizationName, TeamName, UserName } from '../parts/named.js';
import { Page } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { ViewTabs } from '../parts/tabs.js';
import { useRead } from '../reads/use-read.js';
import type { Board } from '../search.js';
import { LEADERBOARDS } from '../texts/leaderboards.js';
import { nameOfGame } from '../texts/names.js';

const route = getRouteApi('/rankings');
const LIMIT = 25;

interface Row {
  id: string;
  rank: number;
  name: ReactNode;
  stats: { wins: number; losses: number; winRate: number; experience: number };
  form: readonly Outcome[];
}

export function RankingsPage(): ReactNode {
  const { board = 'teams', sort = 'wins', game } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: { board?: Board; sort?: LeaderboardSortBy; game?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true });
  const read = useRead(['leaderboards', board, sort, game], (options) => askBoard(board, { sort, game }, options));
  return (
    <Page title={LEADERBOARDS.title} lead={LEADERBOARDS.lead}>
      <ViewTabs<Board>
        label={LEADERBOARDS.board}
        views={Object.entries(LEADERBOARDS.boards) as [Board, string][]}
        shown={board}
        onShow={(value) => choose({ board: value })}
      />
      <Group gap="md" align="flex-end">
        <Choice
          label={LEADERBOARDS.sort}
          value={sort}
          onChoose={(value) => choose({ sort: value as LeaderboardSortBy })}
          options={Object.entries(LEADERBOARDS.sorts).map(([value, label]) => ({ value, label }))}
        />
        {board !== 'players' && <GameSelect value={game} onChange={(value) => choose({ game: value })} />}
      </Group>
      <Shown read={read} isEmpty={(rows) => rows.length === 0} empty={LEADERBOARDS.none}>
        {(rows) => <BoardTable label={LEADERBOARDS.boards[board]} rows={rows} />}
      </Shown>
    </Page>
  );
}

function GameSelect({ value, onChange }: { value: string | undefined; onChange(game: string | undefined): void }) {
  const { data } = useRead(['games'], (options) => mp.games.list(options));
  const games = (data?.games ?? []).map(({ id }) => ({ value: id, label: nameOfGame(id) }));
  return (
    <Choice
      label={LEADERBOARDS.game}
      value={value ?? ''}
      onChoose={(game) => onChange(game || undefined)}
      options={[{ value: '', label: LEADERBOARDS.allGames }, ...games]}
    />
  );
}

function BoardTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { name: LEADERBOARDS.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
        { name: LEADERBOARDS.name, cell: ({ name }) => name },
        { name: LEADERBOARDS.won, cell: ({ stats }) => showCount(stats.wins), isNumber: true },
        { name: LEADERBOARDS.lost, cell: ({ stats }) => showCount(stats.losses), isNumber: true },
        { name: LEADERBOARDS.rate, cell: ({ stats }) => showPercent(stats.winRate), isNumber: true, isMinor: true },
        { name: LEADERBOARDS.form, cell: ({ form }) => <FormStrip form={form} />, isMinor: true },
        { name: LEADERBOARDS.experience, cell: ({ stats }) => showCount(stats.experience), isNumber: true, isMinor: true },
      ]}
    />
  );
}

async function askBoard(board: Board, { sort, game }: { sort: LeaderboardSortBy; game?: string }, options: CallOptions): Promise<Row[]> {
  const query = { sortBy: sort, limit: LIMIT, ...(game && board !== 'players' && { gameSlug: game }) };
  if (board === 'players') {
    const { players } = await mp.leaderboards.listPlayerLeaderboard(query, options);
    return players.map(({ user, ...row }) => ({ ...row, name: <UserName user={user} /> }));
  }
  if (board === 'organizations') {
    const { organizations } = await mp.leaderboards.listOrganizationLeaderboard(query, options);
    return organizations.map(({ organization, ...row }) => ({ ...row, name: <OrganizationName organization={organization} /> }));
  }
  const { teams } = await mp.leaderboards.listTeamLeaderboard(query, options);
  return teams.map(({ team, ...row }) => ({ ...row, name: <TeamName team={team} /> }));
}
