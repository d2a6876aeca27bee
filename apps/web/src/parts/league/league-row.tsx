import type { LeagueSummary } from '@matchpoint/sdk';
import { wordOf } from '../../texts/enums.js';
import { LEAGUES } from '../../texts/leagues.js';
import { nameOfGame } from '../../texts/names.js';
import { Chip } from '../chip.js';
import { Crest } from '../crest/crest.js';
import { initialsOf } from '../crest/crest-of.js';
import { showCount } from '../formats.js';
import { PlainLink } from '../links.js';
import classes from './league-row.module.css';

const TONES = { active: 'win', upcoming: 'info', none: 'neutral' } as const;

/** A league in one line: its crest, its games, and whether a season is active. */
export function LeagueRow({
  league: { id, slug, name, avatarUrl, games, teamCount, seasonStatus, isVerified },
}: {
  league: LeagueSummary;
}) {
  const about = [
    games.map(({ gameId }) => nameOfGame(gameId)).join(', '),
    LEAGUES.teamCount(showCount(teamCount)),
    isVerified && LEAGUES.verified,
  ];
  return (
    <PlainLink to="/leagues/$slug" params={{ slug }} className={classes.league}>
      <Crest id={id} tag={initialsOf(name)} url={avatarUrl} size={32} />
      <span className={classes.words}>
        <b>{name}</b>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
      <Chip tone={TONES[seasonStatus]}>{wordOf('LeagueSeasonStatus', seasonStatus)}</Chip>
    </PlainLink>
  );
}
