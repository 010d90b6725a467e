'use no memo'; // Small and first to load: see docs/decisions/0031-react-everywhere.md
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { translate } from '../../ui/media/icons.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { LanguageSheetLater } from '../../ui/language/LanguageSheetLater.tsx';

/** The language of the app, for a visitor who is not signed in. */
export function LanguageChoice({ className }: { className?: string | undefined }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={translate}
        label={t`Language`}
        look="bare"
        aria-haspopup="dialog"
        {...(className && { className })}
        onClick={() => setOpen(true)}
      />
      <LanguageSheetLater open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
