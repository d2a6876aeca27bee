import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Eligible, Ineligible, Memberships } from '../parts/league/applying.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { ButtonLink } from '../parts/links.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { Empty } from '../parts/state.js';
import { leagueReads } from '../reads/leagues.js';
import { APPLYING } from '../texts/applying.js';

/** A captain's way into a league, and out of it. */
export const LeagueApplyPage = (): ReactNode => (
  <SignedIn>
    <LeagueFrame>{({ slug }) => <Applying slug={slug} />}</LeagueFrame>
  </SignedIn>
);

function Applying({ slug }: { slug: string }) {
  const read = useQuery(leagueReads.eligibility(slug));
  return (
    <Shown read={read}>
      {({ eligibility: { eligibleTeams, pendingTeams, ineligibleTeams } }) => {
        const isIn = ({ status }: { status?: string }): boolean => status === 'approved';
        return (
          <>
            {eligibleTeams.length + pendingTeams.length + ineligibleTeams.length === 0 && (
              <Empty icon="shield" action={<ButtonLink to="/desk/new-org">{APPLYING.createTeam}</ButtonLink>}>
                {APPLYING.none}
              </Empty>
            )}
            <Memberships slug={slug} teams={pendingTeams} />
            <Memberships slug={slug} teams={ineligibleTeams.filter(isIn)} isIn />
            <Eligible slug={slug} teams={eligibleTeams} />
            <Ineligible teams={ineligibleTeams.filter((team) => !isIn(team))} />
          </>
        );
      }}
    </Shown>
  );
}
