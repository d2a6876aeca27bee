import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { OperatePage } from '../../parts/operate/operate-page.js';
import { Loading } from '../../parts/state.js';
import { OPERATE } from '../../texts/operate.js';

const route = getRouteApi('/operate/$league/teams');
const LeagueTeams = lazy(async () => ({ default: (await import('../../parts/operate/league-teams.js')).LeagueTeams }));

/** A league's teams, with what its staff may do to each. */
export function OperateTeamsPage(): ReactNode {
  const { status } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <OperatePage title={OPERATE.teamsIn}>
      <Suspense fallback={<Loading />}>
        <LeagueTeams status={status} onChoose={(chosen) => void navigate({ search: chosen, replace: true })} />
      </Suspense>
    </OperatePage>
  );
}
