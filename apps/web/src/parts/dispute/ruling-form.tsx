import { NativeSelect, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core';
import type { MapScore, Match, ResolveLeagueDisputeBody } from '@matchpoint/sdk';
import { DISPUTES } from '../../texts/disputes.js';
import { optionsOf } from '../../texts/enums.js';
import { required } from '../../texts/forms.js';
import { EditForm } from '../edit-form.js';
import type { FieldNames } from '../show-issues.js';
import { MapChoice } from './map-choice.js';
import { type ScoreFields, scoreRules } from './score-fields.js';

export type Ruling = ResolveLeagueDisputeBody;

interface RulingFormProps {
  match: Match;
  scores: readonly MapScore[];
  /** The outcomes that the desk can choose. */
  outcomes: readonly string[];
  rule(ruling: Ruling): PromiseLike<unknown>;
  /** Who reads the explanation. */
  noteWhy?: string;
  /** Closes the drawer, if it is in one. */
  onClose?(): void;
}

interface Chosen {
  outcome: string;
  scores: ScoreFields[];
  maps: string[];
  teamId: string;
  note: string;
}

/** A ruling by staff on a dispute, or on an undisputed result, with the fields that each outcome needs. */
export function RulingForm({ match, scores, outcomes, rule, noteWhy = DISPUTES.noteWhy, onClose }: RulingFormProps) {
  const sides = [match.creatorTeam, match.acceptedTeam].filter((team) => team !== null);
  const initial: Chosen = {
    ...{ outcome: outcomes[0] ?? '', maps: [], note: '', teamId: sides[0]?.id ?? '' },
    scores: scores.map(({ creatorTeamScore, opponentTeamScore }) => ({ creator: creatorTeamScore, opponent: opponentTeamScore })),
  };
  return (
    <EditForm
      initial={initial}
      validate={{ note: required, scores: scoreRules(({ outcome }: Chosen) => outcome === 'overturn') }}
      fields={fieldsOf(scores)}
      send={(chosen) => rule(rulingOf(chosen, scores))}
      action={DISPUTES.rule}
      said={DISPUTES.ruled}
      {...(onClose && { onClose })}
      ask={({ outcome }) => ({
        title: DISPUTES.ruleAsk[outcome] ?? DISPUTES.ruleAskOther,
        why: `${DISPUTES.outcomeWhy[outcome] ?? ''} ${DISPUTES.ruleWhy}`,
        confirm: DISPUTES.ruleConfirm[outcome] ?? DISPUTES.ruleConfirmOther,
        dismiss: DISPUTES.ruleDismiss,
      })}
    >
      {(form) => (
        <>
          <NativeSelect label={DISPUTES.outcome} data={optionsOf('RulingOutcome', outcomes)} {...form.getInputProps('outcome')} />
          <Text size="sm" c="dimmed">
            {DISPUTES.outcomeWhy[form.values.outcome]}
          </Text>
          {form.values.outcome === 'overturn' &&
            scores.map(({ mapIndex }, index) => (
              <SimpleGrid key={mapIndex} cols={2}>
                {(['creator', 'opponent'] as const).map((side, place) => (
                  <NumberInput
                    key={side}
                    label={DISPUTES.mapScore(mapIndex + 1, sides[place]?.name ?? '')}
                    min={0}
                    allowDecimal={false}
                    hideControls
                    {...form.getInputProps(`scores.${index}.${side}`)}
                  />
                ))}
              </SimpleGrid>
            ))}
          {form.values.outcome === 'replay' && <MapChoice scores={scores} {...form.getInputProps('maps')} />}
          {form.values.outcome === 'forfeit' && (
            <NativeSelect
              label={DISPUTES.forfeitBy}
              data={sides.map(({ id, name }) => ({ value: id, label: name }))}
              {...form.getInputProps('teamId')}
            />
          )}
          <Textarea
            label={DISPUTES.note}
            description={noteWhy}
            required
            autosize
            minRows={3}
            maxLength={2_000}
            {...form.getInputProps('note')}
          />
        </>
      )}
    </EditForm>
  );
}

const fieldsOf = (scores: readonly MapScore[]): FieldNames =>
  Object.fromEntries(
    scores.flatMap((_, index) => [
      [`maps.${index}.creatorTeamScore`, `scores.${index}.creator`],
      [`maps.${index}.opponentTeamScore`, `scores.${index}.opponent`],
    ]),
  );

function rulingOf({ outcome, scores: ruled, maps, teamId, note }: Chosen, scores: readonly MapScore[]): Ruling {
  return {
    outcome: outcome as Ruling['outcome'],
    note: note.trim(),
    ...(outcome === 'overturn' && {
      maps: scores.map(({ mapIndex }, index) => ({
        mapIndex,
        creatorTeamScore: Number(ruled[index]?.creator),
        opponentTeamScore: Number(ruled[index]?.opponent),
      })),
    }),
    ...(outcome === 'replay' && { maps: maps.map((mapIndex) => ({ mapIndex: Number(mapIndex) })) }),
    ...(outcome === 'forfeit' && { teamId }),
  };
}
