import { Checkbox, FileInput, NativeSelect, NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { TournamentGrandFinalType, TournamentGroupFormat } from '@matchpoint/sdk';
import { createTournamentBody } from '@matchpoint/sdk/schemas';
import { optionsOf } from '../../texts/enums.js';
import { TOURNAMENT_DESK } from '../../texts/tournament-desk.js';
import type { SettingsValues } from './settings-values.js';

const { format, registrationMode, visibility } = createTournamentBody.properties;
const GRAND_FINALS = ['NONE', 'WIN_HEADSTART', 'MAP_SELECTION', 'BRACKET_RESET'] as const satisfies readonly TournamentGrandFinalType[];
const GROUP_FORMATS = ['ROUND_ROBIN', 'DOUBLE_ELIMINATION', 'SWISS'] as const satisfies readonly TournamentGroupFormat[];
const LENGTHS = ['1', '3', '5', '7'];
const WHOLE = { allowDecimal: false, hideControls: true } as const;

interface FieldsProps<Values extends SettingsValues> {
  form: UseFormReturnType<Values>;
  /** Format, entry and check-in cannot change once the tournament has started. */
  isRunning?: boolean;
}

/** Name and description of a tournament. */
export const AboutFields = <Values extends SettingsValues>({ form }: FieldsProps<Values>) => (
  <>
    <TextInput label={TOURNAMENT_DESK.name} maxLength={80} required {...form.getInputProps('name')} />
    <Textarea label={TOURNAMENT_DESK.description} autosize minRows={2} maxLength={5_000} {...form.getInputProps('description')} />
    <Textarea label={TOURNAMENT_DESK.rules} autosize minRows={3} maxLength={20_000} {...form.getInputProps('rules')} />
    <FileInput label={TOURNAMENT_DESK.logo} description={TOURNAMENT_DESK.logoWhy} accept="image/*" {...form.getInputProps('logo')} />
  </>
);

/** Format and match settings; options that a format lacks are hidden. */
export function FormatFields<Values extends SettingsValues>({ form, isRunning = false }: FieldsProps<Values>) {
  const { values } = form;
  const isDouble = values.format === 'DOUBLE_ELIMINATION';
  const isSingle = values.format === 'SINGLE_ELIMINATION';
  return (
    <>
      <NativeSelect
        label={TOURNAMENT_DESK.format}
        disabled={isRunning}
        data={optionsOf('TournamentFormat', format.enum)}
        {...form.getInputProps('format')}
      />
      <NativeSelect label={TOURNAMENT_DESK.bestOf} disabled={isRunning} data={LENGTHS} {...form.getInputProps('bestOf')} />
      {(isDouble || isSingle) && (
        <NativeSelect label={TOURNAMENT_DESK.finalBestOf} disabled={isRunning} data={LENGTHS} {...form.getInputProps('finalBestOf')} />
      )}
      {isDouble && (
        <NativeSelect
          label={TOURNAMENT_DESK.grandFinal}
          disabled={isRunning}
          data={optionsOf('TournamentGrandFinalType', GRAND_FINALS)}
          {...form.getInputProps('grandFinal')}
        />
      )}
      {isSingle && (
        <Checkbox label={TOURNAMENT_DESK.thirdPlace} disabled={isRunning} {...form.getInputProps('hasThirdPlace', { type: 'checkbox' })} />
      )}
      {values.format === 'SWISS' && (
        <NumberInput
          label={TOURNAMENT_DESK.swissRounds}
          description={TOURNAMENT_DESK.swissRoundsWhy}
          disabled={isRunning}
          min={1}
          max={15}
          {...WHOLE}
          {...form.getInputProps('swissRounds')}
        />
      )}
      {(isDouble || isSingle) && (
        <Checkbox label={TOURNAMENT_DESK.groups} disabled={isRunning} {...form.getInputProps('hasGroups', { type: 'checkbox' })} />
      )}
      {(isDouble || isSingle) && values.hasGroups && (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <NativeSelect
            label={TOURNAMENT_DESK.groupFormat}
            disabled={isRunning}
            data={optionsOf('TournamentGroupFormat', GROUP_FORMATS)}
            {...form.getInputProps('groupFormat')}
          />
          <NumberInput
            label={TOURNAMENT_DESK.groupCount}
            disabled={isRunning}
            min={1}
            max={32}
            {...WHOLE}
            {...form.getInputProps('groupCount')}
          />
          <NumberInput
            label={TOURNAMENT_DESK.advance}
            disabled={isRunning}
            min={1}
            max={256}
            {...WHOLE}
            {...form.getInputProps('advance')}
          />
        </SimpleGrid>
      )}
    </>
  );
}

/** Entry: who can enter, and how. */
export const EntryFields = <Values extends SettingsValues>({ form, isRunning = false }: FieldsProps<Values>) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <NumberInput label={TOURNAMENT_DESK.teamSize} disabled={isRunning} min={1} {...WHOLE} {...form.getInputProps('teamSize')} />
      <NumberInput
        label={TOURNAMENT_DESK.minTeams}
        disabled={isRunning}
        min={2}
        max={1_024}
        {...WHOLE}
        {...form.getInputProps('minTeams')}
      />
      <NumberInput
        label={TOURNAMENT_DESK.maxTeams}
        disabled={isRunning}
        min={2}
        max={1_024}
        {...WHOLE}
        {...form.getInputProps('maxTeams')}
      />
    </SimpleGrid>
    <NativeSelect
      label={TOURNAMENT_DESK.registration}
      disabled={isRunning}
      data={optionsOf('TournamentRegistrationMode', registrationMode.enum)}
      {...form.getInputProps('registrationMode')}
    />
    <NativeSelect
      label={TOURNAMENT_DESK.visibility}
      data={optionsOf('TournamentVisibility', visibility.enum)}
      {...form.getInputProps('visibility')}
    />
    <Checkbox label={TOURNAMENT_DESK.checkIn} disabled={isRunning} {...form.getInputProps('checkInRequired', { type: 'checkbox' })} />
    {form.values.checkInRequired && (
      <NumberInput
        label={TOURNAMENT_DESK.checkInMinutes}
        disabled={isRunning}
        min={5}
        max={1_440}
        {...WHOLE}
        {...form.getInputProps('checkInMinutes')}
      />
    )}
  </>
);

