import { Badge } from '@mantine/core';
import { nameOf } from '../texts/names.js';

const LIVELY = ['IN_PROGRESS', 'active', 'ACTIVE', 'up'];
const TROUBLED = ['DISPUTED', 'FORFEITED', 'CANCELLED', 'disabled', 'suspended', 'banned', 'failed', 'degraded', 'down'];

/** How something stands, in a word; the colour only underlines it. */
export function StatusBadge({ status }: { status: string }) {
  const color = LIVELY.includes(status) ? 'green' : TROUBLED.includes(status) ? 'red' : 'gray';
  return (
    <Badge variant="outline" color={color} autoContrast styles={{ label: { color: 'var(--mantine-color-text)' } }}>
      {nameOf(status)}
    </Badge>
  );
}
