import { TextInput } from '@mantine/core';
import type { ApiKey, GetApiKeyOptionsResult, UpdateApiKeyBody } from '@matchpoint/sdk';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { developer } from '../../developer-api.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { expiryAfter, KeyExpiry, UNCHANGED } from '../../parts/developer/key-expiry.js';
import { type Choices, toChoices, toPermissions } from '../../parts/developer/permission-tree.js';
import { ScopeMatrix } from '../../parts/developer/scope-matrix.js';
import { EditForm } from '../../parts/edit-form.js';
import { Column } from '../../parts/narrow.js';
import { Section } from '../../parts/page.js';
import { Shown } from '../../parts/shown.js';
import { useRead } from '../../reads/use-read.js';
import { DEVELOPER } from '../../texts/developer.js';
import { required } from '../../texts/forms.js';

const route = getRouteApi('/developer/keys/$keyId/edit');

export function EditKeyPage(): ReactNode {
  const { keyId } = route.useParams();
  const read = useRead(['key', keyId], (options) => developer.apiKeys.get(keyId, options));
  return (
    <DeveloperPage title={DEVELOPER.editKey} lead={read.data && (read.data.apiKey.label || read.data.apiKey.prefix)}>
      <Shown read={read}>{({ apiKey }) => <Editing apiKey={apiKey} />}</Shown>
    </DeveloperPage>
  );
}

function Editing({ apiKey }: { apiKey: ApiKey }) {
  const options = useRead(['key-options'], (given) => developer.apiKeys.getOptions(given));
  return <Shown read={options}>{(known) => <KeyForm apiKey={apiKey} options={known} />}</Shown>;
}

function KeyForm({ apiKey, options: { scopes, limits } }: { apiKey: ApiKey; options: GetApiKeyOptionsResult }) {
  const { id, label, permissions, expiresAt, createdBy } = apiKey;
  const navigate = useNavigate();
  return (
    <EditForm
      initial={{ label, days: UNCHANGED, choices: toChoices(scopes, permissions) }}
      validate={{ label: required }}
      send={(chosen, saved) => developer.apiKeys.update(id, changesOf(saved, chosen))}
      action={DEVELOPER.saveKey}
      onSent={() => void navigate({ to: '/developer/keys/$keyId', params: { keyId: id } })}
    >
      {(form) => (
        <>
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
            {createdBy === 'self' ? (
              <KeyExpiry
                limits={limits}
                current={expiresAt}
                days={form.values.days}
                onChoose={(days) => form.setFieldValue('days', days)}
              />
            ) : (
              <p className="dim small">{DEVELOPER.labelOnly}</p>
            )}
          </Section>
          {createdBy === 'self' && (
            <ScopeMatrix
              scopes={scopes}
              choices={form.values.choices}
              onChoose={(scope, value) => form.setFieldValue('choices', { ...form.values.choices, [scope]: value })}
            />
          )}
        </>
      )}
    </EditForm>
  );
}

interface Chosen {
  label: string;
  days: string;
  choices: Choices;
}

/** The changed fields: permissions that are no longer offered stay unless others are chosen. */
function changesOf(before: Chosen, { label, days, choices }: Chosen): UpdateApiKeyBody {
  const isChanged = Object.entries(choices).some(([scope, value]) => value !== before.choices[scope]);
  return {
    ...(label.trim() !== before.label && { label: label.trim() }),
    ...(days !== UNCHANGED && { expiresAt: expiryAfter(days) }),
    ...(isChanged && { permissions: toPermissions(choices) }),
  };
}
