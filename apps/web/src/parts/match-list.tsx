import { Button, Group, Stack, Text } from '@mantine/core';
import { type Listing, type MatchPage, type MatchSummary, nextPage } from '@matchpoint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MATCHES } from '../texts/matches.js';
import { nameOfGame } from '../texts/names.js';
import { DataTable } from './data-table.js';
import { Failure } from './failure.js';
import { showInstant } from './formats.js';
import { Link } from './links.js';
import { Lines } from './shown.js';
import { StatusBadge } from './status-badge.js';

type AskMatches = (filters: { numItems: number; cursor?: string | null }) => Listing<MatchSummary, MatchPage>;

const PAGE_SIZE = 10;

/** Matches, newest first, page by page. */
export function MatchList({ of, ask, empty = MATCHES.none }: { of: readonly string[]; ask: AskMatches; empty?: string }) {
  const read = useInfiniteQuery({
    queryKey: ['matches', ...of],
    queryFn: async ({ pageParam }): Promise<MatchPage> => ask({ numItems: PAGE_SIZE, ...pageParam }),
    initialPageParam: {} as { cursor?: string },
    getNextPageParam: (page) => nextPage(page) as { cursor?: string } | undefined,
  });
  if (read.isPending)
    return (
      <div aria-busy="true">
        <Lines count={5} />
      </div>
    );
  if (!read.data) return <Failure error={read.error} retry={() => void read.refetch()} />;
  const rows = read.data.pages.flatMap(({ page }) => page);
  if (rows.length === 0) return <Text c="dimmed">{empty}</Text>;
  return (
    <Stack gap="sm">
      <MatchTable rows={rows} />
      {read.hasNextPage && (
        <Group>
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {MATCHES.more}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

export function MatchTable({ rows }: { rows: readonly MatchSummary[] }) {
  return (
    <DataTable
      label={MATCHES.title}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { name: MATCHES.match, cell: (match) => <MatchLink match={match} /> },
        { name: MATCHES.game, cell: ({ game }) => nameOfGame(game.id), isMinor: true },
        { name: MATCHES.when, cell: ({ completedAt, startedAt, scheduledAt }) => showInstant(completedAt ?? startedAt ?? scheduledAt) },
        { name: MATCHES.status, cell: ({ status }) => <StatusBadge status={status} /> },
      ]}
    />
  );
}

function MatchLink({ match: { id, creatorTeam, acceptedTeam } }: { match: MatchSummary }) {
  return (
    <Link to="/matches/$id" params={{ id }}>
      {MATCHES.between(creatorTeam?.name, acceptedTeam?.name)}
    </Link>
  );
}
