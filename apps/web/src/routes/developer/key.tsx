import { NumberInput, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ApiKey, RotateApiKeyResult } from '@matchpoint/sdk';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { developer } from '../../developer-api.js';
import { ActionForm } from '../../parts/action-form.js';
import { DataTable } from '../../parts/data-table.js';
import { DialogAction } from '../../parts/dialog-action.js';
import { DeveloperPage } from '../../parts/developer/developer-page.js';
import { grantedOf } from '../../parts/developer/permission-tree.js';
import { nameOfScope, nameOfValue } from '../../parts/developer/scope-words.js';
import { stateOf } from '../../parts/developer/key-table.js';
import { Usage } from '../../parts/developer/usage.js';
import { Facts } from '../../parts/facts.js';
import { Figures } from '../../parts/figures.js';
import { showCount, showDate, showInstant } from '../../parts/formats.js';
import { ButtonLink } from '../../parts/links.js';
import { Section } from '../../parts/page.js';
import { SecretOnce, TryKey } from '../../parts/secret-once.js';
import { useSend } from '../../parts/send.js';
import { Shown } from '../../parts/shown.js';
import { StatusChip } from '../../parts/status-chip.js';
import { useRead } from '../../reads/use-read.js';
import { wordOf } from '../../texts/enums.js';
import { DEVELOPER } from '../../texts/developer.js';
import { required } from '../../texts/forms.js';
import { Note } from '../../parts/state.js';

const route = getRouteApi('/developer/keys/$keyId');
const SECONDS_AN_HOUR = 3_600;
const DEFAULT_OVERLAP_HOURS = 24;
const LONGEST_OVERLAP_HOURS = 168;

export function KeyPage(): ReactNode {
  const { keyId } = route.useParams();
  const read = useRead(['key', keyId], (options) => developer.apiKeys.get(keyId, options));
  const label = read.data?.apiKey.label || DEVELOPER.key;
  return (
    <DeveloperPage
      title={label}
      actions={
        <>
          <ButtonLink to="/developer/logs" search={{ key: keyId }} variant="default">
            {DEVELOPER.logs}
          </ButtonLink>
          {read.data?.apiKey.revokedAt === null && (
            <ButtonLink to="/developer/keys/$keyId/edit" params={{ keyId }} variant="default">
              {DEVELOPER.editKey}
            </ButtonLink>
          )}
        </>
      }
    >
      <Shown read={read}>{({ apiKey }) => <Key apiKey={apiKey} />}</Shown>
    </DeveloperPage>
  );
}

function Key({ apiKey }: { apiKey: ApiKey }) {
  const { id, prefix, kind, createdBy, expiresAt, lastUsedAt, previousEndsAt, permissions, revokedAt } = apiKey;
  return (
    <Stack gap="lg">
      <Text component="div">
        <StatusChip of="KeyState" value={stateOf(apiKey)} /> {wordOf('ApiKeyKind', kind)} · {DEVELOPER.createdBy[createdBy]}
      </Text>
      <Figures
        figures={[
          [DEVELOPER.prefix, prefix],
          [DEVELOPER.lastUsed, lastUsedAt === null ? DEVELOPER.never : showInstant(lastUsedAt)],
          [DEVELOPER.expires, expiresAt === null ? DEVELOPER.never : showDate(expiresAt)],
        ]}
      />
      {previousEndsAt !== null && <Note role="status">{DEVELOPER.previousEnds(showInstant(previousEndsAt))}</Note>}
      <Section title={DEVELOPER.usage}>
        <Usage keyId={id} />
      </Section>
      <Section title={DEVELOPER.byOperation}>
        <ByOperation keyId={id} />
      </Section>
      <Section title={DEVELOPER.scopes}>
        <Granted permissions={permissions} />
      </Section>
      {revokedAt === null && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Section title={DEVELOPER.rotate}>
            <Rotation keyId={id} />
          </Section>
          <Section title={DEVELOPER.revoke}>
            <Revocation keyId={id} />
          </Section>
        </SimpleGrid>
      )}
    </Stack>
  );
}

/** Granted permissions in words. */
function Granted({ permissions }: Pick<ApiKey, 'permissions'>) {
  const granted = grantedOf(permissions);
  if (granted.length === 0) return <Text size="sm">{DEVELOPER.noneGranted}</Text>;
  return <Facts rows={granted.map(([scope, value]) => [nameOfScope(scope), nameOfValue(value)])} />;
}

function ByOperation({ keyId }: { keyId: string }) {
  const read = useRead(['key-usage', keyId], (options) => developer.apiKeys.getUsage(keyId, {}, options));
  return (
    <Shown read={read} isEmpty={({ operations }) => operations.length === 0} empty={DEVELOPER.noUse}>
      {({ operations }) => (
        <CountTable
          label={DEVELOPER.byOperation}
          name={DEVELOPER.operation}
          rows={operations.map(({ operationId, ...counts }) => ({ ...counts, name: operationId }))}
        />
      )}
    </Shown>
  );
}

interface Counts {
  name: string;
  requests: number;
  refused: number;
  rateLimited: number;
  failed: number;
}

function CountTable({ label, name, rows }: { label: string; name: string; rows: readonly Counts[] }) {
  return (
    <DataTable
      label={label}
      rows={rows}
      idOf={(row) => row.name}
      columns={[
        { name, cell: (row) => row.name },
        { name: DEVELOPER.requests, cell: (row) => showCount(row.requests), isNumber: true },
        { name: DEVELOPER.refused, cell: (row) => showCount(row.refused), isNumber: true, isMinor: true },
        { name: DEVELOPER.rateLimited, cell: (row) => showCount(row.rateLimited), isNumber: true, isMinor: true },
        { name: DEVELOPER.failed, cell: (row) => showCount(row.failed), isNumber: true },
      ]}
    />
  );
}

function Rotation({ keyId }: { keyId: string }) {
  const [made, setMade] = useState<RotateApiKeyResult>();
  const form = useForm<{ hours: number | '' }>({
    initialValues: { hours: DEFAULT_OVERLAP_HOURS },
    validate: { hours: required },
  });
  const sending = useSend(
    ({ hours }: { hours: number | '' }) =>
      developer.apiKeys.rotate(keyId, { overlapSeconds: Number(hours) * SECONDS_AN_HOUR }, { retries: 0 }),
    { form, onSent: setMade },
  );
  if (made)
    return (
      <SecretOnce title={DEVELOPER.keepKey} secret={made.key} onStored={() => setMade(undefined)}>
        <TryKey apiKey={made.key} keyId={keyId} since={made.timestamp} />
      </SecretOnce>
    );
  return (
    <ActionForm sending={sending} onSubmit={form.onSubmit((values) => sending.mutate(values))} action={DEVELOPER.rotate}>
      <Text size="sm">{DEVELOPER.rotateWhy}</Text>
      <NumberInput label={DEVELOPER.overlap} min={0} max={LONGEST_OVERLAP_HOURS} hideControls {...form.getInputProps('hours')} />
    </ActionForm>
  );
}

const Revocation = ({ keyId }: { keyId: string }) => (
  <>
    <Text size="sm">{DEVELOPER.revokeWhy}</Text>
    <div>
      <DialogAction
        action={DEVELOPER.revokeAsk}
        title={DEVELOPER.revokeTitle}
        confirm={DEVELOPER.revoke}
        dismiss={DEVELOPER.keepTheKey}
        why={DEVELOPER.revokeWhy}
        isDangerous
        send={() => developer.apiKeys.revoke(keyId)}
      />
    </div>
  </>
);
