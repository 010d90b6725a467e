import { createFileRoute } from '@tanstack/react-router';
import { Consents } from '../../screens/profile/Consents.tsx';

export const Route = createFileRoute('/profile/consents')({ component: Consents });
