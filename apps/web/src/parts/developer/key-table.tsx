import { Code } from '@mantine/core';
import type { ApiKey } from '@matchpoint/sdk';
import { wordOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';
import { DataTable } from '../data-table.js';
import { showDate, showInstant } from '../formats.js';
import { Link } from '../links.js';
import { StatusChip } from '../status-chip.js';

export function KeyTable({ keys }: { keys: readonly ApiKey[] }) {
  return (
    <DataTable
      label={DEVELOPER.keys}
      rows={keys}
      idOf={({ id }) => id}
      columns={[
        { name: DEVELOPER.label, cell: (key) => <KeyLink apiKey={key} /> },
        { name: DEVELOPER.prefix, cell: ({ prefix }) => <Code>{prefix}</Code>, isMinor: true },
        { name: DEVELOPER.kind, cell: ({ kind }) => wordOf('ApiKeyKind', kind), isMinor: true },
        { name: DEVELOPER.lastUsed, cell: ({ lastUsedAt }) => (lastUsedAt === null ? DEVELOPER.never : showInstant(lastUsedAt)) },
        { name: DEVELOPER.expires, cell: ({ expiresAt }) => (expiresAt === null ? DEVELOPER.never : showDate(expiresAt)), isMinor: true },
        { name: DEVELOPER.state, cell: (key) => <StatusChip of="KeyState" value={stateOf(key)} /> },
      ]}
    />
  );
}

function KeyLink({ apiKey: { id, label, prefix } }: { apiKey: ApiKey }) {
  return (
    <Link to="/developer/keys/$keyId" params={{ keyId: id }}>
      {label || prefix}
    </Link>
  );
}

/** The browser's clock is good enough for the displayed status; the API decides. */
export function stateOf({ revokedAt, expiresAt }: ApiKey): string {
  if (revokedAt !== null) return DEVELOPER.states.revoked;
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now() ? DEVELOPER.states.expired : DEVELOPER.states.usable;
}
