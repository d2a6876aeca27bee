import { useQuery } from '@tanstack/react-query';
import { webhookReads } from '../../reads/webhooks.js';
import { DEVELOPER } from '../../texts/developer.js';
import { Bars } from '../bars.js';
import { DataTable } from '../data-table.js';
import { showCount, showTime } from '../formats.js';
import { Shown } from '../shown.js';

/** Delivery results of an endpoint in the last 24 hours. */
export function WebhookHours({ id }: { id: string }) {
  const read = useQuery(webhookReads.hours(id));
  return (
    <Shown
      read={read}
      isEmpty={({ points }) => points.every(({ delivered, failedAttempts }) => delivered + failedAttempts === 0)}
      empty={DEVELOPER.noAttempts}
    >
      {({ points }) => (
        <>
          <Bars
            label={DEVELOPER.attemptsByHour}
            bars={points.map(({ at, delivered, failedAttempts }) => ({
              name: showTime(at),
              count: delivered + failedAttempts,
              troubled: failedAttempts,
            }))}
          />
          <details>
            <summary>{DEVELOPER.asTable}</summary>
            <DataTable
              label={DEVELOPER.attemptsByHour}
              rows={points.filter(({ delivered, failedAttempts }) => delivered + failedAttempts > 0)}
              idOf={({ at }) => String(at)}
              columns={[
                { name: DEVELOPER.at, cell: ({ at }) => showTime(at) },
                { name: DEVELOPER.delivered, cell: ({ delivered }) => showCount(delivered), isNumber: true },
                { name: DEVELOPER.failedAttempts, cell: ({ failedAttempts }) => showCount(failedAttempts), isNumber: true },
                { name: DEVELOPER.givenUp, cell: ({ deadLettered }) => showCount(deadLettered), isNumber: true, isMinor: true },
              ]}
            />
          </details>
        </>
      )}
    </Shown>
  );
}
