import type { Match } from '@matchpoint/sdk';
import { OPERATE } from '../../texts/operate.js';
import { phaseOf } from '../match/match-line.js';
import { MatchRow } from '../match/match-row.js';
import { StatusChip } from '../status-chip.js';
import { isAtLeast, useOperated } from './league-role.js';
import { MatchControls } from './match-controls.js';
import classes from './match-desk-rows.module.css';

/** Match rows, each with its controls beside it. */
export function MatchDeskRows({ matches }: { matches: readonly Match[] }) {
  const { role } = useOperated();
  return (
    <ul className={classes.rows} aria-label={OPERATE.matches} data-flush>
      {matches.map((match) => (
        <li key={match.id} className={classes.row}>
          <div className={classes.match}>
            <MatchRow match={match} isInLeague />
          </div>
          <div className={classes.controls}>
            {/* What is live or over has its status in the row. */}
            {(phaseOf(match) === 'open' || phaseOf(match) === 'upcoming') && <StatusChip of="MatchStatus" value={match.status} />}
            {isAtLeast(role, 'MANAGER') && <MatchControls match={match} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
