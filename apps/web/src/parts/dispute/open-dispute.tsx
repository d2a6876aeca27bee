import { Button, Input, NativeSelect, NumberInput, SimpleGrid, Text, Textarea } from '@mantine/core';
import { formRootRule } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import type { MapScore, Match, OpenMatchDisputeBody } from '@matchpoint/sdk';
import { openMatchDisputeBody } from '@matchpoint/sdk/schemas';
import { matchDesk } from '../../match-desk-api.js';
import { DISPUTES } from '../../texts/disputes.js';
import { optionsOf } from '../../texts/enums.js';
import { required } from '../../texts/forms.js';
import { Dialog } from '../dialog.js';
import { EditForm } from '../edit-form.js';
import { showInstant } from '../formats.js';
import { MapChoice } from './map-choice.js';
import { type ScoreFields, scoreRules } from './score-fields.js';
import { Screenshots, uploadScreenshots } from './screenshots.js';

interface OpenDisputeProps {
  match: Match;
  scores: readonly MapScore[];
}

interface Chosen {
  requested: string;
  /** Both sides' scores of each map that has one, in the order of the maps. */
  claims: ScoreFields[];
  maps: string[];
  reason: string;
  files: File[];
}

/** A captain's objection to a result, or to a score of a map. */
export function OpenDispute({ match, scores }: OpenDisputeProps) {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      {match.finalAt !== undefined && <Text size="sm">{DISPUTES.until(showInstant(match.finalAt))}</Text>}
      <div>
        <Button size="compact-sm" variant="default" onClick={open}>
          {DISPUTES.open}
        </Button>
      </div>
      {isOpen && (
        <Dialog title={DISPUTES.openTitle} onClose={close}>
          <DisputeForm match={match} scores={scores} onSent={close} />
        </Dialog>
      )}
    </>
  );
}

function DisputeForm({ match, scores, onSent }: OpenDisputeProps & { onSent(): void }) {
  const initial: Chosen = {
    ...{ requested: 'overturn', maps: [], reason: '', files: [] },
    claims: scores.map(({ creatorTeamScore, opponentTeamScore }) => ({ creator: creatorTeamScore, opponent: opponentTeamScore })),
  };
  return (
    <EditForm
      initial={initial}
      validate={{
        reason: required,
        claims: {
          ...scoreRules(asksForScores),
          [formRootRule]: (_: ScoreFields[], chosen: Chosen) =>
            asksForScores(chosen) && claimsOf(chosen, scores).length === 0 ? DISPUTES.noScoreChanged : null,
        },
        maps: (maps, { requested }) => (requested === 'replay' && maps.length === 0 ? DISPUTES.noMapChosen : null),
      }}
      send={async (chosen) => matchDesk.disputes.openMatchDispute(match.id, await bodyOf(chosen, scores))}
      action={DISPUTES.send}
      onSent={onSent}
    >
      {(form) => (
        <>
          <Text>{DISPUTES.openWhy}</Text>
          <NativeSelect
            label={DISPUTES.requested}
            data={optionsOf('DisputeRequest', openMatchDisputeBody.properties.requested.enum)}
            {...form.getInputProps('requested')}
          />
          {form.values.requested === 'overturn' &&
            (scores.length === 0 ? (
              <Text c="dimmed">{DISPUTES.noMaps}</Text>
            ) : (
              scores.map(({ mapIndex }, index) => (
                <SimpleGrid key={mapIndex} cols={2}>
                  <NumberInput
                    label={DISPUTES.mapScore(mapIndex + 1, match.creatorTeam?.name ?? '')}
                    min={0}
                    allowDecimal={false}
                    hideControls
                    {...form.getInputProps(`claims.${index}.creator`)}
                  />
                  <NumberInput
                    label={DISPUTES.mapScore(mapIndex + 1, match.acceptedTeam?.name ?? '')}
                    min={0}
                    allowDecimal={false}
                    hideControls
                    {...form.getInputProps(`claims.${index}.opponent`)}
                  />
                </SimpleGrid>
              ))
            ))}
          {form.values.requested === 'overturn' && form.errors.claims && <Input.Error role="alert">{form.errors.claims}</Input.Error>}
          {form.values.requested === 'replay' && <MapChoice scores={scores} {...form.getInputProps('maps')} />}
          <Textarea
            label={DISPUTES.reason}
            description={DISPUTES.reasonWhy}
            required
            autosize
            minRows={3}
            maxLength={2_000}
            {...form.getInputProps('reason')}
          />
          <Screenshots {...form.getInputProps('files')} />
        </>
      )}
    </EditForm>
  );
}

const asksForScores = ({ requested }: Chosen): boolean => requested === 'overturn';

/** Maps whose scores differ from what is recorded. */
const claimsOf = ({ claims }: Chosen, scores: readonly MapScore[]): NonNullable<OpenMatchDisputeBody['claims']> =>
  scores.flatMap(({ mapIndex, creatorTeamScore, opponentTeamScore }, index) => {
    const [creator, opponent] = [Number(claims[index]?.creator), Number(claims[index]?.opponent)];
    return creator === creatorTeamScore && opponent === opponentTeamScore
      ? []
      : [{ mapIndex, creatorTeamScore: creator, opponentTeamScore: opponent }];
  });

/** Pictures are uploaded first. */
async function bodyOf(chosen: Chosen, scores: readonly MapScore[]): Promise<OpenMatchDisputeBody> {
  const { requested, maps, reason, files } = chosen;
  return {
    requested: requested as OpenMatchDisputeBody['requested'],
    reason: reason.trim(),
    ...(requested === 'overturn' && { claims: claimsOf(chosen, scores) }),
    ...(requested === 'replay' && { maps: maps.map(Number).sort() }),
    ...(await uploadScreenshots(files)),
  };
}
