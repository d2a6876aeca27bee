import { Text } from '@mantine/core';
import type { GetStaffSystemResult, SystemService } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { AdminPage } from '../../parts/admin/admin-page.js';
import { DataTable } from '../../parts/data-table.js';
import { showCount, showInstant } from '../../parts/formats.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { Empty, Note } from '../../parts/state.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { staff } from '../../staff-api.js';
import { ADMIN } from '../../texts/admin.js';

export function SystemPage(): ReactNode {
  return (
    <AdminPage title={ADMIN.system}>
      <System />
    </AdminPage>
  );
}

function System() {
  const read = useRead(['staff-system'], (options) => staff.platformStaff.getStaffSystem(options));
  return <Shown read={read}>{(system) => <Parts system={system} />}</Shown>;
}

function Parts({ system: { status, dependencies, services, checkedAt } }: { system: GetStaffSystemResult }) {
  const queues = services.flatMap((service) => service.queues.map((queue) => ({ ...queue, service: service.name })));
  const busy = queues.filter(({ waiting, trouble }) => (waiting ?? 0) > 0 || trouble !== null);
  return (
    <>
      <Note tone={status === 'ok' ? 'info' : 'bad'} role="status" title={ADMIN.overall[status]}>
        {ADMIN.checked(showInstant(checkedAt))}
      </Note>
      <Section title={ADMIN.services}>
        <PartTable label={ADMIN.services} parts={services} versionOf={({ version }) => version} />
      </Section>
      <Section title={ADMIN.queues}>
        {busy.length === 0 && <Empty icon="check">{ADMIN.queuesIdle(showCount(queues.length))}</Empty>}
        {busy.length > 0 && (
          <DataTable
            label={ADMIN.queues}
            rows={busy}
            idOf={({ service, name }) => `${service} ${name}`}
            columns={[
              { name: ADMIN.service, cell: ({ service }) => service },
              { name: ADMIN.queue, cell: ({ name }) => name },
              { name: ADMIN.waiting, cell: ({ waiting }) => showCount(waiting), isNumber: true },
              { name: ADMIN.seconds, cell: ({ oldestWaitSeconds }) => showCount(oldestWaitSeconds), isNumber: true, isMinor: true },
              { name: ADMIN.trouble, cell: ({ trouble }) => trouble, isMinor: true },
            ]}
          />
        )}
      </Section>
      <Section title={ADMIN.dependencies}>
        <PartTable label={ADMIN.dependencies} parts={dependencies} />
      </Section>
    </>
  );
}

type Part = Pick<SystemService, 'name' | 'status' | 'reason' | 'latencyMs'>;

function PartTable<One extends Part>({
  label,
  parts,
  versionOf,
}: {
  label: string;
  parts: readonly One[];
  versionOf?: (part: One) => string | null;
}) {
  return (
    <DataTable
      label={label}
      rows={parts}
      idOf={({ name }) => name}
      columns={[
        { name: ADMIN.part, cell: ({ name }) => name },
        { name: ADMIN.state, cell: ({ status }) => <StatusChip of="SystemPartStatus" value={status} /> },
        { name: ADMIN.why, cell: ({ reason }) => reason && <Text size="sm">{reason}</Text>, isMinor: true },
        { name: ADMIN.latency, cell: ({ latencyMs }) => showCount(latencyMs), isNumber: true },
        ...(versionOf ? [{ name: ADMIN.version, cell: versionOf, isMinor: true }] : []),
      ]}
    />
  );
}
