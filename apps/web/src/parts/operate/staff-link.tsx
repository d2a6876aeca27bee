import { useIsSignedIn } from '../../session.js';
import { OPERATE } from '../../texts/operate.js';
import { ButtonLink } from '../links.js';

/** To the pages of a league's staff; whether who follows it is of the staff those say. */
export function StaffLink({ slug }: { slug: string }) {
  return useIsSignedIn() ? (
    <ButtonLink to="/operate/$league" params={{ league: slug }} variant="default" size="sm">
      {OPERATE.forStaff}
    </ButtonLink>
  ) : null;
}
