import { Code } from '@mantine/core';
import type { ApiRequest } from '@matchpoint/sdk';
import { DEVELOPER } from '../../texts/developer.js';
import { Chip } from '../chip.js';
import { DataTable } from '../data-table.js';
import { showCount, showInstant } from '../formats.js';

const toneOf = (status: number) => (status >= 500 ? 'loss' : status >= 400 ? 'warn' : 'win');

/** API calls and their responses. */
export const RequestTable = ({ requests }: { requests: readonly ApiRequest[] }) => (
  <DataTable
    label={DEVELOPER.logs}
    rows={requests}
    idOf={({ requestId }) => requestId}
    columns={[
      { name: DEVELOPER.status, cell: ({ status }) => <Chip tone={toneOf(status)}>{status}</Chip> },
      { name: DEVELOPER.path, cell: (request) => <Call request={request} /> },
      { name: DEVELOPER.code, cell: ({ error }) => error, isMinor: true },
      { name: DEVELOPER.key, cell: ({ keyLabel, keyId }) => keyLabel || keyId, isMinor: true },
      { name: DEVELOPER.took, cell: ({ durationMs }) => DEVELOPER.milliseconds(showCount(durationMs)), isNumber: true, isMinor: true },
      { name: DEVELOPER.at, cell: ({ at }) => showInstant(at) },
      { name: DEVELOPER.requestId, cell: ({ requestId }) => <Code>{requestId}</Code>, isMinor: true },
    ]}
  />
);

/** The call; on a phone with what the other columns have there. */
const Call = ({ request: { method, path, error, requestId } }: { request: ApiRequest }) => (
  <>
    <Code>{`${method} ${path}`}</Code>
    <div className="phone-only small">
      {error !== null && <div>{error}</div>}
      <Code>{requestId}</Code>
    </div>
  </>
);
