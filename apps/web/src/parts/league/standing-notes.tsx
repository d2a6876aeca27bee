import type { Season } from '@matchpoint/sdk';
import { LEAGUES } from '../../texts/leagues.js';
import { showCount } from '../formats.js';

/** Notes below a season's table: how it is ranked, and what the line in it means. */
export const StandingNotes = ({ season: { qualifies, qualifiesFor } }: { season: Season }) => (
  <p className="small dim">
    {LEAGUES.tieRule} {qualifies !== null && LEAGUES.cut(showCount(qualifies), qualifiesFor ?? LEAGUES.playoffs)}
  </p>
);
