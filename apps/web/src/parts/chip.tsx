import type { ReactNode } from 'react';
import classes from './chip.module.css';

export type Tone = 'live' | 'win' | 'loss' | 'warn' | 'info' | 'neutral';

/** A status in a word; the tint only supports it. */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {tone === 'live' && <LiveDot />}
      {children}
    </span>
  );
}

/** Pulses while something is live; hollow while the stream is lost. */
export const LiveDot = ({ isLost = false }: { isLost?: boolean }) => (
  <span className={classes.dot} data-lost={isLost || undefined} aria-hidden="true" />
);
