import type { MatchEvent } from '@matchpoint/sdk';
import { TIMELINE } from '../../texts/timeline.js';

export interface TimelineEntry {
  id: string;
  at: string;
  text: string;
  tone: 'live' | 'win' | 'plain';
}

interface Names {
  /** By team id. */
  teams: Readonly<Record<string, string>>;
}

/** The events of a match in words for spectators, latest first. Events of no interest to them are omitted. */
export function timelineOf(events: readonly MatchEvent[], { teams }: Names): TimelineEntry[] {
  return events
    .flatMap(({ id, occurredAt, type, data }) => {
      const text = sentenceOf(type, data, teams);
      return text === undefined ? [] : [{ id, at: occurredAt, text, tone: toneOf(type) }];
    })
    .reverse();
}

function sentenceOf(type: string, data: MatchEvent['data'], teams: Names['teams']): string | undefined {
  const team = typeof data.teamId === 'string' ? teams[data.teamId] : undefined;
  const map = typeof data.mapIndex === 'number' ? TIMELINE.map(data.mapIndex + 1) : TIMELINE.aMap;
  const score = scoreOf(data);
  switch (type) {
    case 'match.created':
    case 'match.published':
    case 'match.accepted':
    case 'match.ready':
    case 'match.started':
    case 'match.completed':
    case 'match.cancelled':
    case 'match.forfeited':
    case 'match.reopened':
    case 'match.result_corrected':
      return TIMELINE.events[type];
    case 'match.team_ready':
      return team && TIMELINE.ready(team);
    case 'score.submitted':
      return TIMELINE.reported(map, score);
    case 'score.confirmed':
      return TIMELINE.confirmed(map, score);
    case 'score.disputed':
      return TIMELINE.disputed(map);
    case 'score.dispute_resolved':
      return TIMELINE.resolved(map, score);
    default:
      return undefined;
  }
}

function scoreOf({ creatorTeamScore, acceptedTeamScore, opponentTeamScore }: MatchEvent['data']): string {
  const second = acceptedTeamScore ?? opponentTeamScore;
  return typeof creatorTeamScore === 'number' && typeof second === 'number' ? `${creatorTeamScore}–${second}` : '';
}

function toneOf(type: string): TimelineEntry['tone'] {
  if (type === 'match.started' || type === 'score.submitted') return 'live';
  return type === 'match.completed' || type === 'score.confirmed' ? 'win' : 'plain';
}
