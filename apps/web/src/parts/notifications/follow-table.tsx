import { Button } from '@mantine/core';
import type { Follow } from '@matchpoint/sdk';
import { notificationApi } from '../../notification-api.js';
import { NOTIFICATIONS } from '../../texts/notifications.js';
import { DataTable } from '../data-table.js';
import { PlainLink } from '../links.js';
import { Pages } from '../pages.js';
import { LevelChoice } from './follow-button.js';
import { useFollow } from './use-follow.js';

const PAGE_SIZE = 25;

/** The user's follows, newest first, each with its level. */
export const FollowTable = () => (
  <Pages
    of={['follows', 'list']}
    ask={(next) => notificationApi.listUserFollows({ limit: PAGE_SIZE, ...(next && 'cursor' in next && next) }, { retries: 0 })}
    itemsOf={({ follows }) => follows}
    empty={NOTIFICATIONS.noFollows}
  >
    {(follows) => (
      <DataTable
        label={NOTIFICATIONS.following}
        rows={follows}
        idOf={({ targetType, target }) => `${targetType} ${target.id}`}
        columns={[
          { name: NOTIFICATIONS.target, cell: (follow) => <Target follow={follow} /> },
          { name: NOTIFICATIONS.kind, cell: ({ targetType }) => NOTIFICATIONS.types[targetType], isMinor: true },
          { name: NOTIFICATIONS.what, cell: (follow) => <Level follow={follow} /> },
          { name: NOTIFICATIONS.unfollow, cell: (follow) => <Unfollow follow={follow} /> },
        ]}
      />
    )}
  </Pages>
);

const titleOf = ({ target: { name, slug } }: Follow): string => name ?? slug ?? NOTIFICATIONS.hidden;

function Target({ follow }: { follow: Follow }) {
  const { targetType, target, isSilent } = follow;
  const name = titleOf(follow);
  const slug = target.slug ?? target.id;
  return (
    <>
      {target.name === null && target.slug === null ? (
        name
      ) : targetType === 'team' ? (
        <PlainLink to="/teams/$slug" params={{ slug }}>
          {name}
        </PlainLink>
      ) : targetType === 'league' ? (
        <PlainLink to="/leagues/$slug" params={{ slug }}>
          {name}
        </PlainLink>
      ) : targetType === 'user' ? (
        <PlainLink to="/users/$name" params={{ name: slug }}>
          {name}
        </PlainLink>
      ) : (
        <PlainLink to="/tournaments/$id" params={{ id: slug }}>
          {name}
        </PlainLink>
      )}
      {isSilent && <div className="dim small">{NOTIFICATIONS.silent}</div>}
    </>
  );
}

function Level({ follow }: { follow: Follow }) {
  const { level, set } = useFollow(follow.targetType, follow.target.id);
  return <LevelChoice name={titleOf(follow)} level={level ?? follow.level} onChoose={set} />;
}

function Unfollow({ follow }: { follow: Follow }) {
  const { set } = useFollow(follow.targetType, follow.target.id);
  return (
    <Button size="compact-sm" variant="default" aria-label={`${NOTIFICATIONS.unfollow}: ${titleOf(follow)}`} onClick={() => set(null)}>
      {NOTIFICATIONS.unfollow}
    </Button>
  );
}
