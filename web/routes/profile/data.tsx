import { createFileRoute } from '@tanstack/react-router';
import { YourData } from '../../screens/profile/YourData.tsx';

export const Route = createFileRoute('/profile/data')({ component: YourData });
