import { FORM_WORDS } from '../../texts/form.js';
import { MATCHES } from '../../texts/matches.js';
import { nameOfGame } from '../../texts/names.js';
import { Crest } from '../crest/crest.js';
import { FormStrip } from '../form-strip.js';
import { PlainLink } from '../links.js';
import { useNow } from '../use-now.js';
import { showShortDate } from '../when.js';
import { instantOf, labelOf, type MatchLike, placeOf } from './match-line.js';
import { type Result, resultOf } from './result.js';
import classes from './result.module.css';
import rowClasses from './match.module.css';

interface ResultRowsProps<Each extends MatchLike> {
  matches: readonly Each[];
  /** The team whose results are shown. */
  ownOf(match: Each): string;
}

/** Results of one team: opponent, outcome and competition. The whole row is one link. */
export const ResultRows = <Each extends MatchLike>({ matches, ownOf }: ResultRowsProps<Each>) => (
  <ul className={rowClasses.rows} data-flush>
    {matches.map((match) => (
      <li key={match.id}>
        <ResultRow match={match} result={resultOf(match, ownOf(match))} />
      </li>
    ))}
  </ul>
);

function ResultRow({ match, result: { opponent, outcome, score } }: { match: MatchLike; result: Result }) {
  const now = useNow();
  const at = instantOf(match);
  const name = opponent?.name ?? MATCHES.toBeDecided;
  const shown = score === null ? MATCHES.forfeit : score.join('–');
  return (
    <PlainLink to="/matches/$id" params={{ id: match.id }} className={classes.row}>
      <span className="vh">{[labelOf(match), outcome === null ? MATCHES.voided : FORM_WORDS.words[outcome]].join(', ')}</span>
      <span className={classes.when} aria-hidden="true">
        {at === null ? MATCHES.anyTime : showShortDate(at, now)}
      </span>
      <span className={classes.side} aria-hidden="true">
        <Crest id={opponent?.id ?? null} tag={opponent?.tag} url={opponent?.avatarUrl} />
        <span className="clip" title={name}>
          {name}
        </span>
      </span>
      <span className={classes.score} aria-hidden="true">
        {outcome !== null && <FormStrip form={[outcome]} />}
        {shown}
      </span>
      <span className={classes.end} aria-hidden="true">
        <span>{outcome === null ? MATCHES.voided : placeOf(match) || nameOfGame(match.game.id)}</span>
        <span>{MATCHES.bestOf(match.bestOf)}</span>
      </span>
    </PlainLink>
  );
}
