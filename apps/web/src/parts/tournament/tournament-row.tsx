import type { TournamentSummary } from '@matchpoint/sdk';
import { wordOf } from '../../texts/enums.js';
import { nameOfGame } from '../../texts/names.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { Chip } from '../chip.js';
import { Crest } from '../crest/crest.js';
import { initialsOf } from '../crest/crest-of.js';
import { showCount, showDate, showMoney } from '../formats.js';
import classes from '../league/league-row.module.css';
import { PlainLink } from '../links.js';
import { StatusChip } from '../status-chip.js';

/** A tournament in one line: game, format, participants and status. */
export function TournamentRow({ tournament }: { tournament: TournamentSummary }) {
  const {
    id,
    slug,
    name,
    logoUrl,
    game,
    format,
    participantCount,
    maxParticipants,
    startsAt,
    prizePool,
    prizeCurrency,
    status,
    isFeatured,
  } = tournament;
  const about = [
    game && nameOfGame(game.id),
    wordOf('TournamentFormat', format),
    TOURNAMENTS.teamsOf(showCount(participantCount), showCount(maxParticipants)),
    startsAt !== undefined && showDate(new Date(startsAt).toISOString()),
    prizePool ? showMoney(prizePool, prizeCurrency ?? null) : null,
  ];
  return (
    <PlainLink to="/tournaments/$id" params={{ id: slug }} className={classes.league}>
      <Crest id={id} tag={initialsOf(name)} url={logoUrl} size={32} />
      <span className={classes.words}>
        <b>{name}</b>
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
      <span>
        {isFeatured && <Chip tone="info">{TOURNAMENTS.featured}</Chip>} <TournamentChip status={status} />
      </span>
    </PlainLink>
  );
}

export const TournamentChip = ({ status }: { status: TournamentSummary['status'] }) =>
  status === 'IN_PROGRESS' ? <Chip tone="live">{TOURNAMENTS.live}</Chip> : <StatusChip of="TournamentStatus" value={status} />;
