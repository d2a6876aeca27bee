import { TextInput } from '@mantine/core';
import type { CreateMatchOverlayTokenResult, Match } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mp } from '../../api.js';
import { matchReads } from '../../reads/matches.js';
import { DESK } from '../../texts/desk.js';
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
    return <SecretOnce title={DESK.keepOverlay} secret={`${window.location.origin}${made.path}`} onStored={() => setMade(undefined)} />;
  return (
    <Section title={DESK.overlays}>
      <p className="small dim">{DESK.overlaysWhy}</p>
      <Shown read={read} isEmpty={({ overlayTokens }) => overlayTokens.length === 0} empty={DESK.noOverlays}>
        {({ overlayTokens }) => (
          <DataTable
            label={DESK.overlays}
            rows={overlayTokens}
            idOf={(token) => token.id}
            columns={[
              { name: DESK.overlays, cell: ({ label }) => label ?? DESK.overlayUnnamed },
              { name: DESK.until, cell: ({ expiresAt }) => showInstant(expiresAt), isMinor: true },
              {
                name: DESK.takeBack,
                cell: (token) => (
                  <DialogAction
                    action={DESK.revokeOverlay}
                    subject={token.label ?? DESK.overlayUnnamed}
                    why={DESK.revokeOverlayWhy}
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
          action={DESK.makeOverlay}
          isMinor
          onSent={setMade}
        >
          {(form) => <TextInput label={DESK.overlayName} maxLength={100} {...form.getInputProps('label')} />}
        </EditForm>
      </Column>
    </Section>
  );
}
