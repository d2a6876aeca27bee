import { Button, Code, CopyButton, Group, TextInput } from '@mantine/core';
import type { Match } from '@matchpoint/sdk';
import { mp } from '../../api.js';
import { required } from '../../texts/forms.js';
import { LOBBY } from '../../texts/lobby.js';
import { EditForm } from '../edit-form.js';
import { Section } from '../page.js';

const MOST_LETTERS = 50;

/** The code with which players join the lobby, for those who may see it; captains set it. Nothing for others. */
export function LobbyCode({ match: { id, lobbyCode, allowedActions } }: { match: Match }) {
  const isSetHere = allowedActions?.includes('lobby-code') === true;
  if (!lobbyCode && !isSetHere) return null;
  return (
    <Section title={LOBBY.title}>
      {lobbyCode && <ToCopy code={lobbyCode} />}
      {isSetHere && (
        <EditForm
          initial={{ lobbyCode: lobbyCode ?? '' }}
          isFollowing
          validate={{ lobbyCode: required }}
          send={(values) => mp.matches.updateLobbyCode(id, { lobbyCode: values.lobbyCode.trim() })}
          action={LOBBY.save}
          said={LOBBY.saved}
          isMinor
        >
          {(form) => <TextInput label={LOBBY.title} maxLength={MOST_LETTERS} autoComplete="off" {...form.getInputProps('lobbyCode')} />}
        </EditForm>
      )}
    </Section>
  );
}

const ToCopy = ({ code }: { code: string }) => (
  <Group gap="sm" mb="sm">
    <Code fz="md">{code}</Code>
    <CopyButton value={code}>
      {({ copied, copy }) => (
        <Button size="compact-sm" variant="default" onClick={copy}>
          {copied ? LOBBY.copied : LOBBY.copy}
        </Button>
      )}
    </CopyButton>
  </Group>
);