export const TimeFields = <Values extends SettingsValues>({ form, isRunning = false }: FieldsProps<Values>) => (
  <>
    <p className="small dim">{TOURNAMENT_DESK.timesWhy}</p>
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput
        type="datetime-local"
        label={TOURNAMENT_DESK.registrationStarts}
        disabled={isRunning}
        {...form.getInputProps('registrationStartsAt')}
      />
      <TextInput
        type="datetime-local"
        label={TOURNAMENT_DESK.registrationEnds}
        disabled={isRunning}
        {...form.getInputProps('registrationEndsAt')}
      />
      <TextInput type="datetime-local" label={TOURNAMENT_DESK.starts} disabled={isRunning} {...form.getInputProps('startsAt')} />
    </SimpleGrid>
  </>
);

export const PrizeFields = <Values extends SettingsValues>({ form }: FieldsProps<Values>) => (
  <>
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <NumberInput label={TOURNAMENT_DESK.prizePool} min={0} hideControls {...form.getInputProps('prizePool')} />
      <TextInput
        label={TOURNAMENT_DESK.currency}
        description={TOURNAMENT_DESK.currencyWhy}
        maxLength={10}
        {...form.getInputProps('prizeCurrency')}
      />
    </SimpleGrid>
    <Textarea label={TOURNAMENT_DESK.prizeText} autosize minRows={2} maxLength={2_000} {...form.getInputProps('prizeDescription')} />
  </>
);
