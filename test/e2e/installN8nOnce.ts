import { installN8n } from '../../sandbox/runtime/pinnedN8n.ts';

/** Test files that run at the same time must not install it both. */
export default async function installN8nOnce(): Promise<void> {
	await installN8n();
}
