import { TextInput } from '@mantine/core';
import type { CreateMatchOverlayTokenResult, Match } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mp } from '../../api.js';
import { matchReads } from '../../reads/matches.js';
import { DESK } from '../../texts/desk.js';
import { OVERLAY_LINKS } from '../../texts/overlay-links.js';
import { DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { showInstant } from '../formats.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';
import { SecretOnce } from '../secret-once.js';
import { Shown } from '../shown.js';

/** Overlay links of this match. Each is shown once and can be revoked. */
export function OverlayLinks({ match: { id } }: { match: Match }) {
  const read = useQuery(matchReads.overlayTokens(id));
  const [made, setMade] = useState<CreateMatchOverlayTokenResult>();
  if (made)
    return <SecretOnce title={OVERLAY_LINKS.keep} secret={`${window.location.origin}${made.path}`} onStored={() => setMade(undefined)} />;
  return (
    <Section title={OVERLAY_LINKS.title}>
      <p className="small dim">{OVERLAY_LINKS.why}</p>
      <Shown read={read} isEmpty={({ overlayTokens }) => overlayTokens.length === 0} empty={OVERLAY_LINKS.none}>
        {({ overlayTokens }) => (
          <DataTable
            label={OVERLAY_LINKS.title}
            rows={overlayTokens}
            idOf={(token) => token.id}
            columns={[
              { name: OVERLAY_LINKS.title, cell: ({ label }) => label ?? OVERLAY_LINKS.unnamed },
              { name: DESK.until, cell: ({ expiresAt }) => showInstant(expiresAt), isMinor: true },
              {
                name: DESK.takeBack,
                cell: (token) => (
                  <DialogAction
                    action={OVERLAY_LINKS.revoke}
                    subject={token.label ?? OVERLAY_LINKS.unnamed}
                    why={OVERLAY_LINKS.revokeWhy}
                    isDangerous
                    send={() => mp.matches.revokeOverlayToken(id, token.id)}
                  />
                ),
              },
            ]}
          />
        )}
      </Shown>
      <Column>
        <EditForm
          initial={{ label: '' }}
          send={({ label }) => mp.matches.createOverlayToken(id, { ...(label.trim() && { label: label.trim() }) })}
          action={OVERLAY_LINKS.create}
          isMinor
          onSent={setMade}
        >
          {(form) => <TextInput label={OVERLAY_LINKS.name} maxLength={100} {...form.getInputProps('label')} />}
        </EditForm>
      </Column>
    </Section>
  );
}
