import { invalidInput } from '@matchpoint/errors';
import Type from 'typebox';
import { defineRoute } from '../shared/define-route.js';
import { HTTPS_URL_OR_NONE, SAYS_SOMETHING, writtenText } from '../../operation/fields.js';
import { named } from '../../operation/named.js';
import { SuccessResponse } from '../shared/api-objects.js';
import { leagueOperation, writeOptions } from '../leagues/league-operation.js';
import { LeaguePath } from '../leagues/league-objects.js';

const SITES = ['discord', 'twitter', 'youtube', 'twitch', 'website'] as const;
const Address = (site: string) =>
  Type.Optional(
    Type.String({
      pattern: HTTPS_URL_OR_NONE,
      maxLength: 200,
      description: `The league’s ${site} URL, https only; empty for none.`,
      examples: [`https://${site}.example.org/vct_americas`],
    }),
  );
const Socials = named(
  'LeagueSocials',
  Type.Object(
    Object.fromEntries(SITES.map((site) => [site, Address(site)])) as Record<(typeof SITES)[number], ReturnType<typeof Address>>,
    {
      description: 'Links of a league to other sites; omitted ones stay.',
    },
  ),
);
const StorageId = (what: string) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 256,
      description: `Storage id of an uploaded image, claimed by this write: ${what}.`,
      examples: ['img_01j6qvx3k0fd8r5y2m9wcz0001'],
    }),
  );

export const updateLeagueBranding = defineRoute({
  ...leagueOperation(
    'updateLeagueBranding',
    [
      'Changes the name, description, pictures and social links of a league; omitted fields stay.',
      'The slug cannot be changed. Changing nothing succeeds without an event.',
    ],
    ['error_upload_limit_reached'],
  ),
  summary: 'Change the branding of a league',
  params: LeaguePath,
  body: Type.Object({
    name: Type.Optional(writtenText(3, 50, 'Display name.', 'VCT Americas')),
    description: Type.Optional(
      Type.String({ minLength: 10, maxLength: 500, pattern: SAYS_SOMETHING, description: 'Description of the league.' }),
    ),
    avatarStorageId: StorageId('the logo'),
    bannerStorageId: StorageId('the banner of the profile'),
    socials: Type.Optional(Socials),
  }),
  response: SuccessResponse,
  emits: ['league.settings_updated'],
  async handler(input, { leagueAdministration }) {
    const { params, body } = input;
    if (Object.keys(body).length === 0) throw invalidInput('body', 'must contain a field to change');
    const { socials = {}, ...fields } = body;
    const request = { league: params.identifier, ...fields, socials: socials as Record<string, string> };
    return { success: true as const, ...(await leagueAdministration.updateLeagueBranding(request, writeOptions(input))) };
  },
});
