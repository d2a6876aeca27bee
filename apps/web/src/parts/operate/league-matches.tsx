import { Group } from '@mantine/core';
import type { ListLeagueMatchesResult, MatchStatus } from '@matchpoint/sdk';
import { listLeagueMatchesQuery } from '@matchpoint/sdk/schemas';
import { useQuery } from '@tanstack/react-query';
import { mp } from '../../api.js';
import { operate } from '../../operate-api.js';
import { leagueReads } from '../../reads/leagues.js';
import { optionsOf } from '../../texts/enums.js';
import { LEAGUE_DESK } from '../../texts/league-desk.js';
import { OPERATE } from '../../texts/operate.js';
import { Choice } from '../choice.js';
import { LiveLost } from '../live/live-lost.js';
import { useStream } from '../live/use-live.js';
import { Pages } from '../pages.js';
import { useOperated } from './league-role.js';
import { MatchDeskRows } from './match-desk-rows.js';
import { ageingOfWeek } from './week-ageing.js';

const PAGE_SIZE = 25;
const STATUSES = (listLeagueMatchesQuery.properties.status.enum ?? []) as readonly MatchStatus[];
/** In place of a season's id. */
const PRESEASON = 'preseason';

interface Filters {
  status?: string | undefined;
  season?: string | undefined;
}

interface LeagueMatchesProps extends Filters {
  onChoose(filters: Filters): void;
}

/** A league's matches in any status, newest first, with filters. */
export function LeagueMatches({ status: wanted, season, onChoose }: LeagueMatchesProps) {
  const { slug } = useOperated();
  const isLost = useStream(`league ${slug}`, (options) => mp.leagues.stream(slug, options), ageingOfWeek(slug));
  const status = STATUSES.find((each) => each === wanted);
  return (
    <>
      <Group gap="sm" align="end">
        <Choice
          label={OPERATE.status}
          value={status ?? ''}
          onChoose={(chosen) => onChoose({ status: chosen || undefined })}
          options={[{ value: '', label: LEAGUE_DESK.anyStatus }, ...optionsOf('MatchStatus', STATUSES)]}
        />
        <SeasonChoice season={season} onChoose={onChoose} />
        <LiveLost isLost={isLost} />
      </Group>
      <Pages
        of={['league-matches', slug, 'desk', status, season]}
        ask={(next): PromiseLike<ListLeagueMatchesResult> =>
          operate.leagueAdministration.listLeagueMatches(
            slug,
            { limit: PAGE_SIZE, ...(status && { status }), ...(season && { seasonId: season }), ...next },
            { retries: 0 },
          )
        }
        itemsOf={({ matches }) => matches}
        empty={status || season ? LEAGUE_DESK.noSuchMatches : LEAGUE_DESK.noMatches}
      >
        {(matches) => <MatchDeskRows matches={matches} />}
      </Pages>
    </>
  );
}

function SeasonChoice({ season = '', onChoose }: LeagueMatchesProps) {
  const { slug } = useOperated();
  const { data } = useQuery(leagueReads.seasons(slug));
  // The API lists the oldest first.
  const seasons = data?.seasons.toReversed() ?? [];
  return (
    <Choice
      label={OPERATE.season}
      value={season}
      onChoose={(chosen) => onChoose({ season: chosen || undefined })}
      options={[
        { value: '', label: LEAGUE_DESK.anySeason },
        ...seasons.map(({ id, name }) => ({ value: id, label: name })),
        { value: PRESEASON, label: LEAGUE_DESK.preseason },
      ]}
    />
  );
}
