import type { TournamentBracket, TournamentNode, TournamentNodeSource } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { lowerFirst, nameOfNode } from './round-names.js';

/** One of the two slots of a node. */
export interface NodeSide {
  /** Null while it is open. */
  participantId: string | null;
  team: { id: string; name: string; tag: string; avatarUrl: string | null } | null;
  /** The team, or the source of the slot. */
  name: string;
  score: number | null;
  hasWon: boolean;
}

export function sidesOfNode(node: TournamentNode, bracket: TournamentBracket): readonly [NodeSide, NodeSide] {
  return [
    sideOf(node, bracket, { participantId: node.participant1Id, source: node.source1, score: node.score1 }),
    sideOf(node, bracket, { participantId: node.participant2Id, source: node.source2, score: node.score2 }),
  ];
}

interface Slot {
  participantId: string | null;
  source: TournamentNodeSource | null;
  score: number | null;
}

function sideOf(node: TournamentNode, bracket: TournamentBracket, { participantId, source, score }: Slot): NodeSide {
  const shown = participantId === null ? undefined : bracket.display[participantId];
  return {
    participantId,
    team: shown ? { id: shown.teamId, name: shown.name, tag: shown.tag, avatarUrl: shown.avatarUrl } : null,
    name: shown?.name ?? nameOfSource(source, bracket),
    score,
    hasWon: participantId !== null && node.winnerParticipantId === participantId,
  };
}

/** The source of an open slot: `Winner of semifinal 2`. */
function nameOfSource(source: TournamentNodeSource | null, bracket: TournamentBracket): string {
  if (source === null) return TOURNAMENTS.open;
  const from = bracket.nodes.find(({ id }) => id === source.nodeId);
  const of = from && lowerFirst(nameOfNode(from, bracket));
  switch (source.kind) {
    case 'BYE':
      return TOURNAMENTS.bye;
    case 'SEED':
      return source.seed === undefined ? TOURNAMENTS.open : TOURNAMENTS.seedOf(source.seed);
    case 'WINNER':
      return of === undefined ? TOURNAMENTS.open : TOURNAMENTS.winnerOf(of);
    case 'LOSER':
      return of === undefined ? TOURNAMENTS.open : TOURNAMENTS.loserOf(of);
    case 'GROUP_RANK':
      return source.group === undefined || source.rank === undefined ? TOURNAMENTS.open : TOURNAMENTS.groupRank(source.group, source.rank);
    default:
      return TOURNAMENTS.open;
  }
}

const DECIDED = ['COMPLETED', 'WALKOVER'];
export const isDecided = ({ status }: Pick<TournamentNode, 'status'>): boolean => DECIDED.includes(status);
/** Slots that stay empty and nodes that are not played are not shown. */
export const isShown = ({ status, resultSource }: Pick<TournamentNode, 'status' | 'resultSource'>): boolean =>
  status !== 'VOID' && !(status === 'WALKOVER' && resultSource === 'BYE');

/** The whole node in words: `Semifinal 1: Sentinels 2, DRX 0, final`. */
export function labelOfNode(node: TournamentNode, bracket: TournamentBracket): string {
  const sides = sidesOfNode(node, bracket).map(({ name, score }) => (score === null ? name : `${name} ${score}`));
  return `${nameOfNode(node, bracket)}: ${sides.join(', ')}, ${stateOfNode(node)}`;
}

function stateOfNode(node: TournamentNode): string {
  if (node.status === 'IN_PROGRESS') return TOURNAMENTS.live.toLowerCase();
  return isDecided(node) ? TOURNAMENTS.final : TOURNAMENTS.notPlayed;
}
