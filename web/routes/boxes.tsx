import { createFileRoute } from '@tanstack/react-router';
import { Lootboxes } from '../screens/cards/Lootboxes.tsx';

export const Route = createFileRoute('/boxes')({ component: Lootboxes });
