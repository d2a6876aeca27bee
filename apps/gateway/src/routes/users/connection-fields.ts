import Type from 'typebox';
import { flag, Identifier, writtenText } from '../../operation/fields.js';

/** Fields of a connection that its owner says. */
export const AccountName = () => writtenText(1, 100, 'Name of the account.', 'gildedacorn');

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description, examples: [example] }));

export const CONNECTION_FIELDS = {
  url: text(2_048, 'URL of its page, https only; null for none.', 'https://www.twitch.tv/gildedacorn'),
  region: text(64, 'Where its games are played; null: unknown.', 'EU'),
  gamingPlatform: text(64, 'Gaming platform; null if unknown.', 'PC'),
  showOnProfile: Type.Optional(flag('Whether others see it. Default: true.')),
  isPrimary: Type.Optional(flag('Whether it is the user’s main account on that platform; it replaces another one.')),
};

export const ConnectionPath = Type.Object({
  connectionId: Identifier('Id of one of your connections.', 'conn_01j6qvx3k0fd8r5y2m9wcz0001'),
});

interface Given {
  url?: string | null;
  region?: string | null;
  gamingPlatform?: string | null;
}

/** null as messages have it: an empty text. */
export const withoutNulls = <Body extends Given>({ url, region, gamingPlatform, ...body }: Body) => ({
  ...body,
  ...(url !== undefined && { url: url ?? '' }),
  ...(region !== undefined && { region: region ?? '' }),
  ...(gamingPlatform !== undefined && { gamingPlatform: gamingPlatform ?? '' }),
});
