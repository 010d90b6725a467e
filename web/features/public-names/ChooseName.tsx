import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import {
  AVATARS,
  NAME_CHANGE_DAYS,
  type AvatarName,
  type PublicName,
} from '@parlor/contract/calls/public-names.ts';
import { useId, useState, type FormEvent } from 'react';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Field } from '../../ui/controls/Field.tsx';
import { useToast } from '../../ui/feedback/toast/Toast.tsx';
import { Sheet } from '../../ui/layout/Sheet.tsx';
import { usePublicNameActs } from './public-name-acts.ts';
import styles from './PublicNames.module.css';
import { usePublicNameLabels } from './use-public-name-labels.ts';

type ChooseNameProps = { name: PublicName; onDone: () => void };

/** The dialog in which a player chooses the name and the avatar. */
export function ChooseNameSheet({ open, name, onDone }: ChooseNameProps & { open: boolean }) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onDone} title={t`Your name and avatar`}>
      {open && <ChooseName name={name} onDone={onDone} />}
    </Sheet>
  );
}

function ChooseName({ name, onDone }: ChooseNameProps) {
  const { t } = useLingui();
  const days = NAME_CHANGE_DAYS;
  const labels = usePublicNameLabels();
  const toast = useToast();
  const { chooseName, chooseAvatar } = usePublicNameActs();
  const [text, setText] = useState(name.name ?? '');
  const [avatar, setAvatar] = useState<AvatarName | undefined>(name.avatar);
  const [fault, setFault] = useState<string>();
  const waits = name.changeFrom !== undefined;
  const group = useId();
  useClosingGuard(text.trim() !== (name.name ?? '') || avatar !== name.avatar);

  const save = async (): Promise<void> => {
    try {
      // The name first: where it is refused, the player stays here.
      if (!waits && text.trim() !== (name.name ?? '')) await chooseName.mutateAsync(text);
      if (avatar !== undefined && avatar !== name.avatar) await chooseAvatar.mutateAsync(avatar);
      toast.show({ text: t`Other players see you like this now.` });
      onDone();
    } catch (error) {
      setFault(labels.ofError(error));
    }
  };
  const isBusy = chooseName.isPending || chooseAvatar.isPending;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void save();
  };
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Field
        label={t`Name`}
        name="public-name"
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        dir="auto"
        maxLength={40}
        value={text}
        disabled={waits}
        error={fault}
        hint={
          name.changeFrom === undefined
            ? t`We add a number, so that your name is unique. You can change your name every ${plural(days, { one: '# day', other: '# days' })}.`
            : t`You can change your name again from ${labels.time(name.changeFrom)}.`
        }
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
      />
      <fieldset className={styles.avatars}>
        <legend className={styles.legend}>{t`Avatar`}</legend>
        {AVATARS.map((one) => (
          <label key={one} className={styles.avatar}>
            <input
              type="radio"
              name={group}
              value={one}
              checked={one === avatar}
              onChange={() => setAvatar(one)}
              aria-label={labels.avatars[one]}
            />
            <Avatar id={one} avatar={one} size="l" />
          </label>
        ))}
      </fieldset>
      <p className={styles.small}>
        {t`Other players see both on leaderboards, in live wins and in friend lists. They never see the name or photo of your sign-in.`}
      </p>
      <Button
        type="submit"
        wide
        busy={isBusy}
        disabled={name.name === undefined && text.trim() === '' && avatar === name.avatar}
      >
        {t`Save`}
      </Button>
    </form>
  );
}
