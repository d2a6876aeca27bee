import { Button, Group } from '@mantine/core';
import { type NextPage, nextPage } from '@matchpoint/sdk';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STATES } from '../texts/states.js';
import { Failure } from './failure.js';
import { showCount } from './formats.js';
import { Empty, Lines, Loading } from './state.js';

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
  children(items: readonly Item[]): ReactNode;
}

/** A listing, page by page, with the states that `Shown` has. */
export function Pages<Item, Answer extends object>(props: PagesProps<Item, Answer>) {
  const { of, ask, itemsOf, totalOf, skeleton = <Lines count={5} />, empty, children } = props;
  const read = useInfiniteQuery({
    queryKey: of,
    queryFn: async ({ pageParam }): Promise<Answer> => ask(pageParam),
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: (page) => nextPage(page),
  });
  if (read.isPending) return <Loading>{skeleton}</Loading>;
  if (!read.data) return <Failure error={read.error} retry={() => void read.refetch()} />;
  const items = read.data.pages.flatMap(itemsOf);
  if (items.length === 0) return <Empty>{empty}</Empty>;
  const [first] = read.data.pages;
  return (
    <>
      {children(items)}
      {read.hasNextPage && (
        <Group>
          <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
            {STATES.more}
          </Button>
          {totalOf && first && <span className="dim small">{STATES.shownOf(showCount(items.length), showCount(totalOf(first)))}</span>}
        </Group>
      )}
    </>
  );
}
