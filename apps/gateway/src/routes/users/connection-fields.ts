import Type from 'typebox';
import { flag, Identifier, trimmedText } from '../../operation/fields.js';

/** Fields of a connection that its owner says. */
export const AccountName = () => trimmedText(1, 100, 'The name of the account there.', 'gildedacorn');

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength, description, examples: [example] }));

export const CONNECTION_FIELDS = {
  url: text(2_048, 'Its page there, by https; null: none.', 'https://www.twitch.tv/gildedacorn'),
  region: text(64, 'Where its games are played; null: unknown.', 'EU'),
  gamingPlatform: text(64, 'On what they are played; null: unknown.', 'PC'),
  showOnProfile: Type.Optional(flag('Whether others see it; a new one they do.')),
  isPrimary: Type.Optional(flag("Whether it is the user's main account there; another is so no more.")),
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
