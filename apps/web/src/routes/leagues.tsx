import { Button, Group, Pagination, Text, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { mp } from '../api.js';
import { DataTable } from '../parts/data-table.js';
import { showCount } from '../parts/formats.js';
import { Link } from '../parts/links.js';
import { Page } from '../parts/page.js';
import { Picture } from '../parts/picture.js';
import { Shown } from '../parts/shown.js';
import { useRead } from '../reads.js';
import { LEAGUES } from '../texts/leagues.js';
import { nameOfGame } from '../texts/names.js';
import type { ReactNode } from 'react';

const route = getRouteApi('/leagues');
const LIMIT = 20;

export function LeaguesPage(): ReactNode {
  const { search, page = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const read = useRead(['leagues', search, page], (options) => mp.leagues.discover({ search, page, limit: LIMIT }, options));
  return (
    <Page title={LEAGUES.title} lead={LEAGUES.lead}>
      <SearchForm key={search} search={search} onSearch={(wanted) => void navigate({ search: { search: wanted || undefined } })} />
      <Shown read={read} isEmpty={({ leagues }) => leagues.length === 0} empty={LEAGUES.none}>
        {({ leagues, pagination }) => (
          <>
            <DataTable
              label={LEAGUES.title}
              rows={leagues}
              idOf={({ id }) => id}
              columns={[
                { name: LEAGUES.league, cell: (league) => <LeagueName league={league} /> },
                { name: LEAGUES.games, cell: ({ games }) => games.map(({ gameId }) => nameOfGame(gameId)).join(', '), isMinor: true },
                { name: LEAGUES.teams, cell: ({ teamCount }) => showCount(teamCount), isNumber: true },
                { name: LEAGUES.season, cell: ({ seasonStatus }) => LEAGUES.seasons[seasonStatus] },
              ]}
            />
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
    </Page>
  );
}

function LeagueName({ league }: { league: { slug: string; name: string; avatarUrl: string | null; isVerified: boolean } }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Picture name={league.name} url={league.avatarUrl} />
      <div>
        <Link to="/leagues/$slug" params={{ slug: league.slug }}>
          {league.name}
        </Link>
        {league.isVerified && (
          <Text size="xs" c="dimmed">
            {LEAGUES.verified}
          </Text>
        )}
      </div>
    </Group>
  );
}

function SearchForm({ search = '', onSearch }: { search?: string; onSearch(search: string): void }) {
  const [text, setText] = useState(search);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          type="search"
          label={LEAGUES.search}
          value={text}
          maxLength={64}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {LEAGUES.find}
        </Button>
      </Group>
    </form>
  );
}
