import type { CallOptions } from '@matchpoint/sdk';
import { queryOptions } from '@tanstack/react-query';

/**
 * A read of the API under its key, for pages, loaders and invalidation alike. It is not retried here, because `Shown` displays the waiting
 * state.
 */
export const readOptions = <Answer>(key: readonly unknown[], ask: (options: CallOptions) => PromiseLike<Answer>) =>
  queryOptions({ queryKey: key, queryFn: async ({ signal }): Promise<Answer> => ask({ signal, retries: 0 }) });
