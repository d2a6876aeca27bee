import { Checkbox, Group, NumberInput, Stack } from '@mantine/core';
import type { TournamentBracket, TournamentNode, TournamentProfile } from '@matchpoint/sdk';
import { useState } from 'react';
import { tournamentApi } from '../../tournament-api.js';
import { required } from '../../texts/forms.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import { DialogAction } from '../dialog-action.js';
import { Dialog } from '../dialog.js';
import { EditForm } from '../edit-form.js';
import { ButtonLink } from '../links.js';
import { Note } from '../state.js';
import { sidesOfNode } from '../tournament/node-sides.js';
import { nameOfNode } from '../tournament/round-names.js';
import { reasonOf } from './decisions.js';
import { Disqualify } from './disqualify.js';

const { tournaments } = tournamentApi;

interface NodeDeskProps {
  tournament: TournamentProfile;
  bracket: TournamentBracket;
  node: TournamentNode;
  onClose(): void;
}

/** Organizer actions on a bracket node: set or revert its result, disqualify a team. */
export function NodeDesk({ tournament, bracket, node, onClose }: NodeDeskProps) {
  const { slug } = tournament;
  const { status, matchId, needsDecision } = node;
  const sides = sidesOfNode(node, bracket);
  return (
    <Dialog title={nameOfNode(node, bracket)} onClose={onClose}>
      <Stack gap="md">
        {needsDecision !== null && <Note tone="warn">{reasonOf(needsDecision)}</Note>}
        {matchId !== null && (
          <div>
            <ButtonLink to="/matches/$id" params={{ id: matchId }} variant="default" size="compact-sm">
              {TOURNAMENT_DESK.match}
            </ButtonLink>
          </div>
        )}
        {status === 'PENDING' && <p>{TOURNAMENT_DESK.waitsForTeams}</p>}
        {(status === 'READY' || status === 'IN_PROGRESS') && <Override slug={slug} bracket={bracket} node={node} onDone={onClose} />}
        {status === 'COMPLETED' && <Revert slug={slug} node={node} onDone={onClose} />}
        {(status === 'READY' || status === 'IN_PROGRESS') && (
          <Group gap="sm">
            {sides.map(
              ({ participantId, name }) =>
                participantId !== null && <Disqualify key={participantId} slug={slug} participantId={participantId} team={name} hasName />,
            )}
          </Group>
        )}
      </Stack>
    </Dialog>
  );
}

interface OfNode {
  slug: string;
  node: TournamentNode;
  onDone(): void;
}

function Override({ slug, bracket, node, onDone }: OfNode & { bracket: TournamentBracket }) {
  const [first, second] = sidesOfNode(node, bracket);
  return (
    <EditForm
      initial={{ score1: 0, score2: 0 }}
      validate={{ score1: required, score2: required }}
      send={(scores) => tournaments.overrideNodeResult(slug, node.id, scores)}
      action={TOURNAMENT_DESK.saveResult}
      onSent={onDone}
    >
      {(form) => (
        <>
          <p>{TOURNAMENT_DESK.overrideWhy}</p>
          <NumberInput
            label={TOURNAMENT_DESK.mapsWonBy(first.name)}
            min={0}
            max={7}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('score1')}
          />
          <NumberInput
            label={TOURNAMENT_DESK.mapsWonBy(second.name)}
            min={0}
            max={7}
            allowDecimal={false}
            hideControls
            {...form.getInputProps('score2')}
          />
        </>
      )}
    </EditForm>
  );
}

function Revert({ slug, node, onDone }: OfNode) {
  const [regenerateMatch, choose] = useState(true);
  return (
    <div>
      <DialogAction
        action={TOURNAMENT_DESK.revert}
        title={TOURNAMENT_DESK.revertAsk}
        confirm={TOURNAMENT_DESK.revertConfirm}
        dismiss={TOURNAMENT_DESK.keepResult}
        why={TOURNAMENT_DESK.revertWhy}
        isDangerous
        send={async () => {
          await tournaments.revertNodeResult(slug, node.id, { regenerateMatch });
          onDone();
        }}
      >
        <Checkbox
          label={TOURNAMENT_DESK.newMatch}
          checked={regenerateMatch}
          onChange={({ currentTarget }) => choose(currentTarget.checked)}
        />
      </DialogAction>
    </div>
  );
}
