import { choice } from '../../operation/fields.js';
import { described } from '../../operation/named.js';

/** What becomes of the accepted matches of a team that staff disable. */
export const OngoingMatches = () =>
  described(
    choice('OngoingMatches', ['finish', 'forfeit'], 'What becomes of accepted matches.'),
    'Whether accepted matches go on, or are forfeited by the team; where both teams are closed they are cancelled.',
  );
