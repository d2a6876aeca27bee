import { Button, Group } from '@mantine/core';
import { type NextPage, nextPage } from '@matchpoint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { STATES } from '../texts/states.js';
import { Failure } from './failure.js';
import { showCount } from './formats.js';
import { Empty, Lines, Loading } from './state.js';

/** Empty pages that a listing skips automatically; its items may be filtered after they are read. */
const MOST_EMPTY = 10;

interface PagesProps<Item, Answer extends object> {
  /** The cache key. */
  of: readonly unknown[];
  /** @param next the position of the next page, in addition to the filters */
  ask(next: NextPage | undefined): PromiseLike<Answer>;
  itemsOf(answer: Answer): readonly Item[];
  /** The total number of items, for listings that return it. */
  totalOf?(answer: Answer): number;
  /** A placeholder in the shape of the items; by default, a few lines. */
  skeleton?: ReactNode;
  empty: ReactNode;
  emptyAction?: ReactNode;
  children(items: readonly Item[]): ReactNode;
}

/** A listing, page by page, with the states that `Shown` has. */
export function Pages<Item, Answer extends object>(props: PagesProps<Item, Answer>) {
  const { of, ask, itemsOf, totalOf, skeleton = <Lines count={5} />, empty, emptyAction, children } = props;
  const read = useInfiniteQuery({
    queryKey: of,
    queryFn: async ({ pageParam }): Promise<Answer> => ask(pageParam),
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: (page) => nextPage(page),
  });
  const { data, error, isError, isFetchingNextPage, hasNextPage, fetchNextPage } = read;
  const pages = data?.pages ?? [];
  const emptyAtEnd = pages.length - 1 - pages.findLastIndex((page) => itemsOf(page).length > 0);
  const isGoingOn = hasNextPage && !isError && emptyAtEnd > 0 && emptyAtEnd < MOST_EMPTY;
  useEffect(() => {
    if (isGoingOn && !isFetchingNextPage) void fetchNextPage();
  }, [isGoingOn, isFetchingNextPage, fetchNextPage]);
  if (data === undefined && isError) return <Failure error={error} retry={() => void read.refetch()} />;
  const items = pages.flatMap(itemsOf);
  if (data === undefined || (isGoingOn && items.length === 0)) return <Loading>{skeleton}</Loading>;
  const [first] = pages;
  return (
    <>
      {items.length === 0 ? <Empty action={emptyAction}>{empty}</Empty> : children(items)}
      {hasNextPage && (
        <Group>
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {STATES.more}
          </Button>
          {totalOf && first && <span className="dim small">{STATES.shownOf(showCount(items.length), showCount(totalOf(first)))}</span>}
        </Group>
      )}
    </>
  );
}
