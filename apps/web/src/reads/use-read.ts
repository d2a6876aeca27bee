import { type CallOptions, MatchpointError } from '@matchpoint/sdk';
import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { noteRefusal } from '../session.js';

/** Data younger than this is shown without a refetch. */
const FRESH_MS = 30_000;
/** No response, or one from an intermediary. */
const PASSING = [0, 502, 503, 504];
const REPEATS = 2;

/** The API's error, if it was one. */
export const isOfStatus = (error: unknown, ...statuses: number[]): error is MatchpointError =>
  error instanceof MatchpointError && statuses.includes(error.status);

/** The response has removed the cookie of a session that has ended, so the next request is a visitor's, who may read public content. */
const isRefusedForCookie = (error: unknown): boolean => isOfStatus(error, 401) && error.code === 'error_session_invalid';

export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: (failures, error) => {
          noteRefusal(error);
          return failures < REPEATS && (isOfStatus(error, ...PASSING) || isRefusedForCookie(error));
        },
        retryDelay: (failures, error) => (isRefusedForCookie(error) ? 0 : 1_000 * 2 ** failures),
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * A read of the API under its key. It is not retried here, because `Shown` displays the waiting state.
 * @param ask undefined while the read is not possible yet
 * @param keepsPrevious shows the previous key's answer until the new one arrives
 */
export function useRead<Answer>(
  key: readonly unknown[],
  ask: ((options: CallOptions) => PromiseLike<Answer>) | undefined,
  { keepsPrevious = false }: { keepsPrevious?: boolean } = {},
): UseQueryResult<Answer> {
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }): Promise<Answer> => {
      if (!ask) throw new Error('no query');
      return ask({ signal, retries: 0 });
    },
    enabled: ask !== undefined,
    ...(keepsPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}
