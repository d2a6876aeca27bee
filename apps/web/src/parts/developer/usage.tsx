import type { GetApiUsageResult } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { apiKeyReads, type UsagePeriod } from '../../reads/api-keys.js';
import { DEVELOPER } from '../../texts/developer.js';
import { Bars } from '../bars.js';
import { DataTable } from '../data-table.js';
import { Figures } from '../figures.js';
import { showCount, showDate, showInstant, showRate } from '../formats.js';
import { Shown } from '../shown.js';
import { ViewTabs } from '../tabs.js';

const PERIODS: readonly (readonly [UsagePeriod, string])[] = [
  ['day', DEVELOPER.periods.day],
  ['week', DEVELOPER.periods.week],
  ['month', DEVELOPER.periods.month],
];

/** The results of calls by all keys, or by one, over time. */
export function Usage({ keyId }: { keyId?: string }) {
  const [period, choose] = useState<UsagePeriod>('day');
  const read = useQuery(apiKeyReads.usage(period, keyId));
  return (
    <>
      <ViewTabs<UsagePeriod> label={DEVELOPER.period} views={PERIODS} shown={period} onShow={choose} />
      <Shown read={read} isEmpty={({ totals }) => totals.requests === 0} empty={DEVELOPER.noUse}>
        {(usage) => <OverTime usage={usage} period={period} />}
      </Shown>
    </>
  );
}

function OverTime({ usage: { totals, points }, period }: { usage: GetApiUsageResult; period: UsagePeriod }) {
  const timeOf = period === 'month' ? showDate : showInstant;
  const label = period === 'month' ? DEVELOPER.byDay : DEVELOPER.byHour;
  return (
    <>
      <Figures
        figures={[
          [DEVELOPER.requests, showCount(totals.requests)],
          [DEVELOPER.errorRate, showRate((totals.refused + totals.failed) / totals.requests)],
          [DEVELOPER.refused, showCount(totals.refused)],
          [DEVELOPER.rateLimited, showCount(totals.rateLimited)],
          [DEVELOPER.failed, showCount(totals.failed)],
        ]}
      />
      <Bars
        label={label}
        bars={points.map(({ at, requests, refused, failed }) => ({ name: timeOf(at), count: requests, troubled: refused + failed }))}
      />
      <details>
        <summary>{DEVELOPER.asTable}</summary>
        <DataTable
          label={label}
          rows={points.filter(({ requests }) => requests > 0)}
          idOf={({ at }) => at}
          columns={[
            { name: DEVELOPER.at, cell: ({ at }) => timeOf(at) },
            { name: DEVELOPER.requests, cell: ({ requests }) => showCount(requests), isNumber: true },
            { name: DEVELOPER.succeeded, cell: ({ succeeded }) => showCount(succeeded), isNumber: true, isMinor: true },
            { name: DEVELOPER.refused, cell: ({ refused }) => showCount(refused), isNumber: true },
            { name: DEVELOPER.rateLimited, cell: ({ rateLimited }) => showCount(rateLimited), isNumber: true, isMinor: true },
            { name: DEVELOPER.failed, cell: ({ failed }) => showCount(failed), isNumber: true },
          ]}
        />
      </details>
    </>
  );
}
