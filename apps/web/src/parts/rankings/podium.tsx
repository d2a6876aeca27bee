import type { ReactNode } from 'react';
import { LEADERBOARDS } from '../../texts/leaderboards.js';
import { FormStrip } from '../form-strip.js';
import { showCount, showPercent, showRecord } from '../formats.js';
import type { BoardRow } from './board-row.js';
import classes from './podium.module.css';

/** The first three of a board. */
export const Podium = ({ rows }: { rows: readonly BoardRow[] }): ReactNode => (
  <ol className={classes.podium} aria-label={LEADERBOARDS.firstThree}>
    {rows.map(({ id, rank, picture, link, stats, form }) => (
      <li key={id} className={classes.place}>
        <span className={classes.rank}>
          <span className="vh">{LEADERBOARDS.rank} </span>
          {showCount(rank)}
        </span>
        {picture}
        <span className={classes.name}>{link}</span>
        <span className={classes.record}>
          {showRecord(stats)} · {showPercent(stats.winRate)}
        </span>
        <span className={classes.form}>
          <FormStrip form={form} />
        </span>
      </li>
    ))}
  </ol>
);
