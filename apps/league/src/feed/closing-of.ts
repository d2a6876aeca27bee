import type { EventData } from '@matchpoint/events';

export type Closing = Omit<EventData<'internal.league.closed'>, 'leagueId' | 'version'>;

interface Happening {
  type: string;
  targetId?: string;
  metadata?: object;
}

const of =
  (scope: Closing['scope'], effect: Closing['effect']) =>
  ({ type, targetId }: Happening): Closing => ({
    scope,
    effect,
    reason: type.replace(/^league\./, ''),
    ...(scope !== 'league' && targetId !== undefined && { targetId }),
  });

/** Events in a league that close a part of it, with their effect on matches (docs/reference/leagues.md#effects-on-matches). */
const CLOSINGS: Readonly<Record<string, (happening: Happening) => Closing | undefined>> = {
  'league.team_left': of('team', 'withdraw'),
  'league.team_removed': of('team', 'withdraw'),
  'league.team_banned': of('team', 'withdraw'),
  'league.game_removed': of('game', 'cancel'),
  'league.game_toggled': (happening) =>
    (happening.metadata as { isActive?: boolean } | undefined)?.isActive === true ? undefined : of('game', 'cancel')(happening),
  'league.season_completed': of('season', 'cancel'),
  'league.shutdown': of('league', 'cancel'),
  'league.suspended': of('league', 'refuse'),
  'league.settings_updated': (happening) =>
    (happening.metadata as { fields?: string[] } | undefined)?.fields?.includes('isEnabled') === true
      ? of('league', 'refuse')(happening)
      : undefined,
};

/** What an event closes; undefined for nothing. */
export function closingOf(happening: Happening): Closing | undefined {
  return CLOSINGS[happening.type]?.(happening);
}
