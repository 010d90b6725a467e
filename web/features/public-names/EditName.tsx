import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { usePublicName } from '../../data/use-public-name.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { pencilSimple } from '../../ui/media/icons.ts';
import { ChooseNameSheet } from './ChooseName.tsx';

/** Opens the choice of name and avatar. */
export function EditName() {
  const { t } = useLingui();
  const { data } = usePublicName();
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  return (
    <>
      <IconButton
        icon={pencilSimple}
        look="bare"
        label={data.hasName ? t`Change your name and avatar` : t`Choose a name and an avatar`}
        onClick={() => setOpen(true)}
      />
      <ChooseNameSheet open={isOpen} name={data} onDone={() => setOpen(false)} />
    </>
  );
}
