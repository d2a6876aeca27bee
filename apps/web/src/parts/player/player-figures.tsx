import type { PlayerStatsRow, UserTeamMembership } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { playerReads } from '../../reads/player-figures.js';
import { nameOfField, nameOfGame } from '../../texts/names.js';
import { PLAYER_FIGURES } from '../../texts/player-figures.js';
import { PROFILES } from '../../texts/profiles.js';
import { Choice } from '../choice.js';
import { DataTable } from '../data-table.js';
import { showCount, showDate, showFigure } from '../formats.js';
import { columnsOf } from '../match/stat-columns.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';

const MOST_STATISTICS = 12;

/** A player's statistics by season and team, as the API totals them; empty without statistics. */
export function PlayerAverages({ name, teams }: { name: string; teams: readonly UserTeamMembership[] }) {
  const read = useQuery(playerReads.playerStats(name));
  const [chosen, choose] = useState<string>();
  if (read.data?.rows.length === 0) return null;
  return (
    <Shown read={read}>
      {({ rows }) => {
        const shown = rows.find((row) => keyOf(row) === chosen) ?? rows[0];
        if (!shown) return null;
        return (
          <Section
            title={PLAYER_FIGURES.averages}
            actions={<span className="dim small">{PLAYER_FIGURES.mapCount(showCount(shown.maps))}</span>}
          >
            {rows.length > 1 ? (
              <Choice
                aria-label={PLAYER_FIGURES.averagesOf}
                value={keyOf(shown)}
                onChoose={choose}
                options={rows.map((row) => ({ value: keyOf(row), label: labelOf(row, teams) }))}
              />
            ) : (
              <p className="dim small">{labelOf(shown, teams)}</p>
            )}
            <Averages row={shown} />
          </Section>
        );
      }}
    </Shown>
  );
}

const keyOf = ({ gameId, season, teamId }: PlayerStatsRow): string => [gameId, season?.id, teamId].join(' ');

/** The season, or the game outside of seasons, and the team if the player is still in it. */
function labelOf({ gameId, season, league, teamId }: PlayerStatsRow, teams: readonly UserTeamMembership[]): string {
  const team = teams.find(({ id }) => id === teamId)?.name;
  const competition = season ? [league?.name, season.name] : [nameOfGame(gameId), PLAYER_FIGURES.outsideSeasons];
  return [...competition, team].filter(Boolean).join(' · ');
}

const Averages = ({ row }: { row: PlayerStatsRow }) => (
  <DataTable
    label={PLAYER_FIGURES.averages}
    rows={columnsOf([row], MOST_STATISTICS)}
    idOf={(key) => key}
    columns={[
      { name: PLAYER_FIGURES.statistic, cell: nameOfField },
      { name: PLAYER_FIGURES.average, cell: (key) => showFigure(row.stats[key]?.average), isNumber: true, isStrong: true },
      { name: PLAYER_FIGURES.total, cell: (key) => showFigure(row.stats[key]?.total), isNumber: true },
    ]}
  />
);

/** A player's trophies; empty if there are none. */
export function PlayerTrophies({ name }: { name: string }): ReactNode {
  const { data } = useQuery(playerReads.trophies(name));
  if (!data || data.trophies.length === 0) return null;
  return (
    <Section title={PLAYER_FIGURES.trophies}>
      <DataTable
        label={PLAYER_FIGURES.trophies}
        rows={data.trophies}
        idOf={({ id }) => id}
        columns={[
          {
            name: PLAYER_FIGURES.trophy,
            cell: ({ title, description, trophyId }) => (
              <>
                <b>{title ?? trophyId}</b> {description !== null && <small className="dim">{description}</small>}
              </>
            ),
          },
          { name: PROFILES.date, cell: ({ awardedAt }) => showDate(awardedAt), isNumber: true },
        ]}
      />
    </Section>
  );
}
