import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApiKeyKind, ApiKeyPreset, CreateApiKeyResult, GetApiKeyOptionsResult } from '@matchpoint/sdk';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { expiryAfter, KeyExpiry } from '../../parts/developer/key-expiry.js';
import { CUSTOM, PresetCards, PUBLIC } from '../../parts/developer/preset-cards.js';
import { ScopeMatrix } from '../../parts/developer/scope-matrix.js';
import { isPublicScope } from '../../parts/developer/scope-words.js';
import { type Choices, toChoices, toPermissions } from '../../parts/developer/permission-tree.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { SecretOnce, TryKey } from '../../parts/secret-once.js';
import { useSend } from '../../parts/send.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';
import { required } from '../../texts/forms.js';
import { nameOfGame } from '../../texts/names.js';

interface Chosen {
  label: string;
  kind: ApiKeyKind;
  gameId: string;
  leagueId: string;
  preset: string;
  /** Time until it expires; '' for never. */
  days: string;
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
        <TryKey apiKey={made.key} keyId={made.apiKey.id} since={made.timestamp} />
      </SecretOnce>
    );
  return <Shown read={read}>{(options) => <KeyForm options={options} onMade={setMade} />}</Shown>;
}

function KeyForm({ options, onMade }: { options: GetApiKeyOptionsResult; onMade(made: CreateApiKeyResult): void }) {
  const { kinds, scopes, presets, limits } = options;
  const form = useForm<Chosen>({
    initialValues: { label: '', kind: 'personal', gameId: '', leagueId: '', preset: PUBLIC, days: '90' },
    validate: { label: required },
  });
  const [choices, setChoices] = useState<Choices>(() => readsPublic(scopes));
  const sending = useSend((chosen: Chosen) => developer.apiKeys.create(bodyOf(chosen, choices), { retries: 0 }), { form, onSent: onMade });
  const { kind, preset, days } = form.values;
  const choosePreset = (chosen: string): void => {
    form.setFieldValue('preset', chosen);
    if (chosen === PUBLIC) setChoices(readsPublic(scopes));
    else if (chosen !== CUSTOM) setChoices(toChoices(scopes, presets.find((each) => each.preset === chosen)?.permissions));
  };
  const kindsThere = kinds.filter(({ isAvailable }) => isAvailable);
  const { games = [], leagues = [] } = kinds.find((each) => each.kind === kind) ?? {};
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DEVELOPER.create}>
      <Section title={DEVELOPER.key}>
        <Column>
          <TextInput
            label={DEVELOPER.label}
            description={DEVELOPER.labelWhy}
            maxLength={limits.labelMaxLength}
            required
            {...form.getInputProps('label')}
          />
        </Column>
        <PresetCards presets={presets} chosen={preset} onChoose={choosePreset} />
        <KeyExpiry limits={limits} days={days} onChoose={(chosen) => form.setFieldValue('days', chosen)} />
        {kindsThere.length > 1 && (
          <Column>
            <NativeSelect
              label={DEVELOPER.whose}
              data={kindsThere.map((each) => ({ value: each.kind, label: wordOf('ApiKeyKind', each.kind) }))}
              {...form.getInputProps('kind')}
            />
          </Column>
        )}
        {kind === 'game_developer' && (
          <Column>
            <NativeSelect
              label={DEVELOPER.game}
              data={['', ...games.map(({ id }) => id)].map((id) => ({ value: id, label: id && nameOfGame(id) }))}
              {...form.getInputProps('gameId')}
            />
          </Column>
        )}
        {kind === 'league_operator' && (
          <Column>
            <NativeSelect
              label={DEVELOPER.league}
              data={[{ value: '', label: '' }, ...leagues.map(({ id, name }) => ({ value: id, label: name }))]}
              {...form.getInputProps('leagueId')}
            />
          </Column>
        )}
      </Section>
      <ScopeMatrix
        scopes={scopes}
        choices={choices}
        onChoose={(scope, value) => {
          form.setFieldValue('preset', CUSTOM);
          setChoices({ ...choices, [scope]: value });
        }}
      />
    </ActionForm>
  );
}

const readsPublic = (scopes: GetApiKeyOptionsResult['scopes']): Choices => ({
  ...toChoices(scopes),
  ...Object.fromEntries(scopes.filter(isPublicScope).map(({ scope }) => [scope, 'read'])),
});

function bodyOf({ label, kind, gameId, leagueId, preset, days }: Chosen, choices: Choices) {
  return {
    label,
    kind,
    ...(kind === 'game_developer' && { gameId }),
    ...(kind === 'league_operator' && { leagueId }),
    ...(preset === PUBLIC || preset === CUSTOM ? { permissions: toPermissions(choices) } : { preset: preset as ApiKeyPreset }),
    expiresAt: expiryAfter(days),
  };
}
