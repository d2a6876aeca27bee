import { choice } from '../../operation/fields.js';
import { described } from '../../operation/named.js';

/** What happens to the accepted matches of a team that staff disable. */
export const OngoingMatches = () =>
  described(
    choice('OngoingMatches', ['finish', 'forfeit'], 'What happens to accepted matches.'),
    'Whether accepted matches continue or the team forfeits them; if both teams are closed, they are cancelled.',
  );
