import { Input, SegmentedControl } from '@mantine/core';
import type { GetApiKeyOptionsResult } from '@matchpoint/sdk';
import { DEVELOPER } from '../../texts/developer.js';
import { DAY_MS } from '../durations.js';
import { showDate } from '../formats.js';

/** Leaves the expiry of a key as it is. */
export const UNCHANGED = 'unchanged';

interface KeyExpiryProps {
  limits: GetApiKeyOptionsResult['limits'];
  /** The expiry that may stay as it is, of a key that exists; null for never. */
  current?: string | null;
  /** Days until the key expires; '' for never. */
  days: string;
  onChoose(days: string): void;
}

/** When a key expires, by the time from now. */
export function KeyExpiry({ limits, current, days, onChoose }: KeyExpiryProps) {
  const choices = Object.entries(DEVELOPER.expiryChoices)
    .filter(([value]) => value === '' || Number(value) * DAY_MS <= limits.maxExpirySeconds * 1_000)
    .map(([value, label]) => ({ value, label }));
  const expiresAt = days === UNCHANGED ? (current ?? null) : expiryAfter(days);
  return (
    <div>
      <Input.Label component="p" aria-hidden="true" mb={4}>
        {DEVELOPER.expires}
      </Input.Label>
      <SegmentedControl
        aria-label={DEVELOPER.expires}
        data={current === undefined ? choices : [{ value: UNCHANGED, label: DEVELOPER.unchanged }, ...choices]}
        value={days}
        onChange={onChoose}
      />
      <p className="dim small">{expiresAt === null ? DEVELOPER.neverExpires : DEVELOPER.expiresOn(showDate(expiresAt))}</p>
    </div>
  );
}

export const expiryAfter = (days: string): string | null =>
  days === '' ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
