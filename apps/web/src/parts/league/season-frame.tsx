import type { LeagueProfile, Season, SeasonWithCounts } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { leagueReads } from '../../reads/leagues.js';
import { readSeasonOptions } from '../../reads/season-options.js';
import { LEAGUES } from '../../texts/leagues.js';
import { nameOfGame } from '../../texts/names.js';
import leagueClasses from '../../routes/league.module.css';
import { Choice } from '../choice.js';
import { showSeasonDate } from '../formats.js';
import { PlainLink } from '../links.js';
import { Shown } from '../shown.js';
import { Lines, Note } from '../state.js';
import { StatusChip } from '../status-chip.js';
import { chooseSeason, newestFirst, runningOf } from './choose-season.js';

interface SeasonFrameProps {
  league: LeagueProfile;
  /** The season in the URL. */
  wanted: string | undefined;
  onChoose(seasonId: string): void;
  /** Shown while the league has no season; by default, only that. */
  empty?: string;
  children(season: SeasonWithCounts): ReactNode;
}

/** The part of a league's page about one season, below the season choice. */
export function SeasonFrame({ league, wanted, onChoose, empty = LEAGUES.noSeason, children }: SeasonFrameProps) {
  const seasons = useQuery(leagueReads.seasons(league.slug));
  const gameId = league.defaultGameId ?? league.games[0]?.gameId;
  const choice = useQuery({ ...readSeasonOptions(league.slug, gameId ?? ''), enabled: gameId !== undefined });
  if (choice.isLoading) return <Lines />;
  return (
    <Shown read={seasons} isEmpty={(answer) => answer.seasons.length === 0} empty={empty}>
      {(answer) => {
        const season = chooseSeason({ seasons: answer.seasons, wanted, display: choice.data?.displaySeasonId });
        const running = runningOf(answer.seasons);
        if (!season) return null;
        return (
          <>
            <SeasonPicker season={season} seasons={answer.seasons} hasSeveralGames={league.games.length > 1} onChoose={onChoose} />
            {wanted !== season.id && running && running.id !== season.id && (
              <Note
                action={
                  <PlainLink to="/leagues/$slug" params={{ slug: league.slug }} search={{ season: running.id }}>
                    {LEAGUES.goToSeason(running.name)}
                  </PlainLink>
                }
              >
                {LEAGUES.noResultsYet(running.name, season.name)}
              </Note>
            )}
            {children(season)}
          </>
        );
      }}
    </Shown>
  );
}

interface SeasonPickerProps {
  season: Season;
  seasons: readonly Season[];
  hasSeveralGames: boolean;
  onChoose(seasonId: string): void;
}

function SeasonPicker({ season, seasons, hasSeveralGames, onChoose }: SeasonPickerProps) {
  return (
    <div className={leagueClasses.picker}>
      <Choice
        aria-label={LEAGUES.chooseSeason}
        value={season.id}
        onChoose={onChoose}
        options={newestFirst(seasons).map(({ id, name, gameId }) => ({
          value: id,
          label: hasSeveralGames ? `${name}, ${nameOfGame(gameId)}` : name,
        }))}
      />
      <StatusChip of="SeasonStatus" value={season.status} />
      <span className="dim small">{LEAGUES.dates(showSeasonDate(season.startDate), showSeasonDate(season.endDate))}</span>
    </div>
  );
}
