import type { Game, LeagueSummary } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leagueDeskReads } from '../../reads/league-desk.js';
import { leagueReads } from '../../reads/leagues.js';
import { type Formats, formatsOf, type MatchRules, wordsOfRules } from './league-formats.js';

const MOST = 50;
const NO_RULES: MatchRules = {};

/** The leagues that a match can count for: those in which both teams are approved, or the one that is known. */
export function useLeaguesOfMatch(gameId: string, teamId: string, opponentId: string | undefined): readonly LeagueSummary[] {
  const own = useQuery(leagueReads.list({ gameId, teamId, limit: MOST }));
  const others = useQuery({
    ...leagueReads.list({ gameId, teamId: opponentId ?? teamId, limit: MOST }),
    enabled: opponentId !== undefined,
  });
  const shared = new Set(others.data?.leagues.map(({ id }) => id));
  return (own.data?.leagues ?? []).filter(({ id }) => opponentId === undefined || shared.has(id));
}

/** What a match of a team with this many members can be, in the league if there is one, and what the league sets, in words. */
export function useFormats(game: Game, league: LeagueSummary | undefined, memberCount: number): { formats: Formats; words: string } {
  const read = useQuery({ ...leagueDeskReads.rules(league?.slug ?? '', game.id), enabled: league !== undefined });
  const rules = (league && read.data?.rules) ?? NO_RULES;
  return useMemo(() => {
    const formats = formatsOf(game, rules, memberCount);
    return { formats, words: wordsOfRules(formats, rules) };
  }, [game, rules, memberCount]);
}
