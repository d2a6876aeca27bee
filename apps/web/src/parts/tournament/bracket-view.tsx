import type { TournamentBracket, TournamentNode } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { CrestMark } from '../crest/crest.js';
import { useNow } from '../use-now.js';
import { showClock, showShortDate } from '../when.js';
import { BOX, layOutBracket, type Placed } from './bracket-layout.js';
import classes from './bracket-view.module.css';
import { isDecided, labelOfNode, type NodeSide, sidesOfNode } from './node-sides.js';
import { nameOfRound } from './round-names.js';

interface BracketViewProps {
  label: string;
  bracket: TournamentBracket;
  /** The participant whose path is highlighted. */
  followed?: string | undefined;
  /** Called instead of opening the match, for organizers. */
  onPick?(node: TournamentNode): void;
}

/** An elimination bracket with keyboard navigation; each box links to its match. */
export function BracketView({ label, bracket, followed, onPick }: BracketViewProps) {
  const { boxes, heads, connectors, width, height } = layOutBracket(bracket.nodes);
  const [hovered, hover] = useState<string>();
  const lit = hovered ?? followed;
  const picture = useRef<SVGSVGElement>(null);
  const current = boxes.find(({ node }) => !isDecided(node)) ?? boxes[0];
  const [focused, focus] = useState<string | undefined>(current?.node.id);
  const isOfLit = ({ participant1Id, participant2Id }: TournamentNode): boolean =>
    lit !== undefined && (participant1Id === lit || participant2Id === lit);
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = neighbourOf(boxes, focused, event.key);
    if (to === undefined) return;
    event.preventDefault();
    focus(to);
    picture.current?.querySelector<SVGElement>(`[data-node="${to}"]`)?.focus();
  };
  return (
    <div className={classes.scroll} role="region" aria-label={label} tabIndex={0}>
      <svg
        ref={picture}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {heads.map(({ roundKey, bracket: side, x, y }) => (
          <text key={roundKey} x={x} y={y} className={classes.round}>
            {nameOfRound({ key: roundKey, bracket: side }, bracket.rounds)}
          </text>
        ))}
        {connectors.map(({ from, to, path }) => (
          <path key={from.id} d={path} className={classes.line} data-lit={(isOfLit(from) && isOfLit(to)) || undefined} />
        ))}
        {boxes.map((box) => (
          <NodeBox
            key={box.node.id}
            box={box}
            bracket={bracket}
            isLit={isOfLit(box.node)}
            isStop={box.node.id === focused}
            onHover={hover}
            onPick={onPick}
          />
        ))}
      </svg>
    </div>
  );
}

/** The target of an arrow key: left and right follow the tree, up and down stay in the round. */
function neighbourOf(boxes: readonly Placed[], from: string | undefined, key: string): string | undefined {
  const at = boxes.find(({ node }) => node.id === from);
  if (!at) return undefined;
  const ofRound = boxes.filter(({ node }) => node.roundKey === at.node.roundKey).sort((one, other) => one.y - other.y);
  const place = ofRound.indexOf(at);
  switch (key) {
    case 'ArrowRight':
      return boxes.find(({ node }) => node.id === at.node.nextNodeId)?.node.id;
    case 'ArrowLeft':
      return boxes.find(({ node }) => node.nextNodeId === at.node.id)?.node.id;
    case 'ArrowDown':
      return ofRound[place + 1]?.node.id;
    case 'ArrowUp':
      return ofRound[place - 1]?.node.id;
    default:
      return undefined;
  }
}

interface NodeBoxProps {
  box: Placed;
  bracket: TournamentBracket;
  isLit: boolean;
  /** Whether Tab reaches it; arrow keys reach the others. */
  isStop: boolean;
  onHover(participantId: string | undefined): void;
  onPick?: ((node: TournamentNode) => void) | undefined;
}

