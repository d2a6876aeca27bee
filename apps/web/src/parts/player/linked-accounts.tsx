import { Anchor } from '@mantine/core';
import type { Connection } from '@matchpoint/sdk';
import { useQuery } from '@tanstack/react-query';
import { userReads } from '../../reads/users.js';
import { nameOfPlatform } from '../../texts/platforms.js';
import { PROFILES } from '../../texts/profiles.js';
import { Chip } from '../chip.js';
import { Facts } from '../facts.js';
import { Section } from '../page.js';
import { Shown } from '../shown.js';

/** Streaming platforms. */
const STREAMS = ['twitch', 'youtube', 'kick'];

const isOfStreams = ({ platform }: Connection): boolean => STREAMS.includes(platform.toLowerCase());

/** A player's accounts elsewhere, and where they are live right now. */
export function LinkedAccounts({ name }: { name: string }) {
  const read = useQuery(userReads.connections(name));
  const { data: live } = useQuery({ ...userReads.stream(name), enabled: read.data?.connections.some(isOfStreams) ?? false });
  const platforms: readonly string[] = live?.stream.platforms ?? [];
  return (
    <Section title={PROFILES.connections}>
      <Shown read={read} isEmpty={({ connections }) => connections.length === 0} empty={PROFILES.noConnections}>
        {({ connections }) => (
          <Facts
            rows={connections.map((connection) => [
              nameOfPlatform(connection.platform),
              <span key={connection.id}>
                <Account connection={connection} />{' '}
                {platforms.includes(connection.platform.toUpperCase()) && <Chip tone="live">{PROFILES.streaming}</Chip>}
              </span>,
            ])}
          />
        )}
      </Shown>
    </Section>
  );
}

/** An address other than http(s) is not linked: a stranger wrote it. */
function Account({ connection: { username, url } }: { connection: Connection }) {
  const text = username ?? '–';
  if (url === null || !/^https?:\/\//i.test(url)) return text;
  return (
    <Anchor href={url} rel="noopener noreferrer nofollow ugc">
      {text}
    </Anchor>
  );
}
