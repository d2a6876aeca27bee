import type { LeagueProfile, SeasonWithCounts } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Choice } from '../parts/choice.js';
import { Facts } from '../parts/facts.js';
import { showCount } from '../parts/formats.js';
import { LeagueFrame } from '../parts/league/league-frame.js';
import { PlayerRanking } from '../parts/league/player-ranking.js';
import { SeasonFrame } from '../parts/league/season-frame.js';
import { columnsOf } from '../parts/match/stat-columns.js';
import { Columns, Section } from '../parts/page.js';
import { Segments } from '../parts/segments.js';
import { Shown } from '../parts/shown.js';
import { When } from '../parts/when-shown.js';
import { statisticsReads } from '../reads/league-statistics.js';
import { STATISTICS } from '../texts/league-statistics.js';
import { nameOfField } from '../texts/names.js';
import classes from './league.module.css';

const route = getRouteApi('/leagues/$slug/statistics');

export const LeagueStatisticsPage = (): ReactNode => <LeagueFrame>{(league) => <Statistics league={league} />}</LeagueFrame>;

function Statistics({ league }: { league: LeagueProfile }) {
  const { season } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <SeasonFrame league={league} wanted={season} onChoose={(id) => void navigate({ search: { season: id }, replace: true })}>
      {(chosen) => (
        <Columns aside={<Totals season={chosen} />}>
          <Players key={chosen.id} slug={league.slug} seasonId={chosen.id} />
        </Columns>
      )}
    </SeasonFrame>
  );
}

/** The progress of the season. */
function Totals({ season: { matchCount, completedCount, firstMatchAt, lastMatchAt, nextMatchAt } }: { season: SeasonWithCounts }) {
  const when = (name: string, at: string | null): [string, ReactNode][] => (at === null ? [] : [[name, <When key={name} at={at} />]]);
  return (
    <Section title={STATISTICS.seasonFigures}>
      <Facts
        rows={[
          [STATISTICS.matchesPlayed, STATISTICS.countOf(showCount(completedCount), showCount(matchCount))],
          ...when(STATISTICS.firstMatch, firstMatchAt),
          ...when(STATISTICS.lastMatch, lastMatchAt),
          ...when(STATISTICS.nextMatch, nextMatchAt),
        ]}
      />
    </Section>
  );
}

const SUMS = Object.entries(STATISTICS.sums) as [keyof typeof STATISTICS.sums, string][];
const FEWEST_MAPS = [1, 3, 5, 10, 20];
/** More statistics than any game has. */
const MOST_NAMES = 64;

function Players({ slug, seasonId }: { slug: string; seasonId: string }) {
  const { sort, by = 'total', maps = 1 } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (chosen: { sort?: string; by?: typeof by; maps?: number }): void =>
    void navigate({ search: (before) => ({ ...before, ...chosen }), replace: true });
  const read = useQuery(statisticsReads.names(slug, seasonId));
  return (
    <Section
      title={STATISTICS.players}
      actions={<Segments label={STATISTICS.figures} options={SUMS} value={by} onChoose={(value) => choose({ by: value })} />}
    >
      <Shown read={read} isEmpty={(names) => names.length === 0} empty={STATISTICS.noStatistics}>
        {(found) => {
          const names = columnsOf(
            [{ stats: Object.fromEntries([...found, ...(sort ? [sort] : [])].map((name) => [name, 0])) }],
            MOST_NAMES,
          );
          const sortBy = sort ?? names[0] ?? '';
          return (
            <>
              <div className={classes.picker}>
                <Choice
                  label={STATISTICS.statistic}
                  value={sortBy}
                  onChoose={(value) => choose({ sort: value })}
                  options={names.map((name) => ({ value: name, label: nameOfField(name) }))}
                />
                <Choice
                  label={STATISTICS.fewestMaps}
                  value={String(maps)}
                  onChoose={(value) => choose({ maps: value === '1' ? undefined : Number(value) })}
                  options={[...new Set([...FEWEST_MAPS, maps])].map((count) => ({
                    value: String(count),
                    label: STATISTICS.mapsOf(showCount(count)),
                  }))}
                />
              </div>
              <PlayerRanking slug={slug} query={{ seasonId, sortBy, order: by, minMaps: maps }} names={names} />
            </>
          );
        }}
      </Shown>
    </Section>
  );
}
