import Type, { type Static, type TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

/** Twitch's responses, as far as they are used here: /helix/users and /helix/chat/badges. */

const Text = Type.String();
const OptionalText = Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'] }));

const BadgeVersion = Type.Object({
  id: Text,
  image_url_1x: Text,
  image_url_2x: Text,
  image_url_4x: Text,
  title: Type.Optional(Text),
  description: Type.Optional(Text),
  click_action: OptionalText,
  click_url: OptionalText,
});
const BadgeSet = Type.Object({ set_id: Text, versions: Type.Array(BadgeVersion) });
export type HelixBadgeSet = Static<typeof BadgeSet>;

const User = Type.Object({ id: Text, login: Text, display_name: Text });
export type HelixUser = Static<typeof User>;

export const readBadges = reader(Type.Object({ data: Type.Array(BadgeSet) }));
export const readUsers = reader(Type.Object({ data: Type.Array(User) }));

/** Returns the value if it has the expected shape. @throws Error otherwise: Twitch has changed its API. */
function reader<Schema extends TSchema>(schema: Schema): (value: unknown) => Static<Schema> {
  const validator = Compile(schema);
  return (value) => {
    if (validator.Check(value)) return value as Static<Schema>;
    throw new Error('Twitch answered in another shape than documented');
  };
}
