import type { TournamentProfile } from '@matchpoint/sdk';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { showMoney } from '../formats.js';

type Row = readonly [name: string, value: string];

/** Prizes by place, the first place first. */
export const prizesOf = ({ prizeBreakdown, prizeCurrency }: TournamentProfile): Row[] =>
  (prizeBreakdown ?? [])
    .toSorted((one, other) => one.placement - other.placement)
    .map(({ placement, amount, description }) => [
      TOURNAMENTS.placed(placement),
      [amount !== undefined && showMoney(amount, prizeCurrency), description].filter(Boolean).join(', '),
    ]);

/** Sponsors with the words before their names. */
export const sponsorsOf = ({ sponsorTags }: TournamentProfile) =>
  (sponsorTags ?? []).map(({ prefix, customPrefix, name, url }) => ({
    prefix: prefix === 'CUSTOM' ? (customPrefix ?? TOURNAMENTS.sponsor) : TOURNAMENTS.sponsorPrefixes[prefix],
    ...{ name, url },
  }));

/** Links to other sites, by the site's name: addresses or handles. */
export const linksOf = ({ socialLinks }: TournamentProfile): Row[] =>
  SITES.flatMap((site) => {
    const link = socialLinks?.[site];
    return link ? [[TOURNAMENTS.sites[site], link] as const] : [];
  });

const SITES = ['website', 'x', 'discord', 'youtube', 'twitch', 'instagram', 'tiktok'] as const;
