import { Button, Textarea } from '@mantine/core';
import type { TournamentFreeAgent, TournamentProfile } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tournamentReads } from '../../reads/tournaments.js';
import { useIsSignedIn } from '../../session.js';
import { tournamentApi } from '../../tournament-api.js';
import { ENTERING } from '../../texts/entering.js';
import { TOURNAMENTS } from '../../texts/tournaments.js';
import { type Column, DataTable } from '../data-table.js';
import { DialogAction } from '../dialog-action.js';
import { EditForm } from '../edit-form.js';
import { UserName } from '../named.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';

const { tournaments } = tournamentApi;

/** Players looking for a team: captains can send an offer, organizers can remove them. */
export function FreeAgents({ tournament }: { tournament: TournamentProfile }) {
  const { slug, viewerManagement } = tournament;
  const isSignedIn = useIsSignedIn();
  const entry = useQuery({ ...tournamentReads.entry(slug), enabled: isSignedIn });
  const own = entry.data?.entry.participants.find(({ status, canManage }) => status === 'APPROVED' && canManage)?.participantId;
  const read = useQuery(tournamentReads.freeAgents(slug, own));
  const actions: Column<TournamentFreeAgent>[] = [
    ...(own === undefined
      ? []
      : [{ name: ENTERING.offer, cell: (agent: TournamentFreeAgent) => <Offer slug={slug} participantId={own} agent={agent} /> }]),
    ...(viewerManagement.isManager
      ? [{ name: TOURNAMENTS.remove, cell: (agent: TournamentFreeAgent) => <RemoveAgent slug={slug} agent={agent} /> }]
      : []),
  ];
  return (
    <Section title={TOURNAMENTS.freeAgents}>
      <Shown read={read} isEmpty={({ freeAgents }) => freeAgents.length === 0} empty={TOURNAMENTS.noFreeAgents}>
        {({ freeAgents }) => (
          <DataTable
            label={TOURNAMENTS.freeAgents}
            rows={freeAgents}
            idOf={({ id }) => id}
            columns={[
              {
                name: TOURNAMENTS.player,
                cell: ({ userId, username = null, name = null, avatarUrl }) => (
                  <UserName user={{ id: userId, username, name, avatarUrl }} />
                ),
              },
              { name: TOURNAMENTS.note, cell: ({ note }) => note },
              ...actions,
            ]}
          />
        )}
      </Shown>
    </Section>
  );
}

const nameOfAgent = ({ name, username, userId }: TournamentFreeAgent): string => name ?? username ?? userId;

function Offer({ slug, participantId, agent }: { slug: string; participantId: string; agent: TournamentFreeAgent }) {
  const [isOpen, setOpen] = useState(false);
  if (agent.viewerOfferStatus === 'PENDING') return <span className="dim">{ENTERING.offered}</span>;
  if (!isOpen)
    return (
      <Button size="compact-sm" variant="default" aria-label={`${ENTERING.offer}: ${nameOfAgent(agent)}`} onClick={() => setOpen(true)}>
        {ENTERING.offer}
      </Button>
    );
  return (
    <EditForm
      initial={{ message: '' }}
      send={({ message }) =>
        tournaments.sendFreeAgentOffer(slug, agent.id, { participantId, ...(message.trim() && { message: message.trim() }) })
      }
      action={ENTERING.offer}
    >
      {(form) => <Textarea label={ENTERING.offerMessage} autosize maxLength={1_000} {...form.getInputProps('message')} />}
    </EditForm>
  );
}

const RemoveAgent = ({ slug, agent }: { slug: string; agent: TournamentFreeAgent }) => (
  <DialogAction
    action={TOURNAMENTS.remove}
    subject={nameOfAgent(agent)}
    why={TOURNAMENTS.removeAgentWhy}
    send={() => tournaments.removeFreeAgentFromPool(slug, agent.id)}
  />
);
