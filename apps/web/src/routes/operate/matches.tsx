import { getRouteApi } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { OperatePage } from '../../parts/operate/operate-page.js';
import { Loading } from '../../parts/state.js';
import { OPERATE } from '../../texts/operate.js';

const route = getRouteApi('/operate/$league/matches');
const LeagueMatches = lazy(async () => ({ default: (await import('../../parts/operate/league-matches.js')).LeagueMatches }));

/** A league's matches, with what its staff may do to each. */
export function OperateMatchesPage(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <OperatePage title={OPERATE.matches}>
      <Suspense fallback={<Loading />}>
        <LeagueMatches
          {...search}
          onChoose={(chosen) => void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true })}
        />
      </Suspense>
    </OperatePage>
  );
}
