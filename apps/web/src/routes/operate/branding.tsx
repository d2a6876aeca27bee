import { FileInput, Group, Paper, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { LeagueProfile, UpdateLeagueBrandingBody } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { operate } from '../../operate-api.js';
import { EditForm } from '../../parts/edit-form.js';
import { useOperated } from '../../parts/operate/league-role.js';
import { ForRole, OperatePage } from '../../parts/operate/operate-page.js';
import { Columns, Section } from '../../parts/page.js';
import { Crest } from '../../parts/crest/crest.js';
import { initialsOf } from '../../parts/crest/crest-of.js';
import { Shown } from '../../parts/shown.js';
import { ownLeagueReads } from '../../reads/own-leagues.js';
import { OPERATE } from '../../texts/operate.js';

const SOCIALS = ['discord', 'twitter', 'youtube', 'twitch', 'website'] as const;

export function BrandingPage(): ReactNode {
  return (
    <OperatePage title={OPERATE.branding}>
      <Branding />
    </OperatePage>
  );
}

function Branding() {
  const { slug } = useOperated();
  const read = useQuery(ownLeagueReads.profile(slug));
  return <Shown read={read}>{({ league }) => <Beside league={league} />}</Shown>;
}

interface Chosen {
  name: string;
  description: string;
  avatar: File | null;
  banner: File | null;
  socials: Record<(typeof SOCIALS)[number], string>;
}

/** The form, with a preview of what players see. */
function Beside({ league }: { league: LeagueProfile }) {
  const { slug } = useOperated();
  const initial: Chosen = {
    name: league.name,
    description: league.description,
    avatar: null,
    banner: null,
    socials: Object.fromEntries(SOCIALS.map((name) => [name, String(league.socials?.[name] ?? '')])) as Chosen['socials'],
  };
  // The current input, merged over the saved values.
  const [typed, type] = useState<{ name?: string; description?: string }>({});
  const seen = { name: initial.name, description: initial.description, ...typed };
  return (
    <Columns
      aside={
        <Section title={OPERATE.asPlayersSee}>
          <Paper withBorder p="md">
            <Group wrap="nowrap" align="flex-start">
              <Crest id={league.id} tag={initialsOf(seen.name)} url={league.avatarUrl} size={56} />
              <Stack gap={4}>
                <Title order={3}>{seen.name}</Title>
                <Text>{seen.description || OPERATE.noDescription}</Text>
              </Stack>
            </Group>
          </Paper>
        </Section>
      }
    >
      <Section title={OPERATE.asSet}>
        <ForRole floor="ADMIN">
          <EditForm
            initial={initial}
            isFollowing
            send={async (chosen, saved) => operate.leagueAdministration.updateLeagueBranding(slug, await changesOf(saved, chosen))}
            action={OPERATE.save}
            onSent={(_, form) => {
              type({});
              form.setValues({ avatar: null, banner: null });
            }}
          >
            {(form) => (
              <>
                <TextInput
                  label={OPERATE.name}
                  required
                  {...form.getInputProps('name')}
                  onInput={({ currentTarget: { value: name } }) => type({ ...typed, name })}
                />
                <Textarea
                  label={OPERATE.description}
                  autosize
                  minRows={3}
                  {...form.getInputProps('description')}
                  onInput={({ currentTarget: { value: description } }) => type({ ...typed, description })}
                />
                <FileInput label={OPERATE.avatar} description={OPERATE.pictureWhy} accept="image/*" {...form.getInputProps('avatar')} />
                <FileInput label={OPERATE.banner} accept="image/*" {...form.getInputProps('banner')} />
                {SOCIALS.map((name) => (
                  <TextInput key={name} label={OPERATE.socials[name]} type="url" {...form.getInputProps(`socials.${name}`)} />
                ))}
              </>
            )}
          </EditForm>
        </ForRole>
      </Section>
    </Columns>
  );
}

/** The changed fields; pictures are uploaded first. */
async function changesOf(before: Chosen, { name, description, avatar, banner, socials }: Chosen): Promise<UpdateLeagueBrandingBody> {
  const upload = async (file: File): Promise<string> => (await operate.uploads.uploadBoundImage(file)).storageId;
  const changed = SOCIALS.filter((each) => socials[each] !== before.socials[each]);
  return {
    ...(name !== before.name && { name: name.trim() }),
    ...(description !== before.description && { description: description.trim() }),
    ...(avatar && { avatarStorageId: await upload(avatar) }),
    ...(banner && { bannerStorageId: await upload(banner) }),
    ...(changed.length > 0 && { socials: Object.fromEntries(changed.map((each) => [each, socials[each].trim()])) }),
  };
}
