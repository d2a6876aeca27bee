import Type, { type Static } from 'typebox';
import type { OverlayTokenRow } from '../../edge/overlays/overlay-tokens.js';
import { instant, nullable, text } from '../../operation/fields.js';
import { named } from '../../operation/named.js';

export const OverlayToken = named(
  'OverlayToken',
  Type.Object(
    {
      id: text('Token id.', 'ovt_01j6qvx3k0fd8r5y2m9wcz0001'),
      matchId: text('Id of the match that it shows.'),
      label: nullable.string('Purpose, as written by its creator.', 'The main stream'),
      createdAt: instant('Creation time.'),
      expiresAt: instant('Expiry, 30 days after creation.', '2026-02-14T12:00:00.000Z'),
    },
    { description: 'A token that shows a match in an overlay.' },
  ),
);

export const toOverlayToken = ({ id, matchId, label, createdAt, expiresAt }: OverlayTokenRow): Static<typeof OverlayToken> => ({
  ...{ id, matchId, label, createdAt, expiresAt },
});
