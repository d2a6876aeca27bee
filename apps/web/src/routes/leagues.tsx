import type { LeagueSummary } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LeagueRow } from '../parts/league/league-row.js';
import { ButtonLink } from '../parts/links.js';
import { PageChoice } from '../parts/page-choice.js';
import { Page, Section } from '../parts/page.js';
import { SearchField } from '../parts/search-field.js';
import { Shown } from '../parts/shown.js';
import { leagueReads } from '../reads/leagues.js';
import { LEAGUE_LIST } from '../texts/league-list.js';
import { LEAGUES } from '../texts/leagues.js';
import classes from './league.module.css';

const route = getRouteApi('/leagues');
const LIMIT = 20;

export function LeaguesPage(): ReactNode {
  const { search, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const isNarrowed = search !== undefined || page > 1;
  const read = useQuery(leagueReads.list({ search, page, limit: LIMIT }));
  return (
    <Page title={LEAGUES.title} lead={LEAGUE_LIST.lead} actions={<ButtonLink to="/operate/new">{LEAGUES.createLeague}</ButtonLink>}>
      <SearchField
        key={search}
        label={LEAGUE_LIST.search}
        find={LEAGUE_LIST.find}
        search={search}
        onSearch={(wanted) => void navigate({ search: { search: wanted } })}
      />
      <Section title={LEAGUES.title}>
        <Shown read={read} isEmpty={({ leagues }) => leagues.length === 0} empty={isNarrowed ? LEAGUE_LIST.noneFound : LEAGUE_LIST.none}>
          {({ leagues, pagination }) => (
            <>
              <Rows leagues={leagues} />
              <PageChoice
                label={LEAGUE_LIST.pages}
                page={page}
                pages={pagination.totalPages}
                onChoose={(wanted) => void navigate({ search: (before) => ({ ...before, page: wanted }) })}
              />
            </>
          )}
        </Shown>
      </Section>
    </Page>
  );
}

const Rows = ({ leagues }: { leagues: readonly LeagueSummary[] }) => (
  <ul className={classes.rows} data-flush>
    {leagues.map((league) => (
      <li key={league.id}>
        <LeagueRow league={league} />
      </li>
    ))}
  </ul>
);
