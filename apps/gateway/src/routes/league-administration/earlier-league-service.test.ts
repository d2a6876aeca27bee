import { league, toLeagueRules } from '@matchpoint/contracts';
import { expect, it } from 'vitest';
import { getLeagueDisplayRules } from './get-league-display-rules.js';
import { getLeagueRules } from './get-league-rules.js';
import { getLeagueSettings } from './get-league-settings.js';
import { getLeagueTemplates } from './get-league-templates.js';

const RULES = { timezone: 'Europe/Berlin', allowedBestOf: [3], teamSize: { min: 5, max: 5 } };
const POINTS = { unitLabel: 'POINTS', baseWin: 3, baseDraw: 0.5, streakBreakpoints: [{ count: 3, bonus: 0.25 }] };
const POINTS_MESSAGE = { ...POINTS, streakBreakpoints: { items: POINTS.streakBreakpoints } };
const SETTINGS = {
  ...{ id: 'league_1', slug: 'one', name: 'One', description: '', status: 'active', isEnabled: true },
  ...{
    suspendedAt: null,
    shutdownRequestedAt: null,
    applications: 'open',
    maxTeamsPerGame: null,
    socials: { discord: 'https://d.example' },
  },
  games: [{ gameId: 'chess', isActive: true }],
  rules: [{ gameId: 'chess', ...RULES }],
  points: [{ gameId: 'chess', ...POINTS }],
  cooldowns: { selfLeaveCooldownHours: 0, kickCooldownHours: 1.5 },
  disputes: { windowMinutes: 60, onDeadline: 'void' },
};
const DISPLAYED = {
  ...{ scope: { modes: ['standard'], playlists: [] }, isCustomCategory: true, isOverride: false },
  content: { sections: [{ heading: 'Lobby', items: ['Be early.'] }, { items: ['Be kind.'] }] },
};
const ROW = { id: 'drule_1', gameId: 'chess', category: 'Lobby', categoryOrder: 1, createdAt: '', updatedAt: '' };
const TEMPLATE = { id: 'tpl_1', name: 'Finals', isOfficial: true };

/** Responses of league service 0.2.0 and of this release, and what callers see for each. */
const READS = {
  getLeagueRules: {
    route: getLeagueRules,
    codec: league.GetLeagueRulesResponse,
    earlier: { rulesJson: JSON.stringify(RULES), pointsConfigJson: JSON.stringify(POINTS) },
    current: { rules: toLeagueRules(RULES), pointsConfig: POINTS_MESSAGE },
    shown: { rules: RULES, pointsConfig: POINTS },
  },
  getLeagueTemplates: {
    route: getLeagueTemplates,
    codec: league.GetLeagueTemplatesResponse,
    earlier: { templates: [{ ...TEMPLATE, rulesJson: JSON.stringify(RULES) }] },
    current: { templates: [{ ...TEMPLATE, rules: toLeagueRules(RULES) }] },
    shown: { templates: [{ ...TEMPLATE, gameId: null, rules: RULES }], count: 1 },
  },
  getLeagueDisplayRules: {
    route: getLeagueDisplayRules,
    codec: league.GetLeagueDisplayRulesResponse,
    earlier: { displayRules: [{ ...ROW, ruleJson: JSON.stringify(DISPLAYED) }] },
    current: {
      displayRules: [
        {
          ...ROW,
          rule: {
            ...{ isCustomCategory: true, isOverride: false, sections: DISPLAYED.content.sections },
            scope: { modes: { items: ['standard'] }, playlists: { items: [] } },
          },
        },
      ],
    },
    shown: { displayRules: [{ ...ROW, ...DISPLAYED }], count: 1 },
  },
  getLeagueSettings: {
    route: getLeagueSettings,
    codec: league.GetLeagueSettingsResponse,
    earlier: { leagueJson: JSON.stringify(SETTINGS) },
    current: {
      league: {
        ...{ id: 'league_1', slug: 'one', name: 'One', status: 'active', isEnabled: true, applications: 'open' },
        socials: { bySite: SETTINGS.socials },
        games: [{ gameId: 'chess', isActive: true, rules: toLeagueRules(RULES), points: POINTS_MESSAGE }],
        ...{ cooldowns: SETTINGS.cooldowns, disputes: SETTINGS.disputes },
      },
    },
    shown: { league: SETTINGS },
  },
};

it.each(Object.entries(READS))('%s shows the same of a league service of 0.2.0 and of this release', async (name, read) => {
  const ask = async (answer: object) => {
    const { encode, decode, fromPartial } = read.codec as unknown as typeof league.GetLeagueSettingsResponse;
    const answered = async () => decode(encode(fromPartial(answer)).finish());
    const games = { resolve: async () => ({ id: 'chess' }), slugOf: async () => 'chess' };
    const input = { params: { identifier: 'one' }, body: { gameId: 'chess' }, caller: {}, requestId: 'req_1' };
    const { timestamp: _at, ...shown } = (await read.route.handler(
      input as never,
      { games, leagueRecords: { [name]: answered } } as never,
    )) as {
      timestamp?: string;
    };
    return JSON.stringify(shown);
  };
  expect(JSON.parse(await ask(read.earlier))).toEqual(read.shown);
  expect(JSON.parse(await ask(read.current))).toEqual(read.shown);
});
