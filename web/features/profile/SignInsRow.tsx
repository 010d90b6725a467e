import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { lockSimpleFill } from '../../ui/icons.ts';
import { Row } from '../../ui/Row.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SignIns } from './SignIns.tsx';

/** Where one is signed in. */
export function SignInsRow() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Row
        height="s"
        leading={<Icon of={lockSimpleFill} />}
        title={<Trans>Signed-in devices</Trans>}
        onPress={() => setOpen(true)}
      />
      <Sheet open={open} onClose={() => setOpen(false)} title={t`Signed-in devices`}>
        {open && <SignIns />}
      </Sheet>
    </>
  );
}
