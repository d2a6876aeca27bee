import type { GetLeagueActivityFeedResult, LeagueActivity } from '@matchpoint/sdk';
import type { ReactNode } from 'react';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { DataTable } from '../../parts/data-table.js';
import { showCount, showInstant } from '../../parts/formats.js';
import { Link } from '../../parts/links.js';
import { UserName } from '../../parts/named.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Section } from '../../parts/page.js';
import { Pages } from '../../parts/pages.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads.js';
import { nameOf } from '../../texts/names.js';
import { OPERATE } from '../../texts/operate.js';

const PAGE_SIZE = 20;

export function OperateOverviewPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.overview}>
      <ForRole floor="MANAGER">
        <Waiting />
        <Section title={OPERATE.activity}>
          <Activity />
        </Section>
      </ForRole>
    </OperatePage>
  );
}

/** What somebody must look at, each leading to where it is done. */
function Waiting() {
  const { slug } = useOperated();
  const read = useRead(['league-stats', slug], (options) => operate.leagueAdministration.getLeagueDashboardStats(slug, options));
  return (
    <Shown read={read}>
      {({ stats }) => (
        <DataTable
          label={OPERATE.overview}
          rows={[
            { to: '/operate/$league/applications', name: OPERATE.waitingTeams, count: stats.pendingApplications } as const,
            { to: '/operate/$league/tickets', name: OPERATE.openTickets, count: stats.openTickets } as const,
            { to: '/operate/$league/seasons', name: OPERATE.activeSeasons, count: stats.activeSeasons } as const,
            { to: '/operate/$league/applications', name: OPERATE.teamsIn, count: stats.teamCount } as const,
          ]}
          idOf={({ name }) => name}
          columns={[
            {
              name: OPERATE.what,
              cell: ({ to, name }) => (
                <Link to={to} params={{ league: slug }}>
                  {name}
                </Link>
              ),
            },
            { name: OPERATE.howMany, cell: ({ count }) => showCount(count), isNumber: true },
          ]}
        />
      )}
    </Shown>
  );
}

function Activity() {
  const { slug } = useOperated();
  return (
    <Pages
      of={['league-activity', slug]}
      ask={(next): PromiseLike<GetLeagueActivityFeedResult> =>
        mp.leagues.getActivityFeed(slug, { limit: PAGE_SIZE, ...next }, { retries: 0 })
      }
      itemsOf={({ activities }) => activities}
      empty={OPERATE.noActivity}
    >
      {(activities) => (
        <DataTable
          label={OPERATE.activity}
          rows={activities}
          idOf={({ id }) => id}
          columns={[
            { name: OPERATE.what, cell: ({ type }) => nameOf(type.replace(/^league\./, '').replaceAll('.', ' ')) },
            { name: OPERATE.about, cell: subjectOf },
            { name: OPERATE.by, cell: ({ actor }) => actor && <UserName user={actor} />, isMinor: true },
            { name: OPERATE.when, cell: ({ createdAt }) => showInstant(createdAt) },
          ]}
        />
      )}
    </Pages>
  );
}

/** What an entry is about, where it says so by a name; matches lead to their page. */
function subjectOf({ targetType, targetId, metadata }: LeagueActivity): ReactNode {
  if (targetType === 'match' && targetId !== null)
    return (
      <Link to="/matches/$id" params={{ id: targetId }}>
        {OPERATE.match}
      </Link>
    );
  const said = ['name', 'title', 'teamName', 'reason', 'role'].map((key) => metadata[key]).find((value) => typeof value === 'string');
  return said ?? (targetType === null ? null : nameOf(targetType));
}