function NodeBox({ box: { node, x, y }, bracket, isLit, isStop, onHover, onPick }: NodeBoxProps) {
  const navigate = useNavigate();
  const label = labelOfNode(node, bracket);
  const isLive = node.status === 'IN_PROGRESS';
  const { matchId } = node;
  const open = (event: MouseEvent): void => {
    // The browser handles clicks that open a new tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || matchId === null) return;
    event.preventDefault();
    void navigate({ to: '/matches/$id', params: { id: matchId } });
  };
  const shape = (
    // The accessible name contains everything.
    <g aria-hidden="true">
      <MetaLine node={node} x={x} y={y} />
      <rect className={classes.box} x={x} y={y} width={BOX.width} height={BOX.height} rx={8} />
      <path className={classes.middle} d={`M${x} ${y + BOX.height / 2}h${BOX.width}`} />
      {sidesOfNode(node, bracket).map((side, index) => (
        <SideLine key={index} side={side} x={x} y={y + index * (BOX.height / 2)} onHover={onHover} />
      ))}
    </g>
  );
  // Hidden text gives links and buttons their full accessible name; the drawing is decorative.
  const named = (
    <>
      <text x={x} y={y} className={classes.label}>
        {label}
      </text>
      {shape}
    </>
  );
  const common = {
    'className': classes.node,
    'data-node': node.id,
    'data-lit': isLit || undefined,
    'data-live': isLive || undefined,
    'data-waits': node.needsDecision !== null || undefined,
    'tabIndex': isStop ? 0 : -1,
  } as const;
  if (onPick)
    return (
      <g
        {...common}
        role="button"
        onClick={() => onPick(node)}
        onKeyDown={({ key }) => {
          if (key === 'Enter' || key === ' ') onPick(node);
        }}
      >
        {named}
      </g>
    );
  return matchId === null ? (
    <g {...common} role="img" aria-label={label}>
      {shape}
    </g>
  ) : (
    <a {...common} href={`/matches/${matchId}`} onClick={open}>
      {named}
    </a>
  );
}

interface SideLineProps {
  side: NodeSide;
  x: number;
  y: number;
  onHover(participantId: string | undefined): void;
}

function SideLine({ side: { participantId, team, name, score, hasWon }, x, y, onHover }: SideLineProps) {
  return (
    <g onMouseEnter={() => onHover(participantId ?? undefined)} onMouseLeave={() => onHover(undefined)}>
      <title>{name}</title>
      <rect x={x} y={y} width={BOX.width} height={BOX.height / 2} fillOpacity={0} />
      {team && (
        <svg x={x + 8} y={y + 5.5} width={18} height={18} viewBox="0 0 40 40">
          <CrestMark id={team.id} url={team.avatarUrl} />
        </svg>
      )}
      <text x={x + (team ? 33 : 12)} y={y + 19.5} className={team ? classes.name : classes.open} data-won={hasWon || undefined}>
        {clip(name, team ? MOST_LETTERS : MOST_OPEN_LETTERS)}
      </text>
      {score !== null && (
        <text x={x + BOX.width - 10} y={y + 19.5} className={classes.score} data-won={hasWon || undefined}>
          {score}
        </text>
      )}
    </g>
  );
}

/** The full name is in the accessible name and title of the box. */
const MOST_LETTERS = 20;
/** For an open slot: smaller letters, and no crest. */
const MOST_OPEN_LETTERS = 30;
const clip = (name: string, most: number): string => ([...name].length > most ? `${[...name].slice(0, most - 1).join('')}…` : name);

/** The label above a box: its time, that it is live, or how it was decided without play. */
function MetaLine({ node, x, y }: { node: TournamentNode; x: number; y: number }) {
  const now = useNow();
  const { status, resultSource, scheduledAt, needsDecision } = node;
  const text = (): string => {
    if (needsDecision !== null) return TOURNAMENTS.waits;
    if (status === 'IN_PROGRESS') return TOURNAMENTS.live;
    const how = resultSource === null ? undefined : TOURNAMENTS.decidedBy[resultSource];
    if (how !== undefined) return how;
    if (scheduledAt === null) return node.roundKey === 'GR' ? TOURNAMENTS.ifNeeded : TOURNAMENTS.bestOf(node.bestOf);
    return `${showShortDate(scheduledAt, now)}${isDecided(node) ? '' : `, ${showClock(scheduledAt)}`}`;
  };
  return (
    <text
      x={x}
      y={y - 6}
      className={classes.meta}
      data-live={status === 'IN_PROGRESS' || undefined}
      data-waits={needsDecision !== null || undefined}
    >
      {text()}
    </text>
  );
}
