import { Button, Group, Text } from '@mantine/core';
import type { Session } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { ACCOUNT } from '../../texts/account.js';
import { FORMS } from '../../texts/forms.js';
import { DataTable } from '../data-table.js';
import { Refusal } from '../failure.js';
import { showInstant } from '../formats.js';
import { useSend } from '../send.js';
import { tell } from '../shell/toast.js';
import { Shown } from '../shown.js';

export function Sessions() {
  const read = useRead(['sessions'], (options) => mp.account.listUserSessions(options));
  const ending = useSend((id: string) => mp.account.endUserSession(id), { onSent: () => tell(ACCOUNT.ended) });
  const endingOthers = useSend(() => mp.account.revokeOtherUserSessions(), { onSent: () => tell(ACCOUNT.endedOthers) });
  const error = ending.error ?? endingOthers.error;
  return (
    <Shown read={read}>
      {({ sessions }) => (
        <>
          <DataTable
            label={ACCOUNT.sessions}
            rows={sessions}
            idOf={({ id }) => id}
            columns={[
              { name: ACCOUNT.browser, cell: (session) => <Browser session={session} /> },
              { name: ACCOUNT.address, cell: ({ address }) => address, isMinor: true },
              { name: ACCOUNT.lastSeen, cell: ({ lastSeenAt }) => showInstant(lastSeenAt) },
              {
                name: ACCOUNT.end,
                cell: ({ id, isCurrent, browser }) =>
                  isCurrent ? null : (
                    <Button size="compact-sm" variant="default" aria-label={`${ACCOUNT.end}: ${browser}`} onClick={() => ending.mutate(id)}>
                      {ACCOUNT.end}
                    </Button>
                  ),
              },
            ]}
          />
          {error !== null && <Refusal error={error} title={FORMS.refused} />}
          {sessions.length > 1 && (
            <Group>
              <Button variant="default" loading={endingOthers.isPending} onClick={() => endingOthers.mutate()}>
                {ACCOUNT.endOthers}
              </Button>
            </Group>
          )}
        </>
      )}
    </Shown>
  );
}

function Browser({ session: { browser, isCurrent } }: { session: Session }) {
  return (
    <>
      {browser}
      {isCurrent && (
        <Text span size="sm" c="dimmed">
          {' '}
          ({ACCOUNT.thisOne})
        </Text>
      )}
    </>
  );
}
