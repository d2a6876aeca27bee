import { useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { useRead } from '../../reads/use-read.js';
import { useIsSignedIn } from '../../session.js';
import { LEAGUES } from '../../texts/leagues.js';
import { ButtonLink } from '../links.js';

/** A link to the pages of a league's staff, for them and for platform staff. */
export function StaffLink({ slug }: { slug: string }) {
  const isSignedIn = useIsSignedIn();
  const own = useQuery({ ...ownLeagueReads.list(), enabled: isSignedIn });
  const isStaff = own.data?.leagues.some(({ league }) => league.slug === slug);
  const account = useRead(['account'], isStaff === false ? (options) => mp.account.getUserAccount(options) : undefined);
  return isStaff || (isSignedIn && account.data?.staffRole) ? (
    <ButtonLink to="/operate/$league" params={{ league: slug }} variant="default" size="sm">
      {LEAGUES.forStaff}
    </ButtonLink>
  ) : null;
}
