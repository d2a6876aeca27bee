import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { mp } from '../../api.js';

/** Loaded on demand: its form takes 40 kB, and hardly any account is to be deleted. */
const KeepAccount = lazy(async () => ({ default: (await import('./keep-account.js')).KeepAccount }));

/** Above every page while the account is to be deleted; the page about that shows it itself. */
export function DeletionNotice() {
  const isSaidByPage = useLocation({ select: ({ pathname }) => pathname === '/account/delete' });
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => mp.account.getUserAccount({ signal, retries: 0 }),
    // Read once, not after every write: scheduling a deletion ends the session.
    enabled: ({ state }) => state.data === undefined,
  });
  if (isSaidByPage || !data?.deletionScheduledFor) return null;
  return (
    <Suspense>
      <Box mb="lg">
        <KeepAccount at={data.deletionScheduledFor} />
      </Box>
    </Suspense>
  );
}
