import { Textarea } from '@mantine/core';
import type { MyTournamentEntry } from '@matchpoint/sdk';
import { tournamentApi } from '../../tournament-api.js';
import { ENTERING } from '../../texts/entering.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { Column } from '../narrow.js';
import { Section } from '../page.js';

const { tournaments } = tournamentApi;

/** Lets a player without a team join or leave the free agents. */
export function FreeAgency({ slug, entry: { freeAgent } }: { slug: string; entry: MyTournamentEntry }) {
  if (freeAgent?.status === 'PICKED_UP') return <Section title={ENTERING.agency}>{ENTERING.pickedUp}</Section>;
  if (freeAgent?.status === 'AVAILABLE')
    return (
      <Section title={ENTERING.agency}>
        <p>{ENTERING.inPool}</p>
        <div>
          <DialogAction action={ENTERING.leavePool} why={ENTERING.leavePoolWhy} send={() => tournaments.leaveFreeAgentPool(slug)} />
        </div>
      </Section>
    );
  return (
    <Section title={ENTERING.agency}>
      <Column>
        <EditForm
          initial={{ note: '' }}
          send={({ note }) => tournaments.joinFreeAgentPool(slug, { ...(note.trim() && { note: note.trim() }) })}
          action={ENTERING.joinPool}
        >
          {(form) => (
            <>
              <p className="dim small">{ENTERING.agencyWhy}</p>
              <Textarea label={ENTERING.agencyNote} autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
            </>
          )}
        </EditForm>
      </Column>
    </Section>
  );
}
