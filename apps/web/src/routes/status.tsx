import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DataTable } from '../parts/data-table.js';
import { showInstant } from '../parts/formats.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { Note } from '../parts/state.js';
import { StatusChip } from '../parts/status-chip.js';
import { STATUS } from '../texts/status.js';

const READINESS = '/health/ready';
const REFRESH_MS = 30_000;

interface Readiness {
  status: keyof typeof STATUS.overall;
  dependencies: Record<string, string>;
}

/** The public status page: readiness without host names. */
export function StatusPage(): ReactNode {
  const read = useQuery({ queryKey: ['readiness'], queryFn: ({ signal }) => readReadiness(signal), refetchInterval: REFRESH_MS });
  return (
    <Page title={STATUS.title} lead={STATUS.lead}>
      <Shown read={read}>
        {({ status, dependencies }) => (
          <>
            <Note tone={status === 'ok' ? 'good' : 'bad'} role="status" title={STATUS.overall[status]}>
              {STATUS.checked(showInstant(new Date(read.dataUpdatedAt).toISOString()))}
            </Note>
            {Object.keys(dependencies).length > 0 && (
              <Section title={STATUS.parts}>
                <DataTable
                  label={STATUS.parts}
                  rows={partsOf(dependencies)}
                  idOf={([name]) => name}
                  columns={[
                    { name: STATUS.part, cell: ([name]) => name },
                    { name: STATUS.state, cell: ([, state]) => <StatusChip of="SystemPartStatus" value={state} /> },
                  ]}
                />
              </Section>
            )}
          </>
        )}
      </Shown>
    </Page>
  );
}

/** From best to worst. */
const STATES = ['up', 'degraded', 'down'];
const worse = (one: string, other: string): string => (STATES.indexOf(one) >= STATES.indexOf(other) ? one : other);

/** Features by the state of the worst dependency that each needs. */
function partsOf(dependencies: Readiness['dependencies']): (readonly [name: string, state: string])[] {
  const parts = new Map<string, string>();
  for (const [name, state] of Object.entries(dependencies)) {
    const part = STATUS.names[name] ?? STATUS.other;
    parts.set(part, worse(parts.get(part) ?? 'up', state));
  }
  return [...parts];
}

/** If nothing works, the response is 503 with the same body. */
async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const answer = await fetch(READINESS, { signal });
  return (await answer.json()) as Readiness;
}
