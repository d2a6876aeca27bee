import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOwnTeams } from '../parts/desk/own-teams.js';
import { leads } from '../parts/desk/team-roles.js';
import { Eligible, Ineligible, Memberships } from '../parts/league/applying.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { ButtonLink } from '../parts/links.js';
import { Shown } from '../parts/shown.js';
import { SignedIn } from '../parts/signed-in.js';
import { Empty } from '../parts/state.js';
import { leagueDeskReads } from '../reads/league-desk.js';
import { APPLYING } from '../texts/applying.js';

/** Captains apply to a league, and leave it, here. */
export const LeagueApplyPage = (): ReactNode => (
  <SignedIn>
    <LeagueFrame>{({ slug }) => <Applying slug={slug} />}</LeagueFrame>
  </SignedIn>
);

function Applying({ slug }: { slug: string }) {
  const read = useQuery(leagueDeskReads.eligibility(slug));
  return (
    <Shown read={read}>
      {({ eligibility: { hasApprovedTeamHere, eligibleTeams, pendingTeams, ineligibleTeams } }) => (
        <>
          {!hasApprovedTeamHere && eligibleTeams.length + pendingTeams.length + ineligibleTeams.length === 0 && (
            <Empty icon="shield" action={<ButtonLink to="/desk/new-org">{APPLYING.createTeam}</ButtonLink>}>
              {APPLYING.none}
            </Empty>
          )}
          <Memberships slug={slug} teams={pendingTeams} />
          {hasApprovedTeamHere && <OwnTeamsHere slug={slug} />}
          <Eligible slug={slug} teams={eligibleTeams} />
          <Ineligible teams={ineligibleTeams} />
        </>
      )}
    </Shown>
  );
}

/** The user's teams in this league, each with a button to leave. */
function OwnTeamsHere({ slug }: { slug: string }) {
  const { data: own = [] } = useOwnTeams();
  const read = useQuery(leagueDeskReads.teams(slug));
  const led = own.filter(leads).map(({ id }) => id);
  return (
    <Shown read={read}>
      {({ teams }) => (
        <Memberships
          slug={slug}
          teams={teams
            .filter(({ teamId, status }) => status === 'approved' && led.includes(teamId))
            .map(({ id, team }) => ({ team, leagueTeamId: id }))}
          isIn
        />
      )}
    </Shown>
  );
}
