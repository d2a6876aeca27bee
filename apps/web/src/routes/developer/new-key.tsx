import { Fieldset, Group, NativeSelect, NumberInput, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApiKeyKind, ApiKeyPreset, CreateApiKeyResult, GetApiKeyOptionsResult } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { type Choices, toChoices, toPermissions } from '../../parts/developer/permission-tree.js';
import { SecretOnce, TryKey } from '../../parts/secret-once.js';
import { useSend } from '../../parts/send.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads.js';
import { DEVELOPER } from '../../texts/developer.js';
import { nameOf, nameOfGame } from '../../texts/names.js';

const DAY_MS = 86_400_000;

interface Chosen {
  label: string;
  kind: ApiKeyKind;
  gameId: string;
  leagueId: string;
  preset: string;
  days: number | '';
}

export function NewKeyPage(): ReactNode {
  return (
    <DeveloperPage title={DEVELOPER.newKey}>
      <Creation />
    </DeveloperPage>
  );
}

function Creation() {
  const read = useRead(['key-options'], (options) => developer.apiKeys.getOptions(options));
  const [made, setMade] = useState<CreateApiKeyResult>();
  const navigate = useNavigate();
  if (made)
    return (
      <SecretOnce
        title={DEVELOPER.keepKey}
        secret={made.key}
        onStored={() => void navigate({ to: '/developer/keys/$keyId', params: { keyId: made.apiKey.id } })}
      >
        <TryKey apiKey={made.key} />
      </SecretOnce>
    );
  return <Shown read={read}>{(options) => <KeyForm options={options} onMade={setMade} />}</Shown>;
}

function KeyForm({ options, onMade }: { options: GetApiKeyOptionsResult; onMade(made: CreateApiKeyResult): void }) {
  const { kinds, scopes, presets, limits } = options;
  const form = useForm<Chosen>({
    initialValues: { label: '', kind: 'personal', gameId: '', leagueId: '', preset: '', days: limits.defaultExpirySeconds / 86_400 },
  });
  const [choices, setChoices] = useState<Choices>(() => toChoices(scopes));
  const sending = useSend((chosen: Chosen) => developer.apiKeys.create(bodyOf(chosen, choices), { retries: 0 }), { form, onSent: onMade });
  const { kind, preset } = form.values;
  const { games = [], leagues = [] } = kinds.find((each) => each.kind === kind) ?? {};
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DEVELOPER.create}>
      <Stack gap="sm" maw={480}>
        <TextInput
          label={DEVELOPER.label}
          description={DEVELOPER.labelWhy}
          maxLength={limits.labelMaxLength}
          required
          {...form.getInputProps('label')}
        />
        <NativeSelect
          label={DEVELOPER.whose}
          data={kinds.filter(({ isAvailable }) => isAvailable).map((each) => ({ value: each.kind, label: nameOf(each.kind) }))}
          {...form.getInputProps('kind')}
        />
        {kind === 'game_developer' && (
          <NativeSelect
            label={DEVELOPER.game}
            data={['', ...games.map(({ id }) => id)].map((id) => ({ value: id, label: id && nameOfGame(id) }))}
            {...form.getInputProps('gameId')}
          />
        )}
        {kind === 'league_operator' && (
          <NativeSelect
            label={DEVELOPER.league}
            data={[{ value: '', label: '' }, ...leagues.map(({ id, name }) => ({ value: id, label: name }))]}
            {...form.getInputProps('leagueId')}
          />
        )}
        <NumberInput
          label={DEVELOPER.days}
          description={DEVELOPER.daysWhy}
          min={1}
          max={limits.maxExpirySeconds / 86_400}
          allowDecimal={false}
          hideControls
          {...form.getInputProps('days')}
        />
        <NativeSelect
          label={DEVELOPER.preset}
          data={[{ value: '', label: DEVELOPER.ownChoice }, ...presets.map((each) => ({ value: each.preset, label: nameOf(each.preset) }))]}
          {...form.getInputProps('preset')}
          onChange={({ currentTarget: { value } }) => {
            form.setFieldValue('preset', value);
            setChoices(toChoices(scopes, presets.find((each) => each.preset === value)?.permissions));
          }}
        />
      </Stack>
      <ScopeMatrix
        scopes={scopes}
        choices={choices}
        onChoose={(scope, value) => {
          if (preset !== '') form.setFieldValue('preset', '');
          setChoices({ ...choices, [scope]: value });
        }}
      />
    </ActionForm>
  );
}

interface ScopeMatrixProps {
  scopes: GetApiKeyOptionsResult['scopes'];
  choices: Choices;
  onChoose(scope: string, value: string): void;
}

/** A row a scope, one of its values chosen. */
function ScopeMatrix({ scopes, choices, onChoose }: ScopeMatrixProps) {
  return (
    <Fieldset legend={DEVELOPER.scopes}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {scopes.map(({ scope, values }) => (
          <Radio.Group key={scope} name={scope} label={scope} value={choices[scope]} onChange={(value) => onChoose(scope, value)}>
            <Group gap="md">
              {values.map((value) => (
                <Radio key={value} value={value} label={value} size="sm" />
              ))}
            </Group>
          </Radio.Group>
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}

function bodyOf({ label, kind, gameId, leagueId, preset, days }: Chosen, choices: Choices) {
  return {
    label,
    kind,
    ...(kind === 'game_developer' && { gameId }),
    ...(kind === 'league_operator' && { leagueId }),
    ...(preset ? { preset: preset as ApiKeyPreset } : { permissions: toPermissions(choices) }),
    expiresAt: days === '' ? null : new Date(Date.now() + days * DAY_MS).toISOString(),
  };
}
