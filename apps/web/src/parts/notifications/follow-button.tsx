import { Button } from '@mantine/core';
import type { FollowLevel, FollowTargetType } from '@matchpoint/sdk';
import { useLocation } from '@tanstack/react-router';
import { useIsSignedIn } from '../../session.js';
import { NOTIFICATIONS } from '../../texts/notifications.js';
import { Choice } from '../choice.js';
import { Words } from '../failure.js';
import { Icon } from '../icon.js';
import { ButtonLink } from '../links.js';
import classes from './follow-button.module.css';
import { useFollow } from './use-follow.js';

interface FollowButtonProps {
  targetType: FollowTargetType;
  id: string;
  name: string;
}

/** Follows the subject of a page and chooses the level; visitors sign in first and return. */
export const FollowButton = (props: FollowButtonProps) => (useIsSignedIn() ? <Following {...props} /> : <SignInToFollow {...props} />);

function SignInToFollow({ name }: FollowButtonProps) {
  const path = useLocation({ select: ({ pathname, searchStr }) => `${pathname}${searchStr}` });
  return (
    <ButtonLink to="/sign-in" search={{ to: path }} size="sm" variant="default" aria-label={NOTIFICATIONS.followNamed(name)}>
      {NOTIFICATIONS.follow}
    </ButtonLink>
  );
}

function Following({ targetType, id, name }: FollowButtonProps) {
  const { level, error, set } = useFollow(targetType, id);
  // Reserves its space until the state is known.
  const isFollowing = level !== null && level !== undefined;
  return (
    <div className={classes.follow}>
      <Button
        size="sm"
        variant="default"
        disabled={level === undefined}
        aria-pressed={isFollowing}
        aria-label={isFollowing ? NOTIFICATIONS.followingNamed(name) : NOTIFICATIONS.followNamed(name)}
        leftSection={isFollowing ? <Icon name="check" size={16} /> : <Icon name="bell" size={16} />}
        onClick={() => set(isFollowing ? null : 'all')}
      >
        {isFollowing ? NOTIFICATIONS.following : NOTIFICATIONS.follow}
      </Button>
      {isFollowing && <LevelChoice name={name} level={level} onChoose={set} />}
      {error !== null && (
        <p role="alert" className={classes.refused}>
          <Words error={error} />
        </p>
      )}
    </div>
  );
}

interface LevelChoiceProps {
  name: string;
  level: FollowLevel;
  onChoose(level: FollowLevel): void;
}

/** The level of an existing follow. */
export const LevelChoice = ({ name, level, onChoose }: LevelChoiceProps) => (
  <Choice
    aria-label={NOTIFICATIONS.level(name)}
    options={(['all', 'results'] as const).map((value) => ({ value, label: NOTIFICATIONS.levels[value] }))}
    value={level}
    onChoose={onChoose}
  />
);
