import { useIsSignedIn } from '../../session.js';
import { LEAGUES } from '../../texts/leagues.js';
import { ButtonLink } from '../links.js';

/** To the pages of a league's staff; whether who follows it is of the staff those say. */
export function StaffLink({ slug }: { slug: string }) {
  return useIsSignedIn() ? (
    <ButtonLink to="/operate/$league" params={{ league: slug }} variant="default" size="sm">
      {LEAGUES.forStaff}
    </ButtonLink>
  ) : null;
}
