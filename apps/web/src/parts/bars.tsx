import { Text } from '@mantine/core';
import { showCount } from './formats.js';
import classes from './bars.module.css';

export interface Bar {
  name: string;
  count: number;
  /** Those that failed. */
  troubled: number;
}

const HEIGHT = 96;
const WIDTH = 12;
const GAP = 3;

/** Counts over time, with failures at the bottom of each bar. Decorative, because a table beside it has the same data. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  const scale = (count: number): number => Math.round((count / highest) * HEIGHT);
  return (
    <figure className={classes.figure}>
      <svg
        viewBox={`0 0 ${Math.max(1, bars.length) * (WIDTH + GAP)} ${HEIGHT}`}
        height={HEIGHT}
        width="100%"
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {bars.map(({ name, count, troubled }, index) => (
          <g key={name} transform={`translate(${index * (WIDTH + GAP)} 0)`}>
            <title>{`${name}: ${showCount(count)}`}</title>
            <rect className={classes.bar} y={HEIGHT - scale(count)} width={WIDTH} height={scale(count)} />
            <rect className={classes.troubled} y={HEIGHT - scale(troubled)} width={WIDTH} height={scale(troubled)} />
          </g>
        ))}
      </svg>
      <Text component="figcaption" size="sm" c="dimmed">
        {label}
      </Text>
    </figure>
  );
}
