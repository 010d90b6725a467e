import { createFileRoute } from '@tanstack/react-router';
import { Lootboxes } from '../screens/Lootboxes.tsx';

export const Route = createFileRoute('/boxes')({ component: Lootboxes });
