import type { TournamentProfile } from '@matchpoint/sdk';
import { wordOf } from '../../texts/enums.js';
import { nameOf } from '../../texts/names.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { showCount, showMoney, showTime } from '../formats.js';
import { linksOf, prizesOf, sponsorsOf } from './about-rows.js';
import { nameOfKey } from './round-names.js';

type Row = readonly [name: string, value: string];

const { details } = TOURNAMENTS;

/** The settings of play of a tournament, in words. */
export function formatRows(tournament: TournamentProfile): Row[] {
  const { format, formatConfig, teamSize, minParticipants, maxParticipants, registrationMode, checkInRequired } = tournament;
  const { registrationEndsAt, startsAt } = tournament;
  const { bestOfLadder, grandFinalAdvantage, groupStage, thirdPlaceMatch } = formatConfig;
  return [
    [details.format, wordOf('TournamentFormat', format)],
    ...(groupStage ? [[details.groups, wordsOfGroups(groupStage)] as const] : []),
    [details.bestOf, TOURNAMENTS.bestOf(bestOfLadder.default)],
    ...Object.entries(bestOfLadder.overrides).map(([key, bestOf]): Row => [nameOfKey(key), TOURNAMENTS.bestOf(bestOf)]),
    ...(format === 'DOUBLE_ELIMINATION'
      ? [[details.grandFinal, wordOf('TournamentGrandFinalType', grandFinalAdvantage.type)] as const]
      : []),
    ...(thirdPlaceMatch ? [[details.thirdPlace, details.yes] as const] : []),
    [details.players, showCount(teamSize)],
    [details.teams, details.between(showCount(minParticipants), showCount(maxParticipants))],
    [details.registration, wordOf('TournamentRegistrationMode', registrationMode)],
    ...(registrationEndsAt === null ? [] : [[details.closes, showTime(registrationEndsAt)] as const]),
    [details.checkIn, checkInRequired ? details.yes : details.no],
    [details.starts, startsAt === null ? TOURNAMENTS.toBeSet : showTime(startsAt)],
  ];
}

type GroupStage = NonNullable<TournamentProfile['formatConfig']['groupStage']>;
const wordsOfGroups = ({ groupCount, format, advancePerGroup }: GroupStage): string =>
  details.groupsOf(showCount(groupCount), wordOf('TournamentGroupFormat', format), showCount(advancePerGroup));

/** All settings of a tournament, for their approval. */
export function settingRows(tournament: TournamentProfile): Row[] {
  const { name, visibility, registrationStartsAt, endsAt, freeAgentsEnabled, prizePool, prizeCurrency } = tournament;
  return [
    [details.name, name],
    [details.visibility, wordOf('TournamentVisibility', visibility)],
    ...formatRows(tournament),
    [details.opens, registrationStartsAt === null ? TOURNAMENTS.toBeSet : showTime(registrationStartsAt)],
    [details.ends, endsAt === null ? TOURNAMENTS.toBeSet : showTime(endsAt)],
    [details.freeAgents, freeAgentsEnabled ? details.yes : details.no],
    [details.prizePool, prizePool === null ? details.none : showMoney(prizePool, prizeCurrency)],
    [details.prizesByPlace, inWords(prizesOf(tournament))],
    [
      TOURNAMENTS.sponsors,
      sponsorsOf(tournament)
        .map(({ prefix, name }) => `${prefix} ${name}`)
        .join('; ') || details.none,
    ],
    [TOURNAMENTS.links, inWords(linksOf(tournament))],
    [details.playlist, tournament.playlistId ? nameOf(tournament.playlistId) : details.none],
    ...TEXTS.map(([field, title]): Row => [title, tournament[field] || details.none]),
  ];
}

const inWords = (rows: readonly Row[]): string => rows.map(([name, value]) => `${name}: ${value}`).join('; ') || details.none;

const TEXTS = [
  ['description', details.description],
  ['prizeDescription', details.prizes],
  ['rules', details.rules],
] as const;

/** Staged changes: each setting with its current and new value. */
export function changedRows(tournament: TournamentProfile): { name: string; before: string; after: string }[] {
  const before = new Map(settingRows(tournament));
  const after = new Map(settingRows({ ...tournament, ...tournament.stagedSettings }));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, before: before.get(name) ?? details.none, after: after.get(name) ?? details.none }));
}
