import { Button, Pagination, TextInput } from '@mantine/core';
import type { LeagueSummary } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { LeagueRow } from '../parts/league/league-row.js';
import { ButtonLink } from '../parts/links.js';
import { Page, Section } from '../parts/page.js';
import { Shown } from '../parts/shown.js';
import { leagueReads } from '../reads/leagues.js';
import { LEAGUES } from '../texts/leagues.js';
import classes from './league.module.css';

const route = getRouteApi('/leagues');
const LIMIT = 20;

export function LeaguesPage(): ReactNode {
  const { search, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const read = useQuery(leagueReads.list({ search, page, limit: LIMIT }));
  return (
    <Page title={LEAGUES.title} lead={LEAGUES.lead} actions={<ButtonLink to="/operate/new">{LEAGUES.createLeague}</ButtonLink>}>
      <SearchForm key={search} search={search} onSearch={(wanted) => void navigate({ search: { search: wanted || undefined } })} />
      <Section title={LEAGUES.title}>
        <Shown read={read} isEmpty={({ leagues }) => leagues.length === 0} empty={LEAGUES.none}>
          {({ leagues, pagination }) => (
            <>
              <Rows leagues={leagues} />
              {pagination.totalPages > 1 && (
                <Pagination
                  aria-label={LEAGUES.pages}
                  value={page}
                  total={pagination.totalPages}
                  onChange={(wanted) => void navigate({ search: (before) => ({ ...before, page: wanted }) })}
                  getControlProps={(control) => ({ 'aria-label': control })}
                />
              )}
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

function SearchForm({ search = '', onSearch }: { search?: string; onSearch(search: string): void }) {
  const [text, setText] = useState(search);
  return (
    <form
      role="search"
      className={classes.picker}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput
        type="search"
        aria-label={LEAGUES.search}
        placeholder={LEAGUES.search}
        value={text}
        maxLength={64}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {LEAGUES.find}
      </Button>
    </form>
  );
}
