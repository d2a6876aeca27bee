import { Icon } from '../icon.js';
import { showInstant } from '../formats.js';
import { showClock } from '../when.js';
import type { TimelineEntry } from './timeline.js';
import classes from './timeline.module.css';

const ICONS = { live: 'bolt', win: 'trophy', plain: 'check' } as const;

export const TimelineList = ({ entries }: { entries: readonly TimelineEntry[] }) => (
  <ol className={classes.list} data-flush>
    {entries.map(({ id, at, text, tone }) => (
      <li key={id}>
        <time dateTime={at} title={showInstant(at)}>
          {showClock(at)}
        </time>
        <span className={classes.dot} data-tone={tone}>
          <Icon name={ICONS[tone]} size={16} />
        </span>
        <span>{text}</span>
      </li>
    ))}
  </ol>
);
