import type { Match } from '@matchpoint/sdk';
import { DESK } from '../../texts/desk.js';
import { MATCHES } from '../../texts/matches.js';
import { Crest } from '../crest/crest.js';
import { ButtonLink } from '../links.js';
import { phaseOf, sidesOf } from '../match/match-line.js';
import { LiveChip } from '../match/match-row.js';
import { Section } from '../page.js';
import { When } from '../when-shown.js';
import { withChallenged } from './own-sides.js';
import classes from './needs-you.module.css';

/** The user's pending actions, one card each: the action, the match, the deadline, and a link. */
export const NeedsYou = ({ matches }: { matches: readonly Match[] }) => (
  <Section title={DESK.needsYou} isNext>
    <ul className={classes.list} data-flush>
      {matches.map((match) => (
        <li key={match.id} className={classes.need}>
          <Sides match={match} />
          <What match={match} />
          {phaseOf(match) === 'live' && <LiveChip match={match} />}
          <ButtonLink to="/desk/matches/$id" params={{ id: match.id }} size="sm" aria-label={`${MATCHES.openRoom}: ${betweenOf(match)}`}>
            {MATCHES.openRoom}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Section>
);

const betweenOf = (match: Match): string => {
  const { creatorTeam, acceptedTeam } = withChallenged(match);
  return MATCHES.between(creatorTeam?.name, acceptedTeam?.name);
};

function Sides({ match }: { match: Match }) {
  const [first, second] = sidesOf(withChallenged(match));
  return (
    <span className={classes.sides} aria-hidden="true">
      <Crest id={first.team?.id ?? null} tag={first.team?.tag} url={first.team?.avatarUrl ?? null} size={32} />
      {first.score === null ? <small>{MATCHES.versus}</small> : <b>{`${first.score}:${second.score ?? 0}`}</b>}
      <Crest id={second.team?.id ?? null} tag={second.team?.tag} url={second.team?.avatarUrl ?? null} size={32} />
    </span>
  );
}

function What({ match }: { match: Match }) {
  const { nextAction, startedAt, scheduledAt } = match;
  const at = startedAt ?? scheduledAt;
  return (
    <div className={classes.what}>
      <b>{DESK.actions[nextAction?.action ?? ''] ?? DESK.open}</b>
      <span>
        {betweenOf(match)}
        {at !== null && (
          <>
            {' · '}
            <When at={at} />
          </>
        )}
      </span>
      {nextAction?.deadlineAt && (
        <span>
          {DESK.due} <When at={nextAction.deadlineAt} />. {DESK.onDeadline[nextAction.onDeadline]}
        </span>
      )}
    </div>
  );
}
