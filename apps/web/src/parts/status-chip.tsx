import { type EnumName, wordOf } from '../texts/enums.js';
import { Chip, type Tone } from './chip.js';

const TONES: Readonly<Partial<Record<Tone, readonly string[]>>> = {
  live: ['IN_PROGRESS'],
  win: ['active', 'approved', 'up', 'delivered', 'CONFIRMED', 'resolved', 'served', 'APPROVED', 'REGISTRATION_OPEN'],
  warn: [
    'DISPUTED',
    'degraded',
    'pending',
    'awaiting_response',
    'high',
    'urgent',
    'PENDING_CONFIRMATION',
    'AWAITING_APPROVAL',
    'awaiting_answer',
    'escalated',
  ],
  loss: ['FORFEITED', 'suspended', 'banned', 'failed', 'dead_lettered', 'down', 'denied', 'revoked', 'removed', 'REJECTED', 'DISQUALIFIED'],
  info: ['ACCEPTED', 'READY', 'upcoming', 'open', 'in_progress', 'delivering', 'under_review'],
};
/** Enums in which `active` is bad news. */
const SANCTIONS: readonly EnumName[] = ['LeagueBanStatus', 'LeaguePenaltyStatus', 'LeagueCooldownStatus'];

interface StatusChipProps {
  /** The enum of the value. */
  of: EnumName;
  value: string;
}

/** A status in words. */
export function StatusChip({ of, value }: StatusChipProps) {
  return <Chip tone={toneOf(of, value)}>{wordOf(of, value)}</Chip>;
}

function toneOf(of: EnumName, value: string): Tone {
  if (SANCTIONS.includes(of)) return value === 'active' ? 'warn' : 'neutral';
  const tones = Object.entries(TONES) as [Tone, readonly string[]][];
  return tones.find(([, values]) => values.includes(value))?.[0] ?? 'neutral';
}
