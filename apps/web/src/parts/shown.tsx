import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { STATES } from '../texts/states.js';
import { Failure } from './failure.js';
import { Empty, Lines, Loading, Note } from './state.js';

interface ShownProps<Answer> {
  read: UseQueryResult<Answer>;
  /** Reads that are shown inside this one. Those that have failed, too, are retried with it. */
  inner?: readonly UseQueryResult<unknown>[];
  /** A placeholder in the shape of the content; by default, a few lines. */
  skeleton?: ReactNode;
  isEmpty?(answer: Answer): boolean;
  /** Title and action of the empty state. */
  empty?: ReactNode;
  emptyAction?: ReactNode;
  children(answer: Answer): ReactNode;
}

/** All states of a read: loading, empty, failed, stale, loaded. */
export function Shown<Answer>({ read, inner = [], skeleton = <Lines />, isEmpty, empty, emptyAction, children }: ShownProps<Answer>) {
  const { data, error, isPending, refetch } = read;
  const retry = (): void => {
    void refetch();
    for (const other of inner) if (other.isError) void other.refetch();
  };
  if (isPending) return <Loading>{skeleton}</Loading>;
  if (data === undefined) return <Failure error={error} retry={retry} />;
  return (
    <>
      {error && (
        <Note tone="warn" role="status">
          {STATES.stale}
        </Note>
      )}
      {isEmpty?.(data) ? <Empty action={emptyAction}>{empty}</Empty> : children(data)}
    </>
  );
}
