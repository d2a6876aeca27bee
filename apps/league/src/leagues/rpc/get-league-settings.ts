import { type league, toLeagueRules } from '@matchpoint/contracts';
import { omitNulls } from '@matchpoint/core';
import type { Handlers } from '@matchpoint/rpc';
import { readForStaff } from '../../access/index.js';
import type { LeagueContext } from '../../context.js';
import { DEFAULT_COOLDOWNS } from '../../cooldowns/index.js';
import { showRules } from '../../rules/index.js';
import { toPointsMessage } from '../../standings/index.js';
import type { DisputeSettings } from '../rules/dispute-settings.js';
import { type LeagueOverview, readOverview } from '../store/league-overview.js';

/** A league with all settings of its staff, and the defaults of those not set. @throws DomainError as readForStaff */
export function getLeagueSettings(context: LeagueContext): Handlers<league.LeagueRecordServiceService>['getLeagueSettings'] {
  return async ({ league: identifier }, call) => {
    const { id } = await readForStaff(context, call, { operation: 'getLeagueSettings', league: identifier });
    const { disputes, ...overview } = await readOverview(context.pool, id);
    const row = { ...overview, disputes: { ...context.disputeDefaults, ...disputes } };
    return { league: toMessage(row), leagueJson: JSON.stringify(toShown(row)) };
  };
}

type ShownOverview = LeagueOverview & { disputes: Required<DisputeSettings> };

function toMessage({ games, cooldowns, socials, ...row }: ShownOverview): league.LeagueOverview {
  return {
    ...omitNulls(row),
    socials: socials ? { bySite: socials } : undefined,
    games: games.map(({ gameId, isActive, rules, points }) => ({
      ...{ gameId, isActive },
      rules: rules ? toLeagueRules(showRules(rules)) : undefined,
      points: points ? toPointsMessage(points) : undefined,
    })),
    cooldowns: { ...DEFAULT_COOLDOWNS, ...cooldowns },
  };
}

/** The league in the form that gateways of 0.2.0 expect. */
function toShown({ games, cooldowns, ...overview }: ShownOverview): object {
  return {
    ...overview,
    games: games.map(({ gameId, isActive }) => ({ gameId, isActive })),
    rules: games.flatMap(({ gameId, rules }) => (rules ? [{ gameId, ...showRules(rules) }] : [])),
    points: games.flatMap(({ gameId, points }) => (points ? [{ gameId, ...points }] : [])),
    cooldowns: { ...DEFAULT_COOLDOWNS, ...cooldowns },
  };
}
