import { createFileRoute } from '@tanstack/react-router';
import { Inbox } from '../../screens/profile/Inbox.tsx';

export const Route = createFileRoute('/profile/inbox')({ component: Inbox });
