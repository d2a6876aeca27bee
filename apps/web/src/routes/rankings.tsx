import { Group } from '@mantine/core';
import type { LeaderboardSortBy } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { Chip } from '../parts/chip.js';
import { Choice } from '../parts/choice.js';
import { DataTable } from '../parts/data-table.js';
import { FormStrip } from '../parts/form-strip.js';
import { showCount, showPercent, showRecord } from '../parts/formats.js';
import { Page } from '../parts/page.js';
import { Pages } from '../parts/pages.js';
import { askBoard, type BoardRow } from '../parts/rankings/board-row.js';
import type { OwnPlace } from '../parts/rankings/own-place.js';
import { Podium } from '../parts/rankings/podium.js';
import { ViewTabs } from '../parts/tabs.js';
import type { Board } from '../search.js';
import { useIsSignedIn } from '../session.js';
import { gameReads } from '../reads/games.js';
import { LEADERBOARDS } from '../texts/leaderboards.js';
import { nameOfGame } from '../texts/names.js';
import classes from '../parts/rankings/rate.module.css';

const route = getRouteApi('/rankings');

export function RankingsPage(): ReactNode {
  const { board = 'teams', sort = 'wins', game } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: { board?: Board; sort?: LeaderboardSortBy; game?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true });
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
      <Pages
        key={[board, sort, game].join(' ')}
        of={['leaderboards', board, sort, game, 'pages']}
        ask={(next) => askBoard(board, { sort, game, next }, { retries: 0 })}
        itemsOf={({ rows }): readonly BoardRow[] => rows}
        totalOf={({ total }) => total}
        empty={LEADERBOARDS.none}
      >
        {(rows) => <BoardOf board={board} sort={sort} game={game} rows={rows} />}
      </Pages>
    </Page>
  );
}

function GameSelect({ value, onChange }: { value: string | undefined; onChange(game: string | undefined): void }) {
  const { data } = useQuery(gameReads.list());
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

interface BoardProps {
  board: Board;
  sort: LeaderboardSortBy;
  game: string | undefined;
  rows: readonly BoardRow[];
}

/** Only for users who are signed in. An organization's record has neither form nor experience, so its row cannot be shown. */
const OWN_PLACES = {
  teams: lazy(async () => ({ default: (await import('../parts/rankings/own-place.js')).OwnTeamPlace })),
  players: lazy(async () => ({ default: (await import('../parts/rankings/own-place.js')).OwnPlayerPlace })),
  organizations: undefined,
};

function BoardOf({ board, sort, game, rows }: BoardProps) {
  const Own = OWN_PLACES[board];
  const isSignedIn = useIsSignedIn();
  const placesWith = (own?: OwnPlace) => <Places board={board} rows={rows} own={own} />;
  if (!isSignedIn || !Own) return placesWith();
  return (
    <Suspense fallback={placesWith()}>
      <Own sort={sort} game={game} rows={rows}>
        {placesWith}
      </Own>
    </Suspense>
  );
}

const PODIUM = 3;

interface PlacesProps {
  board: Board;
  rows: readonly BoardRow[];
  own: OwnPlace | undefined;
}

/** The first three as cards, the others in a table. A short leaderboard is only a table. */
function Places({ rows, ...props }: PlacesProps) {
  if (rows.length <= PODIUM) return <BoardTable rows={rows} {...props} />;
  return (
    <>
      <Podium rows={rows.slice(0, PODIUM)} />
      <BoardTable rows={rows.slice(PODIUM)} {...props} />
    </>
  );
}

/** The user's row is marked; if it is not on the page, it comes first, above a line. */
function BoardTable({ board, rows, own }: PlacesProps) {
  const isOwn = ({ id }: BoardRow): boolean => own?.ids.includes(id) ?? false;
  return (
    <DataTable
      label={LEADERBOARDS.boards[board]}
      rows={own?.row ? [own.row, ...rows] : rows}
      idOf={({ id }) => id}
      isMarked={isOwn}
      isAboveCut={(row) => row === own?.row}
      columns={[
        { name: LEADERBOARDS.rank, cell: ({ rank }) => showCount(rank), isNumber: true },
        {
          name: LEADERBOARDS.name,
          cell: (row) => (
            <>
              {row.name} {isOwn(row) && <Chip>{LEADERBOARDS.own[board]}</Chip>}
            </>
          ),
        },
        { name: LEADERBOARDS.record, cell: ({ stats }) => showRecord(stats), isNumber: true },
        { name: LEADERBOARDS.rate, cell: ({ stats }) => <Rate rate={stats.winRate} />, isNumber: true },
        { name: LEADERBOARDS.form, cell: ({ form }) => <FormStrip form={form} />, isMinor: true },
        { name: LEADERBOARDS.experience, cell: ({ stats }) => showCount(stats.experience), isNumber: true, isMinor: true },
      ]}
    />
  );
}

const Rate = ({ rate }: { rate: number }) => (
  <span className={classes.rate}>
    <svg className="wide-only" width={120} height={6} aria-hidden="true">
      <rect className={classes.all} width="100%" height={6} rx={3} />
      <rect className={classes.part} width={`${rate * 100}%`} height={6} rx={3} />
    </svg>
    {showPercent(rate)}
  </span>
);
