import type { ListUserSecurityEventsResult } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { useRead } from '../../reads/use-read.js';
import { ACCOUNT } from '../../texts/account.js';
import { nameOf } from '../../texts/names.js';
import { DataTable } from '../data-table.js';
import { showInstant } from '../formats.js';
import { Shown } from '../shown.js';

const LIMIT = 10;

export function SecurityEvents() {
  const read = useRead(['security-events'], (options): PromiseLike<ListUserSecurityEventsResult> =>
    mp.account.listUserSecurityEvents({ limit: LIMIT }, options),
  );
  return (
    <Shown read={read}>
      {({ events }) => (
        <DataTable
          label={ACCOUNT.events}
          rows={events}
          idOf={({ id }) => id}
          columns={[
            { name: ACCOUNT.event, cell: ({ type }) => ACCOUNT.eventOf(type) ?? nameOf(type) },
            { name: ACCOUNT.when, cell: ({ createdAt }) => showInstant(createdAt) },
            { name: ACCOUNT.browser, cell: ({ browser }) => browser ?? ACCOUNT.unknownBrowser, isMinor: true },
            { name: ACCOUNT.address, cell: ({ address }) => address, isMinor: true },
          ]}
        />
      )}
    </Shown>
  );
}
