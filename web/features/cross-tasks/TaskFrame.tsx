import { Trans, useLingui } from '@lingui/react/macro';
import type { CrossTask, Partner } from '@parlor/contract/calls/cross-tasks.ts';
import { useRef } from 'react';
import { useClosingGuard } from '../../platform/PlatformContext.tsx';
import framed from '../../ui/layout/FramedPage.module.css';
import { useModal } from '../../ui/modal/use-modal.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { x } from '../../ui/media/icons.ts';
import styles from './PartnerTasks.module.css';

/** Allows scripts, storage and forms, and not navigation of this page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox';

/** A partner's page in a full-screen frame. */
export function TaskFrame({
  partner,
  task,
  onClose,
}: {
  partner: Partner;
  task: CrossTask;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog);
  // What the partner's page has begun would be lost.
  useClosingGuard(true);
  return (
    <dialog
      ref={dialog}
      className={`${framed.dialog} ${styles.task}`}
      aria-label={task.description}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={framed.bar}>
        <span>
          <Trans>Page by {partner.name}</Trans>
        </span>
        <IconButton icon={x} look="bare" label={t`Close`} onClick={onClose} />
      </div>
      <iframe
        title={task.description}
        src={task.link}
        sandbox={SANDBOX}
        referrerPolicy="strict-origin"
        className={framed.frame}
      />
    </dialog>
  );
}
