import type { TournamentBracket, TournamentNode } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { Chip } from '../chip.js';
import { Crest } from '../crest/crest.js';
import { PlainLink } from '../links.js';
import match from '../match/match.module.css';
import { useNow } from '../use-now.js';
import { showClock, showDistance, showShortDate } from '../when.js';
import { isDecided, isShown, labelOfNode, sidesOfNode } from './node-sides.js';
import { nameOfRound } from './round-names.js';

interface RoundListProps {
  bracket: TournamentBracket;
  /** The rounds to list; by default, all. */
  nodes?: readonly TournamentNode[];
}

/** The bracket as a list of rounds with their matches. */
export function RoundList({ bracket, nodes = bracket.nodes }: RoundListProps) {
  const shown = nodes.filter(isShown);
  return bracket.rounds
    .filter(({ id }) => shown.some(({ roundId }) => roundId === id))
    .map((round) => (
      <div key={round.id}>
        <h3 className={match.day}>{nameOfRound(round, bracket.rounds)}</h3>
        <NodeRows bracket={bracket} nodes={shown.filter(({ roundId }) => roundId === round.id)} />
      </div>
    ));
}

export const NodeRows = ({ bracket, nodes }: { bracket: TournamentBracket; nodes: readonly TournamentNode[] }) => (
  <ul className={match.rows} data-flush>
    {nodes.map((node) => (
      <li key={node.id}>
        <NodeRow node={node} bracket={bracket} />
      </li>
    ))}
  </ul>
);

/** A match of a bracket in one line; a link once the match exists. */
function NodeRow({ node, bracket }: { node: TournamentNode; bracket: TournamentBracket }) {
  const content = (
    <>
      <span className="vh">{labelOfNode(node, bracket)}</span>
      <span className={match.when} aria-hidden="true">
        <NodeTime node={node} />
      </span>
      <span className={match.sides} aria-hidden="true">
        {sidesOfNode(node, bracket).map(({ team, name, score, hasWon }, index) => (
          <span key={index} className={match.side} data-won={hasWon || undefined}>
            <Crest id={team?.id ?? null} tag={team?.tag} url={team?.avatarUrl} size={24} />
            <span title={name}>{name}</span>
            {score !== null && <b>{score}</b>}
          </span>
        ))}
      </span>
      <span className={match.end} aria-hidden="true">
        {node.group !== null && <span>{TOURNAMENTS.group(node.group)}</span>}
        <span>{TOURNAMENTS.bestOf(node.bestOf)}</span>
      </span>
    </>
  );
  return node.matchId === null ? (
    <div className={match.row}>{content}</div>
  ) : (
    <PlainLink to="/matches/$id" params={{ id: node.matchId }} className={match.row}>
      {content}
    </PlainLink>
  );
}

function NodeTime({ node }: { node: TournamentNode }) {
  const now = useNow();
  const { status, scheduledAt, resultSource, needsDecision } = node;
  if (status === 'IN_PROGRESS')
    return (
      <span>
        <Chip tone="live">{TOURNAMENTS.live}</Chip>
      </span>
    );
  const how = resultSource === null ? undefined : TOURNAMENTS.decidedBy[resultSource];
  return (
    <>
      <b>{scheduledAt === null ? TOURNAMENTS.toBeSet : isDecided(node) ? showShortDate(scheduledAt, now) : showClock(scheduledAt)}</b>
      {needsDecision !== null ? (
        <span>{TOURNAMENTS.waits}</span>
      ) : isDecided(node) ? (
        <span>{how ?? TOURNAMENTS.finished}</span>
      ) : (
        scheduledAt !== null && <span>{showDistance(scheduledAt, now) ?? showShortDate(scheduledAt, now)}</span>
      )}
    </>
  );
}
