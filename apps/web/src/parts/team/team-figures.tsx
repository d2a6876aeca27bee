import type { GetTeamRatingResult, TeamMap } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { teamReads } from '../../reads/teams.js';
import { nameOf } from '../../texts/names.js';
import { PROFILES } from '../../texts/profiles.js';
import { Curve } from '../curve/curve.js';
import { DataTable } from '../data-table.js';
import { showCount, showDate, showDifference, showPercent, showRecord } from '../formats.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';
import classes from './team-figures.module.css';

interface TeamRatingProps {
  slug: string;
  /** Set outside of the team's own page. */
  title?: string;
}

/** A team's rating curve; empty without a rating. */
export function TeamRating({ slug, title = PROFILES.rating }: TeamRatingProps) {
  const read = useQuery(teamReads.ratingCurve(slug));
  const { data: last } = useQuery(teamReads.rating(slug));
  if (read.data?.points.length === 0) return null;
  return (
    <Section title={title} actions={<LastChange of={last} />}>
      <Shown read={read}>
        {({ points }) => (
          <>
            <Curve label={PROFILES.ratingOverTime} points={points.map(({ at, rating }) => ({ at, value: rating }))} />
            <details>
              <summary>{PROFILES.asTable}</summary>
              <DataTable
                label={PROFILES.ratingOverTime}
                rows={points}
                idOf={({ matchId }) => matchId}
                columns={[
                  { name: PROFILES.date, cell: ({ at }) => showDate(at) },
                  { name: PROFILES.rating, cell: ({ rating }) => showCount(rating), isNumber: true },
                ]}
              />
            </details>
          </>
        )}
      </Shown>
    </Section>
  );
}

function LastChange({ of }: { of: GetTeamRatingResult | undefined }) {
  const change = of?.history[0];
  if (!of?.rating || !change) return null;
  const words = of.rating.isProvisional ? PROFILES.provisional : PROFILES.lastRating(showDifference(change.after - change.before));
  return <span className="dim small">{words}</span>;
}

/** A team's map records; empty if it has played none. */
export function TeamMaps({ slug }: { slug: string }) {
  const read = useQuery(teamReads.maps(slug));
  if (read.data?.maps.length === 0) return null;
  return (
    <Section title={PROFILES.maps} actions={<span className="dim small">{PROFILES.rate}</span>}>
      <Shown read={read}>
        {({ maps }) => (
          <ul className={classes.maps}>
            {byRate(maps).map(({ mapId, winRate, won, drawn, lost }) => (
              <li key={mapId}>
                <span>{nameOf(mapId)}</span>
                <span>
                  {showRecord({ wins: won, draws: drawn, losses: lost })} · <b>{showPercent(winRate)}</b>
                </span>
                <svg width="100%" height={6} aria-hidden="true">
                  <rect className={classes.all} width="100%" height={6} />
                  <rect className={classes.won} width={`${winRate * 100}%`} height={6} />
                </svg>
              </li>
            ))}
          </ul>
        )}
      </Shown>
    </Section>
  );
}

const byRate = (maps: readonly TeamMap[]): TeamMap[] =>
  [...maps].sort((one, other) => other.winRate - one.winRate || other.played - one.played);
